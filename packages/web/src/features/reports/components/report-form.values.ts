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
import type { Problems } from '#ui/form-dialog/use-dialog-form.ts';

/** An offense in the form: fine in dollars, jail time in minutes. */
export interface AddedOffense {
  title: string;
  fine: number;
  jailTime: number;
}

/** What stands in the fields of 'Create Report'. */
export type ReportFormValues = {
  type: string;
  /** What is typed and not yet added. */
  offense: string;
  /** The added offenses, as JSON: a draft keeps text. */
  offenses: string;
  /** What was written by hand; counts only where `fineEdited` is true, otherwise the total does. */
  fineAmount: string;
  fineEdited: boolean;
  jailTime: string;
  jailEdited: boolean;
  notes: string;
};

export const NEW_REPORT: ReportFormValues = {
  type: '',
  offense: '',
  offenses: '[]',
  fineAmount: '',
  fineEdited: false,
  jailTime: '',
  jailEdited: false,
  notes: '',
};

/** The added offenses of the form; none where a draft holds something else. */
export function offensesOf({ offenses }: Pick<ReportFormValues, 'offenses'>): AddedOffense[] {
  const list: unknown = parse(offenses);
  return Array.isArray(list) ? list.filter(isOffense) : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isOffense(value: unknown): value is AddedOffense {
  if (typeof value !== 'object' || value === null) return false;
  const { title, fine, jailTime } = value as Record<string, unknown>;
  return typeof title === 'string' && Number.isFinite(fine) && Number.isFinite(jailTime);
}

/**
 * The offense that a typed text means: the penal code's where the title is exactly that, in any case; otherwise the text
 * itself, without fine and jail time (specification §5). Null for no text.
 */
export function offenseOf(typed: string, codes: readonly PenalCode[]): AddedOffense | null {
  const title = typed.trim().slice(0, OFFENSE_TITLE_MAX);
  if (title === '') return null;
  const known = codes.find((code) => code.title.toLowerCase() === title.toLowerCase());
  if (known === undefined) return { title, fine: 0, jailTime: 0 };
  return { title: known.title, fine: known.fine, jailTime: known.jailTime };
}

/** The sums of offenses: dollars, and minutes. */
export function totalsOf(offenses: readonly AddedOffense[]): { fine: number; jailTime: number } {
  const cents = offenses.reduce((sum, { fine }) => sum + Math.round(fine * 100), 0);
  return { fine: cents / 100, jailTime: offenses.reduce((sum, { jailTime }) => sum + jailTime, 0) };
}

/** What fine and jail time will be: the totals, or what was written by hand as whole numbers. */
export function amountsOf(values: ReportFormValues): { fine: number; jailTime: number } {
  const totals = totalsOf(offensesOf(values));
  return {
    fine: values.fineEdited ? wholeNumber(values.fineAmount) : totals.fine,
    jailTime: values.jailEdited ? wholeNumber(values.jailTime) : totals.jailTime,
  };
}

function wholeNumber(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 0 : number;
}

export function problemsOf(values: ReportFormValues): Problems<ReportFormValues> {
  const { fine, jailTime } = amountsOf(values);
  return {
    ...(typeOf(values) === undefined ? { type: REPORT_TEXTS.selectType } : {}),
    ...(values.offense.trim() === '' ? {} : { offense: 'Add this offense, or clear it.' }),
    ...(offensesOf(values).length > OFFENSES_MAX
      ? { offense: `A report has at most ${OFFENSES_MAX} offenses.` }
      : {}),
    ...(fine > FINE_MAX ? { fineAmount: REPORT_TEXTS.fineTooHigh } : {}),
    ...(jailTime > JAIL_MAX ? { jailTime: REPORT_TEXTS.jailTooLong } : {}),
  };
}

const typeOf = ({ type }: ReportFormValues) => REPORT_TYPES.find((known) => known === type);

/** What is sent. Throws for a type that `problemsOf` refuses. */
export function reportOf(civilianId: string, values: ReportFormValues): ReportCreate {
  const type = typeOf(values);
  if (type === undefined) throw new Error(REPORT_TEXTS.selectType);
  const { fine, jailTime } = amountsOf(values);
  return { civilianId, type, offenses: offensesOf(values), fineAmount: fine, jailTime, notes: values.notes };
}
