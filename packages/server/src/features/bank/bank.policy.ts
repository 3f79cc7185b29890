import type { Scope } from '#features/ownership/index';
import type { Viewer } from '#platform/sessions/viewer';

/** Nobody decides on a request of their own. */
export const mayDecide = (userId: string, request: { user_id: string }): boolean =>
  request.user_id !== userId;

/** A wallet is its owner's alone. */
export const walletScope = ({ userId }: Viewer): Scope => ({ ownerId: userId });
