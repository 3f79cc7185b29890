import type { Scope } from '#features/ownership/ownership.store';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

const scopeIf = (canReachAll: boolean, { userId }: Viewer): Scope =>
  canReachAll ? 'all' : { ownerId: userId };

export const staffScope = (viewer: Viewer): Scope => scopeIf(viewer.staff, viewer);

export const registryScope = (viewer: Viewer): Scope =>
  scopeIf(viewer.staff || viewer.officer !== null, viewer);

/** Returns the scope of searchable things, which includes dispatchers. */
export const foundScope = (viewer: Viewer): Scope =>
  scopeIf(viewer.staff || viewer.officer !== null || viewer.posts.length > 0, viewer);

export const characterScope = (viewer: Viewer): Scope =>
  scopeIf(viewer.staff || viewer.officer !== null || viewer.fireRescue, viewer);

export const medicalScope = (viewer: Viewer): Scope => scopeIf(viewer.fireRescue, viewer);

export interface Signature {
  userId: string;
  callsign: string | null;
}

export const ownsCivilian = (by: Signature, civilian: { userId: string }): boolean =>
  civilian.userId === by.userId;

export const officerSignature = ({ userId, officer }: OfficerViewer): Signature & { callsign: string } => ({
  userId,
  callsign: officer.callsign,
});
