import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { DEPARTMENT_KINDS, type DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { sessionEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { officerEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { profileParts, unitIdOf } from '#lib/own-profile.ts';
import { useScreenChoice } from '#lib/screen-on.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { kindOfPage } from '../board/board-address.ts';
import { confirmDuty, type Duty, endChoice, isChoosing } from './duty-choices.ts';

/** Where the session keeps who is signed in. */
export const CURRENT_USER = endpointKey(sessionEndpoints.getCurrentUser);

export type ProfileKey = Pick<Officer, 'discordId' | 'kind'>;

/** Whether nobody needs to ask for a user's own profile: the session says that there is none. */
async function isUnregistered({ discordId, kind }: ProfileKey, client: QueryClient): Promise<boolean> {
  const queryKey = CURRENT_USER;
  const isNone = (user: CurrentUser | null | undefined) =>
    user?.discordId === discordId && !(kind === 'Law Enforcement' ? user.registered : user.fireRegistered);
  if (!isNone(client.getQueryData(queryKey))) return false;
  // It may just be asked for anew, because of a registration in another window.
  const user = await client
    .fetchQuery<CurrentUser | null>({ queryKey, staleTime: Number.POSITIVE_INFINITY })
    .catch(() => null);
  return isNone(user);
}

/** Null stands for a user without a profile of that kind. */
async function getOfficer(
  profile: ProfileKey,
  { signal, client }: QueryFunctionContext,
): Promise<Officer | null> {
  if (await isUnregistered(profile, client)) return null;
  const { discordId, kind } = profile;
  const { query } = profileParts(discordId, kind);
  try {
    const officer = await callEndpoint(officerEndpoints.getOfficer, {
      params: { discordId },
      ...(query && { query }),
      signal,
    });
    return { ...officer, ...confirmDuty(client, kind, officer) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/**
 * The profile of a user, in law enforcement unless another kind is named; null without one. Nothing is asked while the
 * user is not known.
 */
export function officerQuery(discordId: string | undefined, kind: DepartmentKind = 'Law Enforcement') {
  return queryOptions({
    queryKey: endpointKey(officerEndpoints.getOfficer, profileParts(discordId, kind)),
    queryFn: discordId === undefined ? skipToken : (context) => getOfficer({ discordId, kind }, context),
    staleTime: 60_000,
    // Many parts of a page read this; each that appears would else ask again after a failure.
    retryOnMount: false,
  });
}

export const useOfficer = (discordId: string | undefined, kind?: DepartmentKind) =>
  useQuery(officerQuery(discordId, kind));

const mayServe = ({ publicSafety, fireRescue }: CurrentUser, kind: DepartmentKind): boolean =>
  kind === 'Law Enforcement' ? publicSafety : fireRescue;

export const useOwnOfficer = (
  user: CurrentUser | null,
  kind: DepartmentKind = 'Law Enforcement',
): Officer | null =>
  useOfficer(user !== null && mayServe(user, kind) ? user.discordId : undefined, kind).data ?? null;

export function useOwnProfiles(user: CurrentUser | null): readonly Officer[] {
  const law = useOwnOfficer(user);
  const fire = useOwnOfficer(user, 'Fire & EMS');
  return useMemo(() => [law, fire].filter((one) => one !== null), [law, fire]);
}

/** Whether the screen is to stay on while on duty: as chosen for this device, else in the car view only. */
export function useScreenStaysOn(): boolean {
  const { pathname } = useLocation();
  return useScreenChoice() ?? pathname.endsWith('/car');
}

/**
 * As whom a user acts on a page: under the profile of its kind, else under the one that is on duty, else the one in law
 * enforcement, else the one in fire and EMS; null without any.
 */
export function useActing(user: CurrentUser | null): Officer | null {
  const profiles = useOwnProfiles(user);
  const kind = kindOfPage(useLocation().pathname);
  return (
    profiles.find((one) => one.kind === kind) ??
    profiles.find(({ onDutySince }) => onDutySince !== null) ??
    profiles[0] ??
    null
  );
}

/** What a unit's state makes of a profile; null where it is not the profile's unit. */
function dutyIn(officer: Officer, unit: Unit): Pick<Officer, keyof Duty | 'aboard'> | null {
  const { subdivision, onDutySince, aboard } = officer;
  if (unit._id === aboard) {
    // Once nobody is aboard, the person's own unit tells.
    const { status, meaning } = unit.onDutySince === null ? officer : unit;
    return { status, meaning, subdivision, onDutySince, aboard };
  }
  if (unit._id !== officer._id) return null;
  const { status, meaning } = unit.aboard === null ? unit : officer;
  return { ...unit, status, meaning };
}

/** Puts what came of a change of one's own unit into the profile; that it was answered was a sign of life. */
export function endDutyChoice(queryClient: QueryClient, profile: ProfileKey, answer: Unit | null): void {
  const officer = queryClient.getQueryData(officerQuery(profile.discordId, profile.kind).queryKey) ?? null;
  const duty = officer && answer && dutyIn(officer, answer);
  const shown = endChoice(queryClient, profile.kind, duty);
  // It was another unit's: they serve as something else by now.
  if (answer !== null && officer !== null && duty === null) reloadOfficer(queryClient, profile);
  if (shown === null) return;
  const heard = { clockOutAt: null, welfare: null };
  writeOfficer(queryClient, profile, duty === null ? shown : { ...shown, aboard: duty.aboard, ...heard });
}

/**
 * A live event about a unit; anybody else's leaves the profiles alone. What was chosen and is still on its way stays in
 * sight. A dispatcher who asked whether all is well has heard of it once there was a contact since. Whether a question
 * after a long silence was answered by it, the server is asked; and how it is where one just came aboard.
 */
export function applyUnitToOfficer(queryClient: QueryClient, discordId: string, unit: Unit): void {
  for (const kind of DEPARTMENT_KINDS) {
    const officer = queryClient.getQueryData(officerQuery(discordId, kind).queryKey) ?? null;
    const duty = officer && dutyIn(officer, unit);
    if (officer === null || duty === null) continue;
    const { welfare } = officer;
    const isHeard = welfare !== null && (unit.contactAt > welfare.at || unit.onDutySince === null);
    const change = { ...confirmDuty(queryClient, kind, duty), aboard: duty.aboard };
    writeOfficer(queryClient, officer, isHeard ? { ...change, welfare: null } : change);
    const isToBeAsked = officer.clockOutAt !== null && !isChoosing(queryClient, kind);
    if (isToBeAsked || duty.aboard !== officer.aboard) reloadOfficer(queryClient, officer);
    // The shift may have ended by silence, which the session tells.
    if (isToBeAsked && unit.onDutySince === null)
      void queryClient.invalidateQueries({ queryKey: CURRENT_USER });
  }
}

/** Whoever is asked after a long silence is on duty under one profile, or dispatches. */
export function applyDutyCheck(queryClient: QueryClient, discordId: string, clockOutAt: string): void {
  writeSignOff(queryClient, clockOutAt);
  for (const kind of DEPARTMENT_KINDS) {
    const officer = queryClient.getQueryData(officerQuery(discordId, kind).queryKey);
    if (officer?.onDutySince != null) writeOfficer(queryClient, officer, { clockOutAt });
  }
}

/** When a dispatcher who is asked is signed off; null once it was answered. */
export function writeSignOff(queryClient: QueryClient, signOffAt: string | null): void {
  writeLive<CurrentUser | null>(queryClient, CURRENT_USER, (user) =>
    user?.dispatching[0] === undefined ? user : { ...user, signOffAt },
  );
}

/** A dispatcher asks one's own unit whether all is well. */
export function applyWelfare(
  queryClient: QueryClient,
  discordId: string,
  { unitId, ...welfare }: LiveEventData<'welfare'>,
): void {
  for (const kind of DEPARTMENT_KINDS) {
    const officer = queryClient.getQueryData(officerQuery(discordId, kind).queryKey);
    if (officer && unitIdOf(officer) === unitId) writeOfficer(queryClient, officer, { welfare });
  }
}

function writeOfficer(
  queryClient: QueryClient,
  { discordId, kind }: ProfileKey,
  change: Partial<Officer>,
): void {
  writeLive<Officer | null>(queryClient, officerQuery(discordId, kind).queryKey, (officer) =>
    officer === null ? null : { ...officer, ...change },
  );
}

/** After a failure nobody may know whether it happened: the profile is asked for again. */
export function reloadOfficer(queryClient: QueryClient, { discordId, kind }: ProfileKey): void {
  void queryClient.invalidateQueries({ queryKey: officerQuery(discordId, kind).queryKey, exact: true });
}
