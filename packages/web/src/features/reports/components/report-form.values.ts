import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import type { ReportCreate } from '@ten-four/contract/reports/reports.contract';
import {
  FINE_MAX,
  JAIL_MAX,
  OFFENSE_TITLE_MAX,
  OFFENSES_MAX,
  REPORT_TEXTS,
  REPORT_TYPES,
} from '@ten-four/contract/reports/reports.values';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';

export interface AddedOffense {
  title: string;
  fine: number;
  jailTime: number;
  /** Price still unknown. */
  unpriced?: true;
}

export const NEW_REPORT = {
  type: '',
  offense: '',
  /** JSON, because drafts store text. */
  offenses: '[]',
  /** Counts only if `fineEdited`. */
  fineAmount: '',
  fineEdited: false,
  jailTime: '',
  jailEdited: false,
  /** Counts only if `callChosen`; else the officer's own call. */
  callId: '',
  callChosen: false,
  /** Counts only if `locationEdited`; else the call's. */
  location: '',
  locationEdited: false,
  plate: '',
  notes: '',
};

export type ReportFormValues = typeof NEW_REPORT;

export interface ReportsCalls {
  active: readonly Pick<Call, '_id' | 'callNumber' | 'type' | 'location'>[];
  ownId: string;
}

export function sceneOf(values: ReportFormValues, { active, ownId }: ReportsCalls) {
  const callId = values.callChosen ? values.callId : ownId;
  const called = active.find(({ _id }) => _id === callId)?.location ?? '';
  return { callId, location: values.locationEdited ? values.location : called };
}

/** Ignores invalid offenses in the draft. */
export function offensesOf({ offenses }: Pick<ReportFormValues, 'offenses'>): AddedOffense[] {
  try {
    const list: unknown = JSON.parse(offenses);
    return Array.isArray(list) ? list.filter(isOffense) : [];
  } catch {
    return [];
  }
}

function isOffense(value: unknown): value is AddedOffense {
  if (typeof value !== 'object' || value === null) return false;
  const { title, fine, jailTime } = value as Record<string, unknown>;
  return typeof title === 'string' && Number.isFinite(fine) && Number.isFinite(jailTime);
}

/** Finds an offense by its title, in any case. */
const findOffense = <O extends { title: string }>(title: string, offenses: readonly O[]) =>
  offenses.find((offense) => offense.title.toLowerCase() === title.toLowerCase());

/** Finds an exact title of the penal code in any case, else uses the text without a price. Null for empty text. */
export function offenseOf(typed: string, codes: readonly PenalCode[] | undefined): AddedOffense | null {
  const title = typed.trim().slice(0, OFFENSE_TITLE_MAX);
  if (title === '') return null;
  if (codes === undefined) return { title, fine: 0, jailTime: 0, unpriced: true };
  const known = findOffense(title, codes);
  if (known === undefined) return { title, fine: 0, jailTime: 0 };
  return { title: known.title, fine: known.fine, jailTime: known.jailTime };
}

/** Adds the offense, and its price also to amounts edited by hand. */
export function addTypedOffense(values: ReportFormValues, codes: readonly PenalCode[] | undefined) {
  const offense = offenseOf(values.offense, codes);
  if (offense === null) return values;
  const offenses = JSON.stringify([...offensesOf(values), offense]);
  return { ...values, offense: '', offenses, ...shiftAmounts(values, offense.fine, offense.jailTime) };
}

export function needsPrices(values: ReportFormValues): boolean {
  return values.offense.trim() !== '' || offensesOf(values).some(({ unpriced }) => unpriced);
}

/** Keeps amounts edited by hand. */
export function priceOffenses(values: ReportFormValues, codes: readonly PenalCode[]): ReportFormValues {
  const offenses = offensesOf(values);
  if (!offenses.some(({ unpriced }) => unpriced)) return values;
  const priced = offenses.map((offense) =>
    offense.unpriced ? (offenseOf(offense.title, codes) ?? offense) : offense,
  );
  return { ...values, offenses: JSON.stringify(priced) };
}

/** Removes an offense, and its price from amounts edited by hand too. */
export function removeOffense(values: ReportFormValues, index: number): ReportFormValues {
  const offenses = offensesOf(values);
  const [removed] = offenses.splice(index, 1);
  if (removed === undefined) return values;
  const { fine, jailTime } = removed;
  return { ...values, offenses: JSON.stringify(offenses), ...shiftAmounts(values, -fine, -jailTime) };
}

