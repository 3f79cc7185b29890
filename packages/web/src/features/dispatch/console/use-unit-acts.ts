import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Unit, unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { useMemo } from 'react';
import { callEndpoint } from '#lib/api-client.ts';
import { serverNow } from '#lib/server-clock.ts';
import { createStore } from '#lib/store.ts';
import { showSuccess } from '#ui/toast.ts';
import { applyUnit } from '../units/units.queries.ts';
import { told } from './told.ts';

/** Milliseconds within which a unit is asked once. */
const AGAIN_AFTER = 60_000;

/** When the reader asked which unit whether all is well, in milliseconds, by the unit's id. */
const asked = createStore<ReadonlyMap<string, number>>(new Map());
export const useAsked = asked.use;

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
  ask: async ({ _id: id }: Pick<Unit, '_id'>, now: number) => {
    const answer = await callEndpoint(unitEndpoints.askUnit, { params: { id } });
    // Asking again sooner sends nothing, and answers the same.
    if (now - (asked.get().get(id) ?? 0) >= AGAIN_AFTER) asked.set(new Map([...asked.get(), [id, now]]));
    return answer;
  },
});

/** The same, which say what came of it. */
export function useUnitActs() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const acts = unitActs(queryClient);
    const say = async (work: Promise<{ message: string }>, failed: string) => {
      const answer = await told(work, failed);
      if (answer !== undefined) showSuccess(answer.message);
    };
    return {
      setStatus: (unit: Unit, status: string) =>
        say(acts.setStatus(unit, status), 'The status could not be set.'),
      contact: (unit: Unit) => say(acts.contact(unit), 'The contact could not be noted.'),
      ask: (unit: Unit) => say(acts.ask(unit, serverNow()), 'The unit could not be asked.'),
    };
  }, [queryClient]);
}

export type UnitActs = ReturnType<typeof useUnitActs>;
