import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { callEndpoint, LOST_AFTER } from '#lib/api-client.ts';
import { type ProfileKey, reloadOfficer, writeOwnDuty } from './duty.queries.ts';
import { type DutyChange, pendingDuty } from './duty-choices.ts';

/**
 * Sets the user's status or subdivision, which `useOfficer` shows before the response. Changes run one after the
 * other, so that the last press wins. Throws `ApiFailure`.
 */
export function useChangeDuty(profile: ProfileKey) {
  return useMutation(changeDuty(useQueryClient(), profile));
}

/** Works outside components. Gives up after `within` milliseconds, including the time in the queue. */
export function changeDuty(queryClient: QueryClient, profile: ProfileKey, within = LOST_AFTER) {
  const { kind } = profile;
  return mutationOptions({
    ...dutyMutation(queryClient, profile),
    mutationFn: (change: DutyChange) => {
      // Changes run in order, so the first one is this one.
      const { submittedAt = Date.now() } =
        queryClient.getMutationCache().find(pendingDuty(kind))?.state ?? {};
      const signal = AbortSignal.timeout(Math.max(0, submittedAt + within - Date.now()));
      return 'status' in change
        ? callEndpoint('POST /api/units/status', { body: { status: change.status, kind }, signal })
        : callEndpoint('POST /api/units/subdivision', { body: { ...change, kind }, signal });
    },
  });
}

export function useClockOut(profile: ProfileKey) {
  return useMutation(clockOut(useQueryClient(), profile));
}

export const clockOut = (queryClient: QueryClient, profile: ProfileKey) =>
  mutationOptions({
    ...dutyMutation(queryClient, profile),
    mutationFn: () => callEndpoint('POST /api/clock/out', { signal: AbortSignal.timeout(LOST_AFTER) }),
  });

const dutyMutation = (queryClient: QueryClient, profile: ProfileKey) => ({
  mutationKey: pendingDuty(profile.kind).mutationKey,
  // Serializes changes of both profiles: a shift under one ends the shift under the other.
  scope: { id: 'own-unit' },
  onSuccess: ({ unit }: { unit: Unit }) => writeOwnDuty(queryClient, profile, unit),
  onError: () => reloadOfficer(queryClient, profile),
});
