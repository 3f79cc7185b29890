import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { writeLive } from '#lib/live/write-live.ts';
import { officerQuery } from './get-officer.ts';

/** What a unit and its officer's profile both tell. */
export type Duty = Pick<Officer, 'status' | 'subdivision' | 'onDutySince'>;

/** Names the calls that change one's own unit; while one runs, what is shown is what was chosen. */
export const OWN_UNIT = ['officers', 'own-unit'] as const;

/** Puts the state of a unit into its officer's profile; anybody else's leaves it alone. */
export function writeDuty(queryClient: QueryClient, discordId: string, unit: Unit): void {
  const { status, subdivision, onDutySince } = unit;
  writeLive<Officer | null>(queryClient, officerQuery(discordId).queryKey, (officer) =>
    officer?._id === unit._id ? { ...officer, status, subdivision, onDutySince } : officer,
  );
}

/** A live event about a unit. Not while a choice of one's own is on its way: its answer tells what came of it. */
export function applyUnitToOfficer(queryClient: QueryClient, discordId: string, unit: Unit): void {
  if (queryClient.isMutating({ mutationKey: OWN_UNIT }) === 0) writeDuty(queryClient, discordId, unit);
}

/** After a failure nobody may know whether it happened: the profile is asked for again. */
export function reloadOfficer(queryClient: QueryClient, discordId: string): void {
  void queryClient.invalidateQueries({ queryKey: officerQuery(discordId).queryKey, exact: true });
}
