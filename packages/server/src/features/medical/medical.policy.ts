import type { Viewer } from '#platform/sessions/viewer';

/** A medical history is for fire/rescue and whose character it is. */
export const mayRead = (viewer: Viewer, civilian: { userId: string }): boolean =>
  viewer.fireRescue || civilian.userId === viewer.userId;
