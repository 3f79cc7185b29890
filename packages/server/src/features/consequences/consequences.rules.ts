import type { SuspensionCause } from '@ten-four/contract/licenses/licenses.values';
import { type FineStatus, isPayable } from '@ten-four/contract/reports/reports.values';
import type { Selectable } from 'kysely';
import type { LicensesTable } from '#db/tables/people.tables';
import type { ReportsTable } from '#db/tables/records.tables';
import { DAY, MINUTE } from '#platform/clock';
import { isCourtOpen } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';

export type ReportFacts = Selectable<ReportsTable>;
type ConsequenceRules = Settings['values']['consequences'];

export function fineStatusOf(report: ReportFacts, now: number): FineStatus {
  if (report.voided_at !== null) return 'None';
  if (report.case_state === 'Dismissed') return 'Dismissed';
  if (!isPayable({ type: report.type, fineAmount: report.fine })) return 'None';
  if (report.paid_at !== null) return 'Paid';
  if (report.case_state === 'Open') return 'On Hold';
  return report.due_at !== null && report.due_at <= now ? 'Overdue' : 'Due';
}

interface CustodyTimes {
  startsAt: number;
  /** As sentenced; a release ends it before. */
  endsAt: number;
}

/** Returns null unless the report is a valid arrest with jail time. */
export function custodyOf(report: ReportFacts, rules: ConsequenceRules): CustodyTimes | null {
  const { type, jail_minutes: minutes, created_at: startsAt } = report;
  if (type !== 'arrest' || minutes === 0 || report.voided_at !== null) return null;
  return { startsAt, endsAt: startsAt + Math.min(minutes, rules.jailMaxMinutes) * MINUTE };
}

export function isInCustody(report: ReportFacts, rules: ConsequenceRules, now: number): boolean {
  const custody = custodyOf(report, rules);
  return custody !== null && report.released_at === null && now < custody.endsAt;
}

/** Returns null for warnings, void or contested reports, and while the court is closed. The time may have passed. */
export function contestUntilOf(report: ReportFacts, settings: Settings): number | null {
  const canBe = report.type !== 'warning' && report.voided_at === null && report.case_state === null;
  if (!canBe || !isCourtOpen(settings)) return null;
  return report.created_at + settings.values.consequences.contestWithinDays * DAY;
}

/** Points of void reports and of those before the court don't count. */
const countsPoints = (report: ReportFacts): boolean =>
  report.points > 0 && report.voided_at === null && report.case_state !== 'Open';

function pointsAt(reports: readonly ReportFacts[], { pointsWindowDays }: ConsequenceRules, time: number) {
  const since = time - pointsWindowDays * DAY;
  return reports
    .filter((report) => countsPoints(report) && report.created_at > since && report.created_at <= time)
    .reduce((sum, { points }) => sum + points, 0);
}

export interface LicenseSuspension {
  cause: SuspensionCause;
  reason: string;
  at: number;
  by: string;
  /** Null until reinstated, or while the fine is overdue. */
  until: number | null;
  /** Report that caused an automatic suspension. */
  reportNumber?: number;
}

/** Returns the automatic suspensions in force, the longest first. Each report that reaches the limit starts one. */
function automaticSuspensionsAt(
  reports: readonly ReportFacts[],
  rules: ConsequenceRules,
  now: number,
): LicenseSuspension[] {
  const { pointsLimit, pointsSuspendDays, overdueSuspends } = rules;
  const suspensions: LicenseSuspension[] = [];
  for (const report of reports) {
    const { number: reportNumber, created_at: at, due_at: dueAt } = report;
    const until = at + pointsSuspendDays * DAY;
    const byTenFour = { by: 'Ten-Four', reportNumber };
    const isInForce = at <= now && now < until && countsPoints(report);
    if (isInForce && pointsLimit !== null && pointsAt(reports, rules, at) >= pointsLimit) {
      const reason = `Report ${reportNumber} reached ${pointsLimit} points`;
      suspensions.push({ ...byTenFour, cause: 'points', reason, at, until });
    }
    if (overdueSuspends && dueAt !== null && fineStatusOf(report, now) === 'Overdue') {
      const reason = `The fine of report ${reportNumber} is overdue`;
      suspensions.push({ ...byTenFour, cause: 'fine', reason, at: dueAt, until: null });
    }
  }
  return suspensions.sort((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity) || a.at - b.at);
}

/** Consequences of all reports about a character. */
export interface Standing {
  points: number;
  pointsLimit: number | null;
  /** The custody that lasts longest. */
  custody: CustodyTimes | null;
  suspensions: readonly LicenseSuspension[];
}

export const NO_STANDING: Standing = { points: 0, pointsLimit: null, custody: null, suspensions: [] };

export function standingOf(reports: readonly ReportFacts[], settings: Settings, now: number): Standing {
  const { consequences: rules } = settings.values;
  const [longest] = reports
    .filter((report) => isInCustody(report, rules, now))
    .flatMap((report) => custodyOf(report, rules) ?? [])
    .sort((a, b) => b.endsAt - a.endsAt);
  return {
    points: pointsAt(reports, rules, now),
    pointsLimit: rules.pointsLimit,
    custody: longest ?? null,
    suspensions: automaticSuspensionsAt(reports, rules, now),
  };
}

type SuspendableLicense = Pick<
  Selectable<LicensesTable>,
  'suspended_at' | 'suspended_until' | 'suspension_reason' | 'suspended_by' | 'lifted_at'
>;

/** Returns an officer's suspension while it lasts. */
export function officerSuspensionOf(license: SuspendableLicense, now: number): LicenseSuspension | null {
  const { suspended_at: at, suspended_until: until, suspension_reason: reason, suspended_by: by } = license;
  const lasts = until === null || now < until;
  return at !== null && reason !== null && by !== null && lasts
    ? { reason, at, by, until, cause: 'officer' }
    : null;
}

/** Returns an officer's suspension, else the longest automatic one that was not lifted for this license. */
export function suspensionOf(
  license: SuspendableLicense,
  { suspensions }: Standing,
  now: number,
): LicenseSuspension | null {
  const { lifted_at: liftedAt } = license;
  const automatic = suspensions.find(({ at }) => liftedAt === null || at > liftedAt);
  return officerSuspensionOf(license, now) ?? automatic ?? null;
}
