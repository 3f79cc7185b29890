import type { Viewer } from '#platform/sessions/viewer';

export const mayResolve = (viewer: Pick<Viewer, 'userId'>, warrant: { owner_id: string }): boolean =>
  warrant.owner_id !== viewer.userId;
