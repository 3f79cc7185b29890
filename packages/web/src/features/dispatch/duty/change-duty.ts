import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { serverNow } from '#lib/server-clock.ts';
import { endDutyChoice, officerQuery, reloadOfficer } from './duty.queries.ts';
import { beginChoice, type DutyChange, dutyAfter, isLastChoice, OWN_UNIT } from './duty-choices.ts';

/**
 * Sets the own status or subdivision. It shows at once and goes back to what the server said last if it fails. Changes
 * are sent one after the other, so that the last one pressed is the one that stays. Throws `ApiFailure`.
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
      const officer = queryClient.getQueryData(queryKey);
      if (!officer) return;
      beginChoice(queryClient, officer);
      queryClient.setQueryData(queryKey, {
        ...officer,
        ...dutyAfter(officer, change, new Date(serverNow())),
      });
    },
    ...settling(queryClient, discordId),
  });
}

/** Ends the own shift. Throws `ApiFailure`. */
export function useClockOut(discordId: string) {
  return useMutation(clockOut(useQueryClient(), discordId));
}

/** The same without a component around it. */
export function clockOut(queryClient: QueryClient, discordId: string) {
  return mutationOptions({
    mutationKey: OWN_UNIT,
    scope: { id: OWN_UNIT.join('/') },
    mutationFn: () => callEndpoint(unitEndpoints.clockOut),
    ...settling(queryClient, discordId),
  });
}

const settling = (queryClient: QueryClient, discordId: string) => ({
  onSuccess: ({ unit }: { unit: Unit }) => endDutyChoice(queryClient, discordId, unit),
  onError: () => {
    const isLast = isLastChoice(queryClient);
    endDutyChoice(queryClient, discordId, null);
    if (isLast) reloadOfficer(queryClient, discordId);
  },
});

function send(change: DutyChange) {
  if ('status' in change) return callEndpoint(unitEndpoints.setStatus, { body: { status: change.status } });
  return callEndpoint(unitEndpoints.setSubdivision, { body: change });
}
