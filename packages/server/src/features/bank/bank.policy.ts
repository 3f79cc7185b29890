import type { Scope } from '#features/ownership/index';
import type { Viewer } from '#platform/sessions/viewer';

export const mayDecide = (userId: string, request: { user_id: string }): boolean =>
  request.user_id !== userId;

export const walletScope = ({ userId }: Viewer): Scope => ({ ownerId: userId });
