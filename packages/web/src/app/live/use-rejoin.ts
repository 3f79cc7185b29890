import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { callKeys } from '#features/calls/api/calls-cache.ts';
import { changeCall } from '#features/calls/api/change-call.ts';

/**
 * Notes which calls an officer's unit is on, for when that ends with the shift, and answers the way back onto them. Null
 * for nobody, who is on none.
 */
export function useRejoin(officer: Officer | null): () => () => Promise<void> {
  const queryClient = useQueryClient();
  return () => {
    if (officer === null) return async () => undefined;
    const { _id: officerId, department } = officer;
    const calls = queryClient.getQueryData<Call[]>(callKeys.active(department)) ?? [];
    const own = calls.filter(({ units }) => units.some(({ _id }) => _id === officerId));
    return async () => {
      for (const { _id, primaryOfficer } of own) {
        const kind = primaryOfficer?._id === officerId ? 'primary' : 'attach';
        await changeCall(queryClient, _id, { kind, officerId });
      }
    };
  };
}
