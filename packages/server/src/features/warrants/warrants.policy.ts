import type { Viewer } from '#platform/sessions/viewer';

/** Nobody resolves a warrant about a character of their own. */
export const mayResolve = (viewer: Pick<Viewer, 'userId'>, warrant: { owner_id: string }): boolean =>
  warrant.owner_id !== viewer.userId;
