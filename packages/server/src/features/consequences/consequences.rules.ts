import type { SuspensionCause } from '@ten-four/contract/licenses/licenses.values';
import { type FineStatus, isPayable } from '@ten-four/contract/reports/reports.values';
import type { Selectable } from 'kysely';
import type { LicensesTable } from '#db/tables/people.tables';
import type { ReportsTable } from '#db/tables/records.tables';
import { DAY, MINUTE } from '#platform/clock';
import { isCourtOpen } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

export type ReportFacts = Pick<
  Selectable<ReportsTable>,
  | 'id'
  | 'number'
  | 'type'
  | 'fine'
  | 'jail_minutes'
  | 'points'
  | 'created_at'
  | 'due_at'
  | 'paid_at'
  | 'released_at'
  | 'voided_at'
  | 'case_state'
>;

export type ConsequenceRules = Settings['values']['consequences'];

export function fineStatusOf(report: ReportFacts, now: number): FineStatus {
  if (report.voided_at !== null) return 'None';
  if (report.case_state === 'Dismissed') return 'Dismissed';
  if (!isPayable({ type: report.type, fineAmount: report.fine })) return 'None';
  if (report.paid_at !== null) return 'Paid';
  if (report.case_state === 'Open') return 'On Hold';
  return report.due_at !== null && report.due_at <= now ? 'Overdue' : 'Due';
}

export const isUnpaid = (status: FineStatus): boolean => status === 'Due' || status === 'Overdue';

export interface CustodyTimes {
  startsAt: number;
  /** As sentenced; a release ends it before. */
  endsAt: number;
  releasedAt: number | null;
}

/** Returns null unless the report is a valid arrest with jail time. */
export function custodyOf(report: ReportFacts, rules: ConsequenceRules): CustodyTimes | null {
  const { type, jail_minutes: minutes, created_at: startsAt, released_at: releasedAt } = report;
  if (type !== 'arrest' || minutes === 0 || report.voided_at !== null) return null;
  return { startsAt, endsAt: startsAt + Math.min(minutes, rules.jailMaxMinutes) * MINUTE, releasedAt };
}

export function isInCustody(report: ReportFacts, rules: ConsequenceRules, now: number): boolean {
  const custody = custodyOf(report, rules);
  return custody !== null && custody.releasedAt === null && now < custody.endsAt;
}

/** Returns null for warnings, void or contested reports, and while the court is closed. The time may have passed. */
export function contestUntilOf(report: ReportFacts, settings: Settings): number | null {
  const canBe = report.type !== 'warning' && report.voided_at === null && report.case_state === null;
  if (!canBe || !isCourtOpen(settings)) return null;
  return report.created_at + settings.values.consequences.contestWithinDays * DAY;
}

/** Points of void reports and of those before the court don't count. */
export const countsPoints = (report: ReportFacts): boolean =>
  report.points > 0 && report.voided_at === null && report.case_state !== 'Open';

export const pointsAt = (reports: readonly ReportFacts[], rules: ConsequenceRules, now: number): number =>
  reports
    .filter((report) => countsPoints(report) && isWithin(report.created_at, rules, now))
    .reduce((sum, { points }) => sum + points, 0);

const isWithin = (time: number, { pointsWindowDays }: ConsequenceRules, now: number): boolean =>
  time > now - pointsWindowDays * DAY && time <= now;

export interface AutomaticSuspension {
  cause: Exclude<SuspensionCause, 'officer'>;
  beganAt: number;
  /** Null while the fine is overdue. */
  until: number | null;
  report: { id: string; number: number };
}

/** Returns the automatic suspensions in force, the longest first. Each report that reaches the limit starts one. */
export function automaticSuspensionsAt(
  reports: readonly ReportFacts[],
  rules: ConsequenceRules,
  now: number,
): AutomaticSuspension[] {
  const suspensions: AutomaticSuspension[] = [];
  for (const report of reports) {
    const { id, number, created_at: beganAt, due_at: dueAt } = report;
    const until = suspensionStartedBy(reports, id, rules);
    if (until !== null && beganAt <= now && now < until) {
      suspensions.push({ cause: 'points', beganAt, until, report: { id, number } });
    }
    if (rules.overdueSuspends && dueAt !== null && fineStatusOf(report, now) === 'Overdue') {
      suspensions.push({ cause: 'fine', beganAt: dueAt, until: null, report: { id, number } });
    }
  }
  return suspensions.sort((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity) || a.beganAt - b.beganAt);
}

/** Returns when a suspension by points ends that this report started; null if it did not. */
export function suspensionStartedBy(
  reports: readonly ReportFacts[],
  reportId: string,
  rules: ConsequenceRules,
): number | null {
  const report = reports.find(({ id }) => id === reportId);
  if (rules.pointsLimit === null || report === undefined || !countsPoints(report)) return null;
  const total = pointsAt(reports, rules, report.created_at);
  return total < rules.pointsLimit ? null : report.created_at + rules.pointsSuspendDays * DAY;
}

/** Consequences of all reports about a character. */
export interface Standing {
  points: number;
  pointsLimit: number | null;
  /** The custody that lasts longest. */
  custody: { startsAt: number; endsAt: number } | null;
  suspensions: readonly AutomaticSuspension[];
}

export const NO_STANDING: Standing = { points: 0, pointsLimit: null, custody: null, suspensions: [] };

export function standingOf(reports: readonly ReportFacts[], settings: Settings, now: number): Standing {
  const { consequences: rules } = settings.values;
  const custodies = reports
    .filter((report) => isInCustody(report, rules, now))
    .flatMap((report) => custodyOf(report, rules) ?? [])
    .sort((a, b) => b.endsAt - a.endsAt);
  const [longest] = custodies;
  return {
    points: pointsAt(reports, rules, now),
    pointsLimit: rules.pointsLimit,
    custody: longest === undefined ? null : { startsAt: longest.startsAt, endsAt: longest.endsAt },
    suspensions: automaticSuspensionsAt(reports, rules, now),
  };
}

export interface LicenseSuspension {
  reason: string;
  at: number;
  by: string;
  until: number | null;
  cause: SuspensionCause;
}

type SuspendableLicense = Pick<
  Selectable<LicensesTable>,
  'suspended_at' | 'suspended_until' | 'suspension_reason' | 'suspended_by' | 'lifted_at'
>;

/**
 * Returns an officer's suspension while it lasts, else the longest automatic one that was not lifted for this license;
 * null for a valid license.
 */
export function suspensionOf(
  license: SuspendableLicense,
  { suspensions, pointsLimit }: Standing,
  now: number,
): LicenseSuspension | null {
  const { suspended_at: at, suspended_until: until, suspension_reason: reason, suspended_by: by } = license;
  if (at !== null && reason !== null && by !== null && (until === null || now < until)) {
    return { reason, at, by, until, cause: 'officer' };
  }
  const { lifted_at: liftedAt } = license;
  const longest = suspensions.find(({ beganAt }) => liftedAt === null || beganAt > liftedAt);
  if (longest === undefined) return null;
  const { number } = longest.report;
  return {
    reason:
      longest.cause === 'points'
        ? `Report ${number} reached ${pointsLimit} points`
        : `The fine of report ${number} is overdue`,
    at: longest.beganAt,
    by: 'Ten-Four',
    until: longest.until,
    cause: longest.cause,
  };
}
