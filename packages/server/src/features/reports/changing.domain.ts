import type { Db } from '#db/database';
import { contestUntilOf, fineStatusOf, listFactsOf, suspensionStartedBy } from '#features/consequences/index';
import type { AnnouncedReport } from '#features/outbox/index';
import { findCase, sumRefundsAt } from '#features/reports/correcting.store';
import type { ReportRow, WholeReport } from '#features/reports/reports.store';
import type { Settings } from '#platform/settings/settings';

/** Reads what the Discord messages of a stored report say about it. */
export async function announce(
  db: Db,
  { report, offenses }: WholeReport,
  { settings, now }: { settings: Settings; now: number },
): Promise<AnnouncedReport> {
  const contestUntil = contestUntilOf(report, settings);
  const { pointsLimit } = settings.values.consequences;
  return {
    id: report.id,
    number: report.number,
    platform: report.platform,
    civilian: `${report.first_name} ${report.last_name}`,
    type: report.type,
    offenses,
    fine: report.fine,
    jailMinutes: report.jail_minutes,
    notes: report.notes,
    officer: `${report.officer_callsign} ${report.officer_name}`,
    points: pointsLimit === null ? 0 : report.points,
    dueAt: report.due_at,
    isContestable: contestUntil !== null && now < contestUntil,
    fineStatus: fineStatusOf(report, now),
    suspension: await findSuspension(db, report, settings),
    court: await findCourt(db, report),
    voidReason: report.void_reason,
  };
}

/** Reads as of the filing, so later reports and time change nothing. */
async function findSuspension(
  db: Db,
  report: ReportRow,
  settings: Settings,
): Promise<AnnouncedReport['suspension']> {
  const { consequences: rules } = settings.values;
  if (rules.pointsLimit === null || report.points === 0) return null;
  const facts = await listFactsOf(db, [report.civilian_id], settings, report.created_at);
  const until = suspensionStartedBy(report, facts.get(report.civilian_id) ?? [], rules);
  return until === null ? null : { until, points: rules.pointsLimit };
}

async function findCourt(db: Db, { id, case_id, case_state }: ReportRow): Promise<AnnouncedReport['court']> {
  if (case_id === null || case_state === null || case_state === 'Withdrawn') return null;
  const { number, closed_at } = await findCase(db, case_id);
  const refunded = closed_at === null ? 0 : await sumRefundsAt(db, id, closed_at);
  return { isOpen: case_state === 'Open', caseNumber: number, refunded };
}
