import type { OfficerEdit } from '@ten-four/contract/officers/officers.contract';
import type { Viewer } from '#platform/sessions/viewer';

/** Whose profiles a viewer may ask for: their own, officers, dispatchers and staff anybody's. */
export const mayAskFor = (viewer: Viewer, discordId: string): boolean =>
  viewer.discordId === discordId || viewer.officer !== null || viewer.posts.length > 0 || viewer.staff;

/** Officers and dispatchers know of the units of their own platform only; oneself and staff see every profile. */
export const knowsOf = (viewer: Viewer, profile: { user_id: string; platform: string }): boolean =>
  viewer.staff ||
  profile.user_id === viewer.userId ||
  viewer.officer?.platform === profile.platform ||
  viewer.posts.some(({ platform }) => platform === profile.platform);

/** What a viewer may change of a profile: staff everything, officers of their own callsign and department. */
export const readableEdit = (viewer: Viewer, input: OfficerEdit): OfficerEdit =>
  viewer.staff ? input : { callsign: input.callsign ?? null, departmentId: input.departmentId ?? null };
