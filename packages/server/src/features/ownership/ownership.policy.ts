import type { Scope } from '#features/ownership/ownership.store';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

/** Everybody's, for who may reach them beyond the gate of a call; else the viewer's own. */
const reach = (isEverybodys: boolean, { userId }: Viewer): Scope =>
  isEverybodys ? 'all' : { ownerId: userId };

/** Whose accounts a viewer may look at, and whose characters they may mark as deceased. */
export const staffScope = (viewer: Viewer): Scope => reach(viewer.staff, viewer);

/** Whose registry, with records, a viewer may look at. */
export const registryScope = (viewer: Viewer): Scope =>
  reach(viewer.staff || viewer.officer !== null, viewer);

/** Whose vehicles and weapons a viewer may look at one by one: a dispatcher's search finds them as well. */
export const foundScope = (viewer: Viewer): Scope =>
  reach(viewer.staff || viewer.officer !== null || viewer.posts.length > 0, viewer);

/** Whose characters a viewer may look at. */
export const characterScope = (viewer: Viewer): Scope =>
  reach(viewer.staff || viewer.officer !== null || viewer.fireRescue, viewer);

/** To whose medical history a viewer may add. */
export const medicalScope = (viewer: Viewer): Scope => reach(viewer.fireRescue, viewer);

/** Who a change is written down under: the user, and an officer's callsign. */
export interface Signature {
  userId: string;
  callsign: string | null;
}

/** Nobody is an officer towards characters of their own. */
export const isOfficerTowards = (by: Signature, civilian: { userId: string }): boolean =>
  civilian.userId !== by.userId;

export const officerSignature = ({ userId, officer }: OfficerViewer): Signature & { callsign: string } => ({
  userId,
  callsign: officer.callsign,
});
