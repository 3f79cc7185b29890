import type { Viewer } from '#platform/sessions/viewer';

/** Fire/rescue see the medical view of a character that is not their own, unless another role shows them all of it. */
export const seesMedicalViewOnly = (viewer: Viewer, civilian: { user_id: string }): boolean =>
  civilian.user_id !== viewer.userId && viewer.officer === null && viewer.posts.length === 0 && !viewer.staff;

/** What a character has to pay, on whatever platform, is its owner's to see. */
export const seesFines = (viewer: Viewer, civilian: { user_id: string }): boolean =>
  civilian.user_id === viewer.userId;
