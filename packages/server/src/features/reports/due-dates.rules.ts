import { isPayable } from '@ten-four/contract/reports/reports.values';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '#db/tables/records.tables';
import { DAY } from '#platform/clock';
import type { Settings } from '#platform/settings/settings';

type DueDate = Pick<Selectable<ReportsTable>, 'due_at' | 'reminded_for'>;
type Fine = Pick<Selectable<ReportsTable>, 'type' | 'fine'>;

const isOwed = ({ type, fine }: Fine): boolean => isPayable({ type, fineAmount: fine });

/** Returns the due date of a report's fine that is owed from now on. One that is due within a day needs no reminder. */
export function dueDateOf(report: Fine, { values }: Settings, now: number): DueDate {
  const { payWithinDays } = values.consequences;
  const due_at = payWithinDays === null || !isOwed(report) ? null : now + payWithinDays * DAY;
  return { due_at, reminded_for: payWithinDays === 1 ? due_at : null };
}

/** Returns the due date after an amendment: the same, unless the report had no fine before. */
export const dueDateAfter = (
  before: Fine & DueDate,
  after: Fine,
  settings: Settings,
  now: number,
): DueDate =>
  before.due_at !== null || isOwed(before)
    ? { due_at: before.due_at, reminded_for: before.reminded_for }
    : dueDateOf(after, settings, now);
