import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { writeLive } from '#lib/live/write-live.ts';
import { officerQuery } from './get-officer.ts';

/** What a unit and its officer's profile both tell. */
export type Duty = Pick<Officer, 'status' | 'subdivision' | 'onDutySince'>;

/** Names the calls that change one's own unit; while one runs, what is shown is what was chosen. */
export const OWN_UNIT = ['officers', 'own-unit'] as const;

/** Puts the answer to a change of one's own unit into the profile: the change was a sign of life. */
export function writeDuty(queryClient: QueryClient, discordId: string, unit: Unit): void {
  writeOfficer(queryClient, discordId, { ...dutyOf(unit), _id: unit._id, clockOutAt: null });
}

/**
 * A live event about a unit; anybody else's leaves the profile alone. Not while a choice of one's own is on its way: its
 * answer tells what came of it. Whether a question after a long silence was answered by it, the server is asked.
 */
export function applyUnitToOfficer(queryClient: QueryClient, discordId: string, unit: Unit): void {
  if (queryClient.isMutating({ mutationKey: OWN_UNIT }) > 0) return;
  writeOfficer(queryClient, discordId, { ...dutyOf(unit), _id: unit._id });
  const officer = queryClient.getQueryData(officerQuery(discordId).queryKey);
  const isAsked = officer?._id === unit._id && officer.clockOutAt !== null;
  if (isAsked) reloadOfficer(queryClient, discordId);
}

/** The question after a long silence whether the shift goes on. */
export function applyDutyCheck(queryClient: QueryClient, discordId: string, clockOutAt: string): void {
  writeOfficer(queryClient, discordId, { clockOutAt });
}

const dutyOf = ({ status, subdivision, onDutySince }: Unit): Duty => ({ status, subdivision, onDutySince });

function writeOfficer(queryClient: QueryClient, discordId: string, change: Partial<Officer>): void {
  writeLive<Officer | null>(queryClient, officerQuery(discordId).queryKey, (officer) =>
    officer !== null && (change._id ?? officer._id) === officer._id ? { ...officer, ...change } : officer,
  );
}

/** After a failure nobody may know whether it happened: the profile is asked for again. */
export function reloadOfficer(queryClient: QueryClient, discordId: string): void {
  void queryClient.invalidateQueries({ queryKey: officerQuery(discordId).queryKey, exact: true });
}
