import type { OfficerEdit } from '@ten-four/contract/officers/officers.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { forbidden } from '#platform/errors';
import { findServingProfile, type Viewer } from '#platform/sessions/viewer';

export const canRequestProfile = (viewer: Viewer, discordId: string): boolean =>
  viewer.discordId === discordId ||
  findServingProfile(viewer) !== null ||
  viewer.posts.length > 0 ||
  viewer.staff;

export const canSee = (viewer: Viewer, profile: { user_id: string; platform: string }): boolean =>
  viewer.staff ||
  profile.user_id === viewer.userId ||
  [viewer.officer, viewer.fireOfficer].some((own) => own?.platform === profile.platform) ||
  viewer.posts.some(({ platform }) => platform === profile.platform);

export const allowedEdit = (viewer: Viewer, input: OfficerEdit): OfficerEdit =>
  viewer.staff
    ? input
    : {
        callsign: input.callsign ?? null,
        departmentId: input.departmentId ?? null,
        ...(input.services && { services: input.services }),
      };

export function requireGrantFor(viewer: Viewer, kind: DepartmentKind): void {
  const role = kind === 'Law Enforcement' ? 'public-safety' : 'fire/rescue';
  const hasRole = kind === 'Law Enforcement' ? viewer.publicSafety : viewer.fireRescue;
  if (!hasRole) throw forbidden(`Only members with the ${role} role can do this.`);
}
