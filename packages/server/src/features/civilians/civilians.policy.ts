import type { Viewer } from '#platform/sessions/viewer';

/** Returns whether no other role shows the viewer everything. */
export const hasMedicalViewOnly = (viewer: Viewer, civilian: { user_id: string }): boolean =>
  civilian.user_id !== viewer.userId && viewer.officer === null && viewer.posts.length === 0 && !viewer.staff;

export const canSeeFines = (viewer: Viewer, civilian: { user_id: string }): boolean =>
  civilian.user_id === viewer.userId;
