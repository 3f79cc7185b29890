import type { Scope } from '#features/ownership/index';
import type { Viewer } from '#platform/sessions/viewer';

/** Beyond the gate of each call: staff may look at everybody's accounts, others at their own. */
export const readScope = (viewer: Viewer): Scope => (viewer.staff ? 'all' : { ownerId: viewer.userId });

/** Nobody decides on a request of their own. */
export const mayDecide = (userId: string, request: { user_id: string }): boolean =>
  request.user_id !== userId;

/** A wallet is its owner's alone. */
export const mayLookInto = (viewer: Viewer, discordId: string): boolean => viewer.discordId === discordId;
