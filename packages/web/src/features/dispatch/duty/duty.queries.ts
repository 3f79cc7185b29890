import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  skipToken,
  useMutationState,
  useQuery,
} from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { DEPARTMENT_KINDS, type DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { profileParts, unitIdOf } from '#lib/own-profile.ts';
import { useScreenChoice } from '#lib/screen-on.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { kindOfPage } from '../board/board-address.ts';
import { applyUnit } from '../units/units.queries.ts';
import { changeOf, type Duty, pendingDuty, withChanges } from './duty-choices.ts';

export const CURRENT_USER = endpointKey('GET /api/auth/me');

export type ProfileKey = Pick<Officer, 'discordId' | 'kind'>;

async function isUnregistered({ discordId, kind }: ProfileKey, client: QueryClient): Promise<boolean> {
  const queryKey = CURRENT_USER;
  const isNone = (user: CurrentUser | null | undefined) =>
    user?.discordId === discordId && !(kind === 'Law Enforcement' ? user.registered : user.fireRegistered);
  if (!isNone(client.getQueryData(queryKey))) return false;
  // A registration in another window may be refetching the session.
  const user = await client
    .fetchQuery<CurrentUser | null>({ queryKey, staleTime: Number.POSITIVE_INFINITY })
    .catch(() => null);
  return isNone(user);
}

async function getOfficer(profile: ProfileKey, { signal, client }: QueryFunctionContext) {
  if (await isUnregistered(profile, client)) return null;
  const { discordId, kind } = profile;
  const { query } = profileParts(discordId, kind);
  try {
    return await callEndpoint('GET /api/officers/:discordId', {
      params: { discordId },
      ...(query && { query }),
      signal,
    });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

export function officerQuery(discordId: string | undefined, kind: DepartmentKind = 'Law Enforcement') {
  return queryOptions({
    queryKey: endpointKey('GET /api/officers/:discordId', profileParts(discordId, kind)),
    queryFn: discordId === undefined ? skipToken : (context) => getOfficer({ discordId, kind }, context),
    staleTime: 60_000,
    // Many components use this query; each mount would retry after a failure.
    retryOnMount: false,
  });
}

/** Includes the user's changes in progress. */
export function useOfficer(discordId: string | undefined, kind: DepartmentKind = 'Law Enforcement') {
  const changes = useMutationState({ filters: pendingDuty(kind), select: changeOf });
  const select = useCallback(
    (officer: Officer | null) => officer && withChanges(officer, changes),
    [changes],
  );
  return useQuery({ ...officerQuery(discordId, kind), select });
}

const keyOf = ({ discordId, kind }: ProfileKey) => officerQuery(discordId, kind).queryKey;

const cachedProfiles = (queryClient: QueryClient, discordId: string): Officer[] =>
  DEPARTMENT_KINDS.flatMap((kind) => queryClient.getQueryData(keyOf({ discordId, kind })) ?? []);

export function cachedOfficer(queryClient: QueryClient, profile: ProfileKey): Officer | undefined {
  const officer = queryClient.getQueryData(keyOf(profile));
  const changes = queryClient.getMutationCache().findAll(pendingDuty(profile.kind)).map(changeOf);
  return officer ? withChanges(officer, changes) : undefined;
}

export function useOwnOfficer(user: CurrentUser | null, kind: DepartmentKind = 'Law Enforcement') {
  const canServe = kind === 'Law Enforcement' ? user?.publicSafety : user?.fireRescue;
  return useOfficer(canServe ? user?.discordId : undefined, kind).data ?? null;
}

export function useOwnProfiles(user: CurrentUser | null): readonly Officer[] {
  const law = useOwnOfficer(user);
  const fire = useOwnOfficer(user, 'Fire & EMS');
  return useMemo(() => [law, fire].filter((one) => one !== null), [law, fire]);
}

export function useScreenStaysOn(): boolean {
  const { pathname } = useLocation();
  return useScreenChoice() ?? pathname.endsWith('/car');
}

/**
 * Returns the profile that the user acts with: the page's kind, else the one on duty, else law enforcement, else
 * fire and EMS.
 */
export function useActingOfficer(user: CurrentUser | null): Officer | null {
  const profiles = useOwnProfiles(user);
  const kind = kindOfPage(useLocation().pathname);
  return (
    profiles.find((one) => one.kind === kind) ??
    profiles.find(({ onDutySince }) => onDutySince !== null) ??
    profiles[0] ??
    null
  );
}

function dutyIn(officer: Officer, unit: Unit): Pick<Officer, keyof Duty | 'aboard'> | null {
  const isAboard = unit._id === officer.aboard;
  if (!isAboard && unit._id !== officer._id) return null;
  // An empty apparatus has no status, and a rider's own unit is not the one on duty.
  const hasOwnStatus = isAboard ? unit.onDutySince !== null : unit.aboard === null;
  const { status, meaning } = hasOwnStatus ? unit : officer;
  const { subdivision, onDutySince, aboard } = isAboard ? officer : unit;
  return { status, meaning, subdivision, onDutySince, aboard };
}

/** Writes the response to the user's own change to the profile and to the list of units. */
export function writeOwnDuty(queryClient: QueryClient, profile: ProfileKey, unit: Unit): void {
  applyUnit(queryClient, { unit });
  const officer = queryClient.getQueryData(keyOf(profile));
  if (!officer) return;
  const duty = dutyIn(officer, unit);
  // The response is about another unit: the user's duty has changed meanwhile.
  if (duty === null) reloadOfficer(queryClient, profile);
  else writeOfficer(queryClient, profile, { ...duty, clockOutAt: null, welfare: null });
}

export function applyUnitToOfficer(queryClient: QueryClient, discordId: string, unit: Unit): void {
  for (const officer of cachedProfiles(queryClient, discordId)) {
    const duty = dutyIn(officer, unit);
    if (duty === null) continue;
    const { kind, welfare } = officer;
    const isAnswered = welfare !== null && (unit.contactAt > welfare.at || unit.onDutySince === null);
    writeOfficer(queryClient, officer, isAnswered ? { ...duty, welfare: null } : duty);
    const hasIdlePrompt = officer.clockOutAt !== null && queryClient.isMutating(pendingDuty(kind)) === 0;
    if (hasIdlePrompt || duty.aboard !== officer.aboard) reloadOfficer(queryClient, officer);
    // The shift may have ended due to inactivity, which only the session reports.
    if (hasIdlePrompt && unit.onDutySince === null)
      void queryClient.invalidateQueries({ queryKey: CURRENT_USER });
  }
}

/** Applies an idle check to the profile on duty, or to the dispatcher. */
export function applyDutyCheck(queryClient: QueryClient, discordId: string, clockOutAt: string): void {
  writeSignOff(queryClient, clockOutAt);
  for (const officer of cachedProfiles(queryClient, discordId)) {
    if (officer.onDutySince !== null) writeOfficer(queryClient, officer, { clockOutAt });
  }
}

export function writeSignOff(queryClient: QueryClient, signOffAt: string | null): void {
  writeLive<CurrentUser | null>(queryClient, CURRENT_USER, (user) =>
    user?.dispatching[0] === undefined ? user : { ...user, signOffAt },
  );
}

export function applyWelfare(
  queryClient: QueryClient,
  discordId: string,
  { unitId, ...welfare }: LiveEventData<'welfare'>,
): void {
  for (const officer of cachedProfiles(queryClient, discordId)) {
    if (unitIdOf(officer) === unitId) writeOfficer(queryClient, officer, { welfare });
  }
}

function writeOfficer(queryClient: QueryClient, profile: ProfileKey, change: Partial<Officer>): void {
  writeLive<Officer | null>(queryClient, keyOf(profile), (officer) => officer && { ...officer, ...change });
}

/** Refetches the profile, since a failed request may still have taken effect. */
export function reloadOfficer(queryClient: QueryClient, profile: ProfileKey): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(profile), exact: true });
}
