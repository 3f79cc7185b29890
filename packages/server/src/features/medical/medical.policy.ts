import type { Viewer } from '#platform/sessions/viewer';

export const mayRead = (viewer: Viewer, civilian: { userId: string }): boolean =>
  viewer.fireRescue || civilian.userId === viewer.userId;
