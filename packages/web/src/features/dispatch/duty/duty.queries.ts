import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import { type Officer, officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { type CurrentUser, sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { confirmDuty, endChoice, isChoosing } from './duty-choices.ts';

/** Whether nobody needs to ask for a user's own profile: the session says that there is none. */
async function isUnregistered(discordId: string, client: QueryClient): Promise<boolean> {
  const queryKey = endpointKey(sessionEndpoints.getCurrentUser);
  const isNone = (user: CurrentUser | null | undefined) => user?.discordId === discordId && !user.registered;
  if (!isNone(client.getQueryData(queryKey))) return false;
  // It may just be asked for anew, because of a registration in another window.
  const user = await client
    .fetchQuery<CurrentUser | null>({ queryKey, staleTime: Number.POSITIVE_INFINITY })
    .catch(() => null);
  return isNone(user);
}

/** Null stands for a user without an officer profile. */
async function getOfficer(
  discordId: string,
  { signal, client }: QueryFunctionContext,
): Promise<Officer | null> {
  if (await isUnregistered(discordId, client)) return null;
  try {
    const officer = await callEndpoint(officerEndpoints.getOfficer, { params: { discordId }, signal });
    return { ...officer, ...confirmDuty(client, officer) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** The officer profile of a user, null without one. Nothing is asked while the user is not known. */
export function officerQuery(discordId: string | undefined) {
  return queryOptions({
    queryKey: endpointKey(officerEndpoints.getOfficer, { params: { discordId } }),
    queryFn: discordId === undefined ? skipToken : (context) => getOfficer(discordId, context),
    staleTime: 60_000,
    // Many parts of a page read this; each that appears would else ask again after a failure.
    retryOnMount: false,
  });
}

export const useOfficer = (discordId: string | undefined) => useQuery(officerQuery(discordId));

/** The officer profile of a user with the role for it, null without. */
export const useOwnOfficer = ({ discordId, publicSafety }: CurrentUser): Officer | null =>
  useOfficer(publicSafety ? discordId : undefined).data ?? null;

/** Puts what came of a change of one's own unit into the profile; that it was answered was a sign of life. */
export function endDutyChoice(queryClient: QueryClient, discordId: string, answer: Unit | null): void {
  const shown = endChoice(queryClient, answer);
  if (shown === null) return;
  const change = answer === null ? shown : { ...shown, _id: answer._id, clockOutAt: null, welfare: null };
  writeOfficer(queryClient, discordId, change);
}

/**
 * A live event about a unit; anybody else's leaves the profile alone. What was chosen and is still on its way stays in
 * sight. A dispatcher who asked whether all is well has heard of it once there was a contact since. Whether a question after a long silence was answered by it, the server is asked.
 */
export function applyUnitToOfficer(queryClient: QueryClient, discordId: string, unit: Unit): void {
  const officer = queryClient.getQueryData(officerQuery(discordId).queryKey);
  if (officer?._id !== unit._id) return;
  const { welfare } = officer;
  const isHeard = welfare !== null && (unit.contactAt > welfare.at || unit.onDutySince === null);
  const change = confirmDuty(queryClient, unit);
  writeOfficer(queryClient, discordId, isHeard ? { ...change, welfare: null } : change);
  if (officer.clockOutAt !== null && !isChoosing(queryClient)) reloadOfficer(queryClient, discordId);
}

export function applyDutyCheck(queryClient: QueryClient, discordId: string, clockOutAt: string): void {
  writeOfficer(queryClient, discordId, { clockOutAt });
}

/** A dispatcher asks one's own unit whether all is well. */
export function applyWelfare(
  queryClient: QueryClient,
  discordId: string,
  { unitId, ...welfare }: LiveEventData<'welfare'>,
): void {
  writeOfficer(queryClient, discordId, { _id: unitId, welfare });
}

function writeOfficer(queryClient: QueryClient, discordId: string, change: Partial<Officer>): void {
  writeLive<Officer | null>(queryClient, officerQuery(discordId).queryKey, (officer) =>
    officer !== null && (change._id ?? officer._id) === officer._id ? { ...officer, ...change } : officer,
  );
}

/** After a failure nobody may know whether it happened: the profile is asked for again. */
export function reloadOfficer(queryClient: QueryClient, discordId: string): void {
  void queryClient.invalidateQueries({ queryKey: officerQuery(discordId).queryKey, exact: true });
}
