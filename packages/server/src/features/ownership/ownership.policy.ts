import type { Scope } from '#features/ownership/ownership.store';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

/** Whose vehicles, weapons and records a viewer may look at: their own, officers and staff everybody's. */
export const registryScope = (viewer: Viewer): Scope =>
  viewer.officer !== null || viewer.staff ? 'all' : { ownerId: viewer.userId };

/** Who a change is written down under: the user, and an officer's callsign. */
export interface Signature {
  userId: string;
  callsign: string | null;
}

export const officerSignature = ({ userId, officer }: OfficerViewer): Signature & { callsign: string } => ({
  userId,
  callsign: officer.callsign,
});
