import type { Report, ReportAmend } from '@ten-four/contract/reports/reports.contract';
import { FINE_MAX, JAIL_MAX, REPORT_TEXTS, type ReportType } from '@ten-four/contract/reports/reports.values';
import { changedFields } from '#lib/changed-fields.ts';

type Amended = Pick<Report, 'type' | 'offenses' | 'fineAmount' | 'jailTime' | 'plate' | 'location' | 'notes'>;

export const amendmentOf = (report: Amended) => ({
  type: report.type as string,
  offenses: report.offenses.map(({ title }) => title).join('\n'),
  fineAmount: String(report.fineAmount),
  jailTime: String(report.jailTime),
  plate: report.plate ?? '',
  location: report.location ?? '',
  notes: report.notes ?? '',
});

type AmendmentValues = ReturnType<typeof amendmentOf>;

export function amendmentProblems(values: AmendmentValues): Partial<AmendmentValues> {
  const problems: Partial<AmendmentValues> = {};
  if (!/^\d+(\.\d{1,2})?$/.test(values.fineAmount.trim())) problems.fineAmount = REPORT_TEXTS.badFine;
  else if (Number(values.fineAmount) > FINE_MAX) problems.fineAmount = REPORT_TEXTS.fineTooHigh;
  if (!/^\d+$/.test(values.jailTime.trim())) problems.jailTime = 'Enter whole minutes, 0 or more.';
  else if (Number(values.jailTime) > JAIL_MAX) problems.jailTime = REPORT_TEXTS.jailTooLong;
  return problems;
}

/** Returns the changes; unchanged offenses keep their fine and jail time. */
export function changesOf(values: AmendmentValues, report: Amended): ReportAmend {
  const { type, offenses, fineAmount, jailTime, ...texts } = changedFields(amendmentOf(report), values);
  const changed: ReportAmend = texts;
  if (type !== undefined) changed.type = type as ReportType;
  if (offenses !== undefined) {
    changed.offenses = titlesIn(offenses).map((title) => {
      const known = report.offenses.find((offense) => offense.title === title);
      return known === undefined ? { title } : { title, fine: known.fine, jailTime: known.jailTime };
    });
  }
  // The fields hold the totals, whatever the offenses add up to.
  if (offenses !== undefined || fineAmount !== undefined) changed.fineAmount = Number(values.fineAmount);
  if (offenses !== undefined || jailTime !== undefined) changed.jailTime = Number(values.jailTime);
  return changed;
}

export const titlesIn = (offenses: string): string[] =>
  offenses
    .split('\n')
    .map((line) => line.trim())
    .filter((title) => title !== '');
