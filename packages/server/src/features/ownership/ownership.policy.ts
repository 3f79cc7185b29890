import type { Scope } from '#features/ownership/ownership.store';
import type { Viewer } from '#platform/sessions/viewer';

/** Whose vehicles, weapons and records a viewer may look at: their own, officers and staff everybody's. */
export const registryScope = (viewer: Viewer): Scope =>
  viewer.officer !== null || viewer.staff ? 'all' : { ownerId: viewer.userId };

/** Who a change is written down under: the user, and an officer's callsign. */
export interface Signature {
  userId: string;
  callsign: string | null;
}

export function officerSignature({ userId, officer }: Viewer): Signature & { callsign: string } {
  if (officer === null) throw new Error('The gate lets only officers come here');
  return { userId, callsign: officer.callsign };
}
