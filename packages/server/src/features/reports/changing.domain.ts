import type { Selectable } from 'kysely';
import type { Db, Tx } from '#db/database';
import type { ReportsTable } from '#db/tables/records.tables';
import { contestUntilOf, fineStatusOf, readStanding } from '#features/consequences/index';
import {
  type AnnouncedReport,
  type MessageContent,
  type Receipt,
  updateDirectMessage,
} from '#features/outbox/index';
import { findCase, sumRefundsAt } from '#features/reports/correcting.store';
import * as rules from '#features/reports/reports.rules';
import * as store from '#features/reports/reports.store';
import { publish } from '#platform/live/publish';
import type { Settings } from '#platform/settings/settings';

export interface Occasion {
  settings: Settings;
  now: number;
}

/** Gives a locked report new content as its next version, and returns it. */
export async function changeContent(
  tx: Tx,
  report: store.ReportRow,
  content: store.Content,
  version: Parameters<typeof store.insertVersion>[3],
): Promise<store.ReportRow> {
  const { offenses: _, ...columns } = content;
  const change = {
    ...columns,
    points: rules.pointsOf(content),
    // Uses the locked row's name, because the character may be renamed at the same time.
    folded: rules.searchText({ nameLine: rules.nameLineOf(report.folded), number: report.number, content }),
    version: report.version + 1,
    updated_at: version.now,
  };
  await store.updateReport(tx, report.id, change);
  const after = { ...report, ...change };
  await store.insertVersion(tx, after, content, version);
  return after;
}

/** Stores a change of a locked report, rewrites its direct message, and publishes it to the character's owner. */
export async function storeChange(
  tx: Tx,
  before: store.ReportRow,
  change: Partial<Selectable<ReportsTable>>,
  { receipt, ...occasion }: Occasion & { receipt: Receipt | null },
): Promise<store.WholeReport & { message: MessageContent }> {
  const { now } = occasion;
  await store.updateReport(tx, before.id, change);
  const report = { ...before, ...change };
  const offenses = (await store.listOffenses(tx, [report.id])).get(report.id) ?? [];
  const announced = await announce(tx, { report, offenses }, occasion);
  const message = await updateDirectMessage(tx, { report: announced, receipt, now });
  const { owner_id: userId, civilian_id: civilianId } = report;
  await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
  return { report, offenses, message };
}

/** Reads what the Discord messages of a stored report say about it. */
export async function announce(
  db: Db,
  { report, offenses }: store.WholeReport,
  { settings, now }: Occasion,
): Promise<AnnouncedReport> {
  const contestUntil = contestUntilOf(report, settings);
  return {
    ...report,
    offenses,
    civilian: `${report.first_name} ${report.last_name}`,
    officer: `${report.officer_callsign} ${report.officer_name}`,
    points: settings.values.consequences.pointsLimit === null ? 0 : report.points,
    isContestable: contestUntil !== null && now < contestUntil,
    fineStatus: fineStatusOf(report, now),
    suspension: await findSuspension(db, report, settings),
    court: await findCourt(db, report),
  };
}

/** Reads as of the filing, so later reports and time change nothing. */
async function findSuspension(
  db: Db,
  { civilian_id, created_at, number, points }: store.ReportRow,
  settings: Settings,
): Promise<AnnouncedReport['suspension']> {
  const { pointsLimit } = settings.values.consequences;
  if (pointsLimit === null || points === 0) return null;
  const { suspensions } = await readStanding(db, civilian_id, settings, created_at);
  const started = suspensions.find(
    ({ cause, reportNumber }) => cause === 'points' && reportNumber === number,
  );
  const until = started?.until ?? null;
  return until === null ? null : { until, points: pointsLimit };
}

async function findCourt(
  db: Db,
  { id, case_id, case_state }: store.ReportRow,
): Promise<AnnouncedReport['court']> {
  if (case_id === null || case_state === null || case_state === 'Withdrawn') return null;
  const { number, closed_at } = await findCase(db, case_id);
  const refunded = closed_at === null ? 0 : await sumRefundsAt(db, id, closed_at);
  return { isOpen: case_state === 'Open', caseNumber: number, refunded };
}
