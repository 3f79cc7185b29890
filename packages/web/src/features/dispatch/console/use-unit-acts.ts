import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Unit, UnitSaved } from '@ten-four/contract/dispatch/units.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { applyUnit } from '../units/units.queries.ts';
import { showOutcome } from '../with-error-toast.ts';

export const unitActs = (queryClient: QueryClient) => {
  const applyAnswer = async (sending: Promise<UnitSaved>) => {
    const answer = await sending;
    applyUnit(queryClient, answer);
    return answer;
  };
  return {
    setStatus: ({ _id: id }: Unit, status: string) =>
      applyAnswer(callEndpoint('POST /api/units/:id/status', { params: { id }, body: { status } })),
    contact: ({ _id: id }: Unit) =>
      applyAnswer(callEndpoint('POST /api/units/:id/contact', { params: { id } })),
    ask: ({ _id: id }: Unit) => applyAnswer(callEndpoint('POST /api/units/:id/ask', { params: { id } })),
  };
};

export function useUnitActs() {
  const acts = unitActs(useQueryClient());
  return {
    setStatus: (unit: Unit, status: string) =>
      showOutcome(acts.setStatus(unit, status), 'The status could not be set.'),
    contact: (unit: Unit) => showOutcome(acts.contact(unit), 'The contact could not be logged.'),
    ask: (unit: Unit) => showOutcome(acts.ask(unit), 'The welfare check could not be sent.'),
  };
}

export type UnitActs = ReturnType<typeof useUnitActs>;
