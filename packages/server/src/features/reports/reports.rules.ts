import { foldText } from '@ten-four/contract/common/fold';
import { toCents } from '@ten-four/contract/common/money';
import type { ReportAmend, ReportCreate } from '@ten-four/contract/reports/reports.contract';
import {
  FINE_MAX,
  isPayable,
  JAIL_MAX,
  REPORT_NAMES,
  REPORT_TEXTS,
} from '@ten-four/contract/reports/reports.values';
import { inDollars } from '#features/outbox/index';
import type { Content, ReportRow, WholeReport } from '#features/reports/reports.store';
import { readPlate } from '#features/vehicles/index';
import { DAY } from '#platform/clock';
import { invalidField } from '#platform/errors';
import { readText } from '#platform/plain-text';
import { foldForParts, foldKey } from '#platform/search-text';
import type { Settings } from '#platform/settings/settings';

type Offense = WholeReport['offenses'][number];

/**
 * Reads a new report. Uses the offenses, or the reason as one offense. Fine and jail time default to the sums. Throws
 * 400 for decimals beyond cents, and sums that are too high.
 */
export function contentOf(input: ReportCreate, settings: Settings): Content {
  const nothing = { reason: '', fine: 0, jail_minutes: 0, notes: null, plate: null, location: null };
  return contentAfter({ type: input.type, offenses: [], ...nothing }, input, settings);
}

/**
 * Amends: absent keys stay, empty ones are cleared, new offenses replace the sums. Offenses that the report already has
 * keep their points. Throws like `contentOf`.
 */
export function contentAfter(before: Content, input: ReportAmend, settings: Settings): Content {
  const reason = readText(input.reason);
  // Free text has no points.
  const known = [...settings.values['penal-code'].entries, ...before.offenses];
  const byTitle = new Map(known.map(({ title, points }) => [foldKey(title.trim()), points]));
  const points = (title: string) => byTitle.get(foldKey(title)) ?? 0;
  const list = isGiven(input.offenses)
    ? input.offenses.map((each, index) => readOffense(each, { index, points }))
    : undefined;
  // An empty list with a reason means one offense.
  const isListed = list !== undefined && (list.length > 0 || reason === null);
  const isKept = !isListed && (input.reason === undefined || reason === readText(before.reason));
  const counted = isListed ? list : isKept ? before.offenses : [];

  const fine = total(input.fineAmount, {
    read: (dollars) => readFine('fineAmount', dollars),
    fallback: isListed ? null : before.fine,
    sum: sumOf(counted, (offense) => offense.fine),
  });
  const jail_minutes = total(input.jailTime, {
    read: (minutes) => minutes,
    fallback: isListed ? null : before.jail_minutes,
    sum: sumOf(counted, (offense) => offense.jail_minutes),
  });
  if (fine > FINE_MAX * 100) throw invalidField('fineAmount', REPORT_TEXTS.fineTooHigh);
  if (jail_minutes > JAIL_MAX) throw invalidField('jailTime', REPORT_TEXTS.jailTooLong);

  const offenses =
    isListed || isKept || reason === null
      ? counted
      : [{ title: reason, fine, jail_minutes, points: points(reason) }];
  return {
    type: input.type ?? before.type,
    offenses,
    reason: offenses.map(({ title }) => title).join(', '),
    fine,
    jail_minutes,
    notes: input.notes === undefined ? before.notes : readText(input.notes),
    plate: input.plate === undefined ? before.plate : writePlate(readText(input.plate)),
    location: input.location === undefined ? before.location : readText(input.location),
  };
}

/** Keeps text that cannot be a plate. */
const writePlate = (typed: string | null): string | null =>
  typed === null ? null : (readPlate(typed) ?? typed);

type Fine = Pick<ReportRow, 'type' | 'fine'>;
export const isOwed = ({ type, fine }: Fine): boolean => isPayable({ type, fineAmount: fine });

/** Returns the due date of a report's fine that is owed from now on. One that is due within a day needs no reminder. */
export function dueDateOf(report: Fine, { values }: Settings, now: number) {
  const { payWithinDays } = values.consequences;
  const due_at = payWithinDays === null || !isOwed(report) ? null : now + payWithinDays * DAY;
  return { due_at, reminded_for: payWithinDays === 1 ? due_at : null };
}

export function describeReport(report: ReportRow): string {
  const { number, type, fine, first_name, last_name } = report;
  const money = isOwed(report) ? `, fine ${inDollars(fine)}` : '';
  return `${REPORT_NAMES[type].toLowerCase()} report ${number} on ${first_name} ${last_name}${money}`;
}

export const hasSameContent = (one: Content, other: Content): boolean =>
  JSON.stringify(comparableFields(one)) === JSON.stringify(comparableFields(other));

/** Compares everything but the notes. */
export const hasSameCharges = (one: Content, other: Content): boolean =>
  hasSameContent({ ...one, notes: null }, { ...other, notes: null });

const comparableFields = ({ type, offenses, fine, jail_minutes, notes, plate, location }: Content) => [
  type,
  offenses.map((offense) => [offense.title, offense.fine, offense.jail_minutes]),
  fine,
  jail_minutes,
  notes,
  plate,
  location,
];

/** Returns folded lines. The name is the first, in the form of `foldForParts`; the plate is the fifth. */
export const searchText = (report: { nameLine: string; number: number; content: Content }): string => {
  const { nameLine, number, content } = report;
  const { reason, notes, plate, location } = content;
  const lines = [
    foldText(reason),
    foldText(notes ?? ''),
    foldForParts(plate ?? ''),
    foldText(location ?? ''),
  ];
  return [nameLine, number, ...lines].join('\n');
};

export const nameLineOf = (folded: string): string => folded.slice(0, folded.indexOf('\n'));

/** Returns the given total. `fallback` replaces an absent key; null means the sum. */
function total(
  given: number | '' | null | undefined,
  from: { read: (given: number) => number; fallback: number | null; sum: number },
): number {
  if (given === undefined) return from.fallback ?? from.sum;
  return isGiven(given) ? from.read(given) : from.sum;
}

const isGiven = <T>(value: T | '' | null | undefined): value is T =>
  value !== undefined && value !== null && value !== '';

/** Warnings have no points. */
export const pointsOf = ({ type, offenses }: Content): number =>
  type === 'warning' ? 0 : sumOf(offenses, ({ points }) => points);

const sumOf = (offenses: readonly Offense[], part: (offense: Offense) => number): number =>
  offenses.reduce((sum, offense) => sum + part(offense), 0);

function readOffense(
  given: { title: string; fine?: number | '' | null; jailTime?: number | '' | null },
  { index, points }: { index: number; points: (title: string) => number },
): Offense {
  const title = given.title.trim();
  return {
    title,
    fine: readFine(`offenses.${index}.fine`, given.fine || 0),
    jail_minutes: given.jailTime || 0,
    points: points(title),
  };
}

function readFine(field: string, dollars: number): number {
  const cents = toCents(dollars);
  if (cents === null) throw invalidField(field, REPORT_TEXTS.badFine);
  return cents;
}
