import type { OfficerEdit } from '@ten-four/contract/officers/officers.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { forbidden } from '#platform/errors';
import { servingAs, type Viewer } from '#platform/sessions/viewer';

/** Whose profiles a viewer may ask for: their own, units, dispatchers and staff anybody's. */
export const mayAskFor = (viewer: Viewer, discordId: string): boolean =>
  viewer.discordId === discordId || servingAs(viewer) !== null || viewer.posts.length > 0 || viewer.staff;

/** Units and dispatchers know of the units of their own platform only; oneself and staff see every profile. */
export const knowsOf = (viewer: Viewer, profile: { user_id: string; platform: string }): boolean =>
  viewer.staff ||
  profile.user_id === viewer.userId ||
  [viewer.officer, viewer.fireOfficer].some((own) => own?.platform === profile.platform) ||
  viewer.posts.some(({ platform }) => platform === profile.platform);

/** What a viewer may change of a profile: staff everything, its member callsign, department and what it serves. */
export const readableEdit = (viewer: Viewer, input: OfficerEdit): OfficerEdit =>
  viewer.staff
    ? input
    : {
        callsign: input.callsign ?? null,
        departmentId: input.departmentId ?? null,
        ...(input.services && { services: input.services }),
      };

/** Throws 403 for who may not serve in departments of a kind. */
export function requireGrantFor(viewer: Viewer, kind: DepartmentKind): void {
  const role = kind === 'Law Enforcement' ? 'public-safety' : 'fire/rescue';
  const isHeld = kind === 'Law Enforcement' ? viewer.publicSafety : viewer.fireRescue;
  if (!isHeld) throw forbidden(`Only members with the ${role} role can do this.`);
}
