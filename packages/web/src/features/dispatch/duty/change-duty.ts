import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { callEndpoint, LOST_AFTER } from '#lib/api-client.ts';
import { unitEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { serverNow } from '#lib/server-clock.ts';
import { endDutyChoice, officerQuery, type ProfileKey, reloadOfficer } from './duty.queries.ts';
import { beginChoice, type DutyChange, dutyAfter, isLastChoice, ownUnit } from './duty-choices.ts';

/** The changes of both profiles wait for one another: who begins a shift under one ends that of the other. */
const SCOPE = { id: 'own-unit' };

/** When each change counts as lost: the time that it waits for those before it is part of that. */
const limits = new WeakMap<DutyChange, AbortSignal>();

/**
 * Sets the own status or subdivision. It shows at once and goes back to what the server said last if it fails. Changes
 * are sent one after the other, so that the last one pressed is the one that stays. Throws `ApiFailure`.
 */
export function useChangeDuty(profile: ProfileKey) {
  return useMutation(changeDuty(useQueryClient(), profile));
}

/** The same without a component around it; `within` so many milliseconds, or it is lost. */
export function changeDuty(queryClient: QueryClient, profile: ProfileKey, within = LOST_AFTER) {
  const { discordId, kind } = profile;
  const { queryKey } = officerQuery(discordId, kind);
  return mutationOptions({
    mutationKey: ownUnit(kind),
    scope: SCOPE,
    mutationFn: (change: DutyChange) => send(change, kind),
    onMutate: async (change) => {
      limits.set(change, AbortSignal.timeout(within));
      // An answer on its way from before would undo what is shown.
      await queryClient.cancelQueries({ queryKey, exact: true });
      const officer = queryClient.getQueryData(queryKey);
      if (!officer) return;
      beginChoice(queryClient, kind, officer);
      queryClient.setQueryData(queryKey, {
        ...officer,
        ...dutyAfter(officer, change, new Date(serverNow())),
      });
    },
    ...settling(queryClient, profile),
  });
}

/** Ends the own shift. Throws `ApiFailure`. */
export function useClockOut(profile: ProfileKey) {
  return useMutation(clockOut(useQueryClient(), profile));
}

/** The same without a component around it. */
export function clockOut(queryClient: QueryClient, profile: ProfileKey) {
  return mutationOptions({
    mutationKey: ownUnit(profile.kind),
    scope: SCOPE,
    mutationFn: () => callEndpoint(unitEndpoints.clockOut, { signal: AbortSignal.timeout(LOST_AFTER) }),
    ...settling(queryClient, profile),
  });
}

const settling = (queryClient: QueryClient, profile: ProfileKey) => ({
  onSuccess: ({ unit }: { unit: Unit }) => endDutyChoice(queryClient, profile, unit),
  onError: () => {
    const isLast = isLastChoice(queryClient, profile.kind);
    endDutyChoice(queryClient, profile, null);
    if (isLast) reloadOfficer(queryClient, profile);
  },
});

function send(change: DutyChange, kind: DepartmentKind) {
  const signal = limits.get(change) ?? AbortSignal.timeout(LOST_AFTER);
  if ('status' in change)
    return callEndpoint(unitEndpoints.setStatus, { body: { status: change.status, kind }, signal });
  return callEndpoint(unitEndpoints.setSubdivision, { body: { ...change, kind }, signal });
}
