import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useMemo } from 'react';
import { callEndpoint } from '#lib/api-client.ts';
import { unitEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { showSuccess } from '#ui/toast.ts';
import { applyUnit } from '../units/units.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';

/** What dispatchers do to units. Each fails with `ApiFailure`. */
export const unitActs = (queryClient: QueryClient) => ({
  setStatus: async ({ _id: id }: Pick<Unit, '_id'>, status: string) => {
    const answer = await callEndpoint(unitEndpoints.setUnitStatus, { params: { id }, body: { status } });
    applyUnit(queryClient, answer);
    return answer;
  },
  contact: async ({ _id: id }: Pick<Unit, '_id'>) => {
    const answer = await callEndpoint(unitEndpoints.noteContact, { params: { id } });
    applyUnit(queryClient, answer);
    return answer;
  },
  ask: async ({ _id: id }: Pick<Unit, '_id'>) => {
    const answer = await callEndpoint(unitEndpoints.askUnit, { params: { id } });
    applyUnit(queryClient, answer);
    return answer;
  },
});

/** The same, which say what came of it. */
export function useUnitActs() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const acts = unitActs(queryClient);
    const say = async (work: Promise<{ message: string }>, failed: string) => {
      const answer = await withErrorToast(work, failed);
      if (answer !== undefined) showSuccess(answer.message);
    };
    return {
      setStatus: (unit: Unit, status: string) =>
        say(acts.setStatus(unit, status), 'The status could not be set.'),
      contact: (unit: Unit) => say(acts.contact(unit), 'The contact could not be noted.'),
      ask: (unit: Unit) => say(acts.ask(unit), 'The unit could not be asked.'),
    };
  }, [queryClient]);
}

export type UnitActs = ReturnType<typeof useUnitActs>;
