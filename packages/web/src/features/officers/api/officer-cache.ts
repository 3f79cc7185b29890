import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { writeLive } from '#lib/live/write-live.ts';
import { confirmDuty, endChoice, isChoosing } from './duty-choices.ts';
import { officerQuery } from './get-officer.ts';

/** Puts what came of a change of one's own unit into the profile; that it was answered was a sign of life. */
export function endDutyChoice(queryClient: QueryClient, discordId: string, answer: Unit | null): void {
  const shown = endChoice(queryClient, answer);
  if (shown === null) return;
  writeOfficer(
    queryClient,
    discordId,
    answer === null ? shown : { ...shown, _id: answer._id, clockOutAt: null },
  );
}

/**
 * A live event about a unit; anybody else's leaves the profile alone. What was chosen and is still on its way stays in
 * sight. Whether a question after a long silence was answered by it, the server is asked.
 */
export function applyUnitToOfficer(queryClient: QueryClient, discordId: string, unit: Unit): void {
  const officer = queryClient.getQueryData(officerQuery(discordId).queryKey);
  if (officer?._id !== unit._id) return;
  writeOfficer(queryClient, discordId, confirmDuty(queryClient, unit));
  if (officer.clockOutAt !== null && !isChoosing(queryClient)) reloadOfficer(queryClient, discordId);
}

/** The question after a long silence whether the shift goes on. */
export function applyDutyCheck(queryClient: QueryClient, discordId: string, clockOutAt: string): void {
  writeOfficer(queryClient, discordId, { clockOutAt });
}

function writeOfficer(queryClient: QueryClient, discordId: string, change: Partial<Officer>): void {
  writeLive<Officer | null>(queryClient, officerQuery(discordId).queryKey, (officer) =>
    officer !== null && (change._id ?? officer._id) === officer._id ? { ...officer, ...change } : officer,
  );
}

/** After a failure nobody may know whether it happened: the profile is asked for again. */
export function reloadOfficer(queryClient: QueryClient, discordId: string): void {
  void queryClient.invalidateQueries({ queryKey: officerQuery(discordId).queryKey, exact: true });
}
