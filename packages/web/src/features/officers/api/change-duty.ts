import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CLOCKS_IN,
  CLOCKS_OUT,
  type Status,
  type Subdivision,
} from '@ten-four/contract/dispatch/dispatch.values';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { officerQuery } from './get-officer.ts';
import { type Duty, OWN_UNIT, reloadOfficer, writeDuty } from './officer-cache.ts';

/** What an officer changes of the own unit. */
export type DutyChange = { status: Status } | { subdivision: Subdivision | null };

/**
 * Sets the own status or subdivision. It shows at once and goes back to what it was if the server says no. Changes are
 * sent one after the other, so that the last one pressed is the one that stays. Throws `ApiFailure`.
 */
export function useChangeDuty(discordId: string) {
  return useMutation(changeDuty(useQueryClient(), discordId));
}

/** The same without a component around it. */
export function changeDuty(queryClient: QueryClient, discordId: string) {
  const { queryKey } = officerQuery(discordId);
  return mutationOptions({
    mutationKey: OWN_UNIT,
    scope: { id: OWN_UNIT.join('/') },
    mutationFn: (change: DutyChange) => send(change),
    onMutate: async (change) => {
      // An answer on its way from before would undo what is shown.
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData(queryKey);
      if (!before) return null;
      const shown = queryClient.setQueryData(queryKey, {
        ...before,
        ...dutyAfter(before, change, new Date()),
      });
      return { before, shown };
    },
    onSuccess: ({ unit }) => {
      if (isLast(queryClient)) writeDuty(queryClient, discordId, unit);
    },
    onError: (_error, _change, context) => {
      if (context && queryClient.getQueryData(queryKey) === context.shown) {
        queryClient.setQueryData(queryKey, context.before);
      }
      if (isLast(queryClient)) reloadOfficer(queryClient, discordId);
    },
  });
}

/** Ends the own shift. Throws `ApiFailure`. */
export function useClockOut(discordId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: OWN_UNIT,
    scope: { id: OWN_UNIT.join('/') },
    mutationFn: () => callEndpoint(unitEndpoints.clockOut),
    onSuccess: ({ unit }) => writeDuty(queryClient, discordId, unit),
    onError: () => reloadOfficer(queryClient, discordId),
  });
}

/** What a change makes of a unit (specification §4): 10-8 and 10-41 clock in, 10-7 and 10-42 clock out. */
export function dutyAfter(officer: Officer, change: DutyChange, now: Date): Partial<Duty> {
  if ('subdivision' in change) return change;
  const { status } = change;
  if (CLOCKS_OUT.includes(status)) return { status, onDutySince: null };
  if (CLOCKS_IN.includes(status)) return { status, onDutySince: officer.onDutySince ?? now.toISOString() };
  return { status };
}

function send(change: DutyChange) {
  if ('status' in change) return callEndpoint(unitEndpoints.setStatus, { body: change });
  return callEndpoint(unitEndpoints.setSubdivision, { body: change });
}

/** Whether no later change is on its way; the one that asks still counts as running. */
function isLast(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: OWN_UNIT }) === 1;
}
