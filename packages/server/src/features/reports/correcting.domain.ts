import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import type { Selectable } from 'kysely';
import type { Tx } from '#db/database';
import type { ReportsTable } from '#db/tables/records.tables';
import { refundFine } from '#features/bank/index';
import { inDollars, sendNotice, updateDirectMessage } from '#features/outbox/index';
import { announce } from '#features/reports/announcing.domain';
import { listJudgeIds } from '#features/reports/correcting.store';
import type { FilingViewer } from '#features/reports/filing.policy';
import * as store from '#features/reports/reports.store';
import { forbidden, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';
import type { Settings } from '#platform/settings/settings';

export interface Occasion {
  settings: Settings;
  now: number;
}

/** Locks a report of an offered platform. Throws 404, 403 for one's own character. */
export async function lockForCorrection(tx: Tx, id: string, viewer: FilingViewer): Promise<store.ReportRow> {
  const report = await store.lockReport(tx, id);
  if (report === undefined || !viewer.platforms.includes(report.platform)) {
    throw notFound(REPORT_TEXTS.notFound);
  }
  if (report.owner_id === viewer.userId) throw forbidden(REPORT_TEXTS.notYourself);
  return report;
}

/** Stores a change of a locked report, rewrites its direct message, and publishes it. Returns the report. */
export async function correctReport(
  tx: Tx,
  report: store.ReportRow,
  change: Partial<Selectable<ReportsTable>>,
  occasion: Occasion,
): Promise<store.WholeReport> {
  await store.updateReport(tx, report.id, change);
  const corrected = { ...report, ...change };
  const { id, owner_id: userId, civilian_id: civilianId } = corrected;
  const { now } = occasion;
  const offenses = (await store.listOffenses(tx, [id])).get(id) ?? [];
  const announced = await announce(tx, { report: corrected, offenses }, occasion);
  await updateDirectMessage(tx, { report: announced, receipt: null, now });
  await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
  await publishCase(tx, corrected, occasion);
  return { report: corrected, offenses };
}

/** Publishes a change of a report's case, if it has one, to its owner, author and all judges. */
export async function publishCase(
  tx: Tx,
  report: store.ReportRow,
  { settings, now }: Occasion,
): Promise<void> {
  const { id: reportId, case_id: caseId, civilian_id: civilianId, owner_id, author_user_id } = report;
  if (caseId === null) return;
  const readers = new Set([owner_id, author_user_id, ...(await listJudgeIds(tx, settings))]);
  const data = { caseId, reportId, civilianId };
  for (const userId of readers) await publish(tx, { name: 'case', readers: { userId }, data, now });
}

/**
 * Refunds cents of a locked report's fine, if it is paid. Returns what was refunded, nothing for a deleted account, and
 * the report: a fine that is refunded completely is unpaid again, and its payment stays in the books.
 */
export async function refund(
  tx: Tx,
  report: store.ReportRow,
  { amount, now }: { amount: number; now: number },
): Promise<{ refunded: number; report: store.ReportRow }> {
  if (report.paid_at === null) return { refunded: 0, report };
  const refunded = await refundFine(tx, { userId: report.owner_id, amount, report, now });
  if (amount < report.fine) return { refunded, report };
  const unpaid = { paid_at: null, paid_by: null };
  await store.updateReport(tx, report.id, unpaid);
  return { refunded, report: { ...report, ...unpaid } };
}

export const refundSentence = (cents: number): string =>
  cents === 0 ? '' : ` ${inDollars(cents)} was refunded.`;

/** Sends a notice about a report to members, at most once each per `key`. `text` is Markdown. */
export async function notifyAbout(
  tx: Tx,
  report: Pick<store.ReportRow, 'id' | 'platform' | 'first_name' | 'last_name'>,
  notice: {
    key: string;
    userIds: readonly string[];
    title: string;
    text: string;
    open?: Parameters<typeof sendNotice>[1]['open'];
    now: number;
  },
): Promise<void> {
  const { key, userIds, open = { kind: 'report', id: report.id }, ...words } = notice;
  const about = `${report.first_name} ${report.last_name}`;
  for (const userId of userIds) {
    await sendNotice(tx, {
      ...words,
      key: `${key}:${userId}`,
      userId,
      platform: report.platform,
      about,
      open,
    });
  }
}
