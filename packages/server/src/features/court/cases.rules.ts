import type { Ruling } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS, OUTCOMES, type Outcome } from '@ten-four/contract/cases/cases.values';
import { toCents } from '@ten-four/contract/common/money';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { contestUntilOf, type ReportFacts } from '#features/consequences/index';
import { conflict, invalidField, ruleBroken } from '#platform/errors';
import { isCourtOpen } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';
import { writtenDay } from '#platform/time-zone';

/** Throws 422 for warnings and without a court, 409 if it is void, was contested before, or past the deadline. */
export function requireContestable(report: ReportFacts, settings: Settings, now: number): void {
  if (report.type === 'warning') throw ruleBroken(CASE_TEXTS.warning);
  if (!isCourtOpen(settings)) throw ruleBroken(CASE_TEXTS.noCourt);
  if (report.voided_at !== null) throw conflict(REPORT_TEXTS.isVoid);
  if (report.case_state !== null) throw conflict(CASE_TEXTS.again);
  const until = contestUntilOf(report, settings);
  if (until !== null && until <= now) {
    throw conflict(CASE_TEXTS.tooLate(writtenDay(until, settings.values.general.clockZone)));
  }
}

/** Throws 409. */
export function requireOpen({ voided_at, case_state }: ReportFacts): void {
  if (voided_at !== null) throw conflict(REPORT_TEXTS.isVoid);
  if (case_state !== 'Open') throw conflict(CASE_TEXTS.notOpen);
}

/** Throws 400. */
export function requireCents({ charges }: Ruling): void {
  for (const [index, { fine }] of charges.entries()) {
    const isWrong = typeof fine === 'number' && toCents(fine) === null;
    if (isWrong) throw invalidField(`charges.${index}.fine`, REPORT_TEXTS.badFine);
  }
}

/** Returns words like '1 charge upheld, 2 dismissed'. */
export function outcomeSummary(charges: readonly { outcome: Outcome }[]): string {
  return OUTCOMES.map((name) => ({ name, count: charges.filter(({ outcome }) => outcome === name).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }, index) => {
      const noun = index > 0 ? '' : count === 1 ? 'charge ' : 'charges ';
      return `${count} ${noun}${name.toLowerCase()}`;
    })
    .join(', ');
}