/** Adds to the amounts, never below 0; invalid amounts stay. */
function shiftAmounts(values: ReportFormValues, fine: number, jailTime: number): Partial<ReportFormValues> {
  const shift = (text: string, by: number) => {
    const amount = amountIn(text);
    return amount === null ? text : String(Math.max(0, amount + by));
  };
  return {
    ...(values.fineEdited ? { fineAmount: shift(values.fineAmount, fine) } : {}),
    ...(values.jailEdited ? { jailTime: shift(values.jailTime, jailTime) } : {}),
  };
}

export function totalsOf(offenses: readonly AddedOffense[]): { fine: number; jailTime: number } {
  const cents = offenses.reduce((sum, { fine }) => sum + Math.round(fine * 100), 0);
  return { fine: cents / 100, jailTime: offenses.reduce((sum, { jailTime }) => sum + jailTime, 0) };
}

/** Sums the points of the offenses, 0 for a warning. The first of the same title counts, as on the server. */
export const pointsOf = (
  type: string,
  titles: readonly string[],
  known: readonly Pick<PenalCode, 'title' | 'points'>[],
): number =>
  type === 'warning' ? 0 : titles.reduce((sum, title) => sum + (findOffense(title, known)?.points ?? 0), 0);

export function amountsOf(values: ReportFormValues): { fine: number; jailTime: number } {
  const totals = totalsOf(offensesOf(values));
  return {
    fine: values.fineEdited ? (amountIn(values.fineAmount) ?? 0) : totals.fine,
    jailTime: values.jailEdited ? (amountIn(values.jailTime) ?? 0) : totals.jailTime,
  };
}

/** Returns 0 for empty text and null for anything but a whole number. */
function amountIn(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  return /^\d/.test(typed) && !/\d,\d/.test(typed) ? Number.parseInt(typed, 10) : null;
}

const NO_FINE = 'Enter dollars only, without $ or commas.';
const NO_JAIL_TIME = 'Enter whole minutes, 0 or more.';

export function problemsOf(values: ReportFormValues): Problems<ReportFormValues> {
  const { fine, jailTime } = amountsOf(values);
  const isFull = offensesOf(values).length > OFFENSES_MAX;
  const badFine = values.fineEdited && amountIn(values.fineAmount) === null ? NO_FINE : undefined;
  const badJailTime = values.jailEdited && amountIn(values.jailTime) === null ? NO_JAIL_TIME : undefined;
  return {
    type: typeOf(values) === undefined ? REPORT_TEXTS.selectType : undefined,
    offense: isFull ? `A report has at most ${OFFENSES_MAX} offenses.` : undefined,
    fineAmount: fine > FINE_MAX ? REPORT_TEXTS.fineTooHigh : badFine,
    jailTime: jailTime > JAIL_MAX ? REPORT_TEXTS.jailTooLong : badJailTime,
  };
}

const typeOf = ({ type }: ReportFormValues) => REPORT_TYPES.find((known) => known === type);

export function reportOf(civilianId: string, values: ReportFormValues, calls: ReportsCalls): ReportCreate {
  const type = typeOf(values);
  if (type === undefined) throw new Error(REPORT_TEXTS.selectType);
  const { fine, jailTime } = amountsOf(values);
  const offenses = offensesOf(values).map(({ title, fine, jailTime }) => ({ title, fine, jailTime }));
  const { notes, plate } = values;
  return { civilianId, type, offenses, fineAmount: fine, jailTime, ...sceneOf(values, calls), plate, notes };
}

const ALIASES: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['driving under the influence', ['dui', 'dwi', 'drunk driving']],
  ['public intoxication', ['drunk in public']],
  ['grand theft auto', ['gta']],
  ['failure to wear a seat belt', ['seatbelt']],
  ['possession of a firearm by a felon', ['felon in possession']],
];

/** Returns exact matches first, then aliases. */
export function offensesLike(typed: string, codes: readonly PenalCode[]): PenalCode[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return [];
  const rank = ({ title }: PenalCode): number => {
    const known = title.toLowerCase();
    if (known === query) return 0;
    const names = ALIASES.find(([of]) => of === known)?.[1] ?? [];
    if (names.some((name) => name.startsWith(query))) return 1;
    return known.includes(query) ? 2 : 3;
  };
  return codes.filter((code) => rank(code) < 3).sort((a, b) => rank(a) - rank(b));
}
