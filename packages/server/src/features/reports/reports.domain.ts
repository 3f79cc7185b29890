import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { toDollars } from '@ten-four/contract/common/money';
import type { ReportAmend, ReportCreate } from '@ten-four/contract/reports/reports.contract';
import { REPORT_TEXTS, REPORTS_AN_HOUR } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { requireCall } from '#features/dispatch/index';
import { enqueueReportMessages } from '#features/outbox/index';
import { announce, changeContent, storeChange } from '#features/reports/changing.domain';
import { authorColumns } from '#features/reports/filing.domain';
import { canAmend, type Filer, type FilingOfficer, signatureOf } from '#features/reports/filing.policy';
import { requireAmendable } from '#features/reports/filing.rules';
import { takeNumber } from '#features/reports/filing.store';
import { getReport, type ReportWithVersions } from '#features/reports/reading.domain';
import { canReadReport, canReportOn, readerOf } from '#features/reports/reports.policy';
import * as rules from '#features/reports/reports.rules';
import * as store from '#features/reports/reports.store';
import { HOUR } from '#platform/clock';
import { conflict, forbidden, notFound, tooOften } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { queuePush } from '#platform/push/queue-push';
import { foldForParts } from '#platform/search-text';
import type { Settings } from '#platform/settings/settings';

/**
 * Stores report, version, Discord messages, audit entry and live event in one transaction (reliability.md, invariant
 * 5). Throws 400 for a bad fine, 404 for the character or call, 403 for one's own character, 429 above the hourly
 * limit.
 */
export function fileReport(
  db: Db,
  request: {
    by: FilingOfficer;
    input: ReportCreate;
    settings: Settings;
    now: number;
  },
): Promise<store.WholeReport> {
  const { by, input, settings, now } = request;
  const content = rules.contentOf(input, settings);
  return inTransaction(db, async (tx) => {
    const { platform } = by.viewer.officer;
    const subject = await store.findSubject(tx, input.civilianId, { platform, now });
    if (subject === undefined) throw notFound(CIVILIAN_TEXTS.notFound);
    const { callId } = input;
    const call = callId ? await requireCall(tx, callId, [platform]) : null;
    if (!canReportOn(by.viewer, subject)) throw forbidden(REPORT_TEXTS.civilianIsYours);
    const filed = await authorColumns(tx, by.viewer);
    // Taking the number serializes filing.
    const number = await takeNumber(tx, 'report');
    await refuseTooMany(tx, { authorId: by.viewer.userId, civilianId: input.civilianId, now });
    const { owner_discord_id: recipientDiscordId, owner_id, ...person } = subject;
    const civilianName = `${person.first_name} ${person.last_name}`;
    const { offenses, ...columns } = content;
    const row = {
      ...filed,
      ...columns,
      ...rules.dueDateOf(content, settings, now),
      points: rules.pointsOf(content),
      id: newId(),
      number,
      civilian_id: input.civilianId,
      owner_id,
      call_id: call?.id ?? null,
      folded: rules.searchText({ nameLine: foldForParts(civilianName), number, content }),
      version: 1,
      created_at: now,
      updated_at: now,
    };
    const inserted = await store.insertReport(tx, row);
    await store.insertVersion(tx, row, content, { by: authorOf(by), now });
    const report = { ...inserted, ...person, call_number: call?.number ?? null };
    await enqueueReportMessages(tx, {
      report: await announce(tx, { report, offenses }, { settings, now }),
      recipientDiscordId,
      settings,
      now,
    });
    await queuePush(tx, [{ kind: 'report', subjectId: row.id, userId: owner_id }], now);
    const summary = `Filed ${rules.describeReport(report)}`;
    await recordAudit(tx, by, { action: 'report.file', about: ['report', row.id], summary, now });
    const { type, fine, civilian_id: civilianId } = report;
    const data = { civilianId, filed: { type, fineAmount: toDollars(fine), name: civilianName } };
    await publish(tx, { name: 'records', readers: { userId: owner_id }, data, now });
    return { report, offenses };
  });
}

async function refuseTooMany(
  tx: Tx,
  { authorId, civilianId, now }: { authorId: string; civilianId: string; now: number },
): Promise<void> {
  const about = { authorId, civilianId, after: now - HOUR };
  const earlier = await store.findFilingTime(tx, about, REPORTS_AN_HOUR);
  if (earlier !== undefined) throw tooOften(REPORT_TEXTS.tooMany, earlier + HOUR - now);
}

const authorOf = ({ viewer }: Filer) => ({ userId: viewer.userId, name: signatureOf(viewer) });

/**
 * Amends a report and keeps the previous version. Does nothing without changes. Throws 400, 404, 403, 409 for a void
 * report, for all but the notes once contested, and for type or fine once paid, 422 above the limit of amendments.
 */
export function amendReport(
  db: Db,
  request: { by: Filer; id: string; input: ReportAmend; settings: Settings; now: number },
): Promise<ReportWithVersions> {
  return inTransaction(db, async (tx) => {
    await amend(tx, request);
    return getReport(tx, request.by.viewer, request.id, { limit: 1 });
  });
}

async function amend(
  tx: Tx,
  { by, id, input, settings, now }: Parameters<typeof amendReport>[1],
): Promise<void> {
  const report = await store.lockReport(tx, id);
  const { platforms } = readerOf(by.viewer);
  if (report === undefined || !platforms.includes(report.platform) || !canReadReport(by.viewer, report)) {
    throw notFound(REPORT_TEXTS.notFound);
  }
  if (!canAmend(by.viewer, report)) throw forbidden(REPORT_TEXTS.notYours);
  if (!canReportOn(by.viewer, report)) throw forbidden(REPORT_TEXTS.civilianIsYours);
  const before = { ...report, offenses: (await store.listOffenses(tx, [id])).get(id) ?? [] };
  const content = rules.contentAfter(before, input, settings);
  if (rules.hasSameContent(before, content)) return;
  if (report.voided_at !== null) throw conflict(REPORT_TEXTS.isVoid);
  if (!rules.hasSameCharges(before, content)) requireNoCourt(report);
  if (report.paid_at !== null && (content.type !== report.type || content.fine !== report.fine)) {
    throw conflict(REPORT_TEXTS.paidCannotChange);
  }
  requireAmendable(report);
  const changed = await changeContent(tx, report, content, { by: authorOf(by), now });
  const { due_at } = report;
  const hasDueDate = due_at !== null || rules.isOwed(report);
  const dueDate = hasDueDate ? { due_at } : rules.dueDateOf(content, settings, now);
  await storeChange(tx, changed, dueDate, { receipt: null, settings, now });
  const summary = `Amended ${rules.describeReport(changed)}`;
  await recordAudit(tx, by, { action: 'report.amend', about: ['report', id], summary, now });
}

/** Throws 409 if the report is before the court or decided. */
function requireNoCourt({ case_state }: store.ReportRow): void {
  if (case_state === 'Open') throw conflict(REPORT_TEXTS.beforeCourt);
  if (case_state === 'Decided' || case_state === 'Dismissed') throw conflict(REPORT_TEXTS.ruled);
}
