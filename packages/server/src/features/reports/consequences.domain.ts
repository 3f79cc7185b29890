import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { custodyOf, fineStatusOf, isInCustody, isUnpaid } from '#features/consequences/index';
import { dayOf, escapeWithin, inDollars } from '#features/outbox/index';
import {
  correctReport,
  lockForCorrection,
  notifyAbout,
  type Occasion,
  refund,
  refundSentence,
} from '#features/reports/correcting.domain';
import { sumRefundsAt } from '#features/reports/correcting.store';
import { dueDateOf } from '#features/reports/due-dates.rules';
import { type Filer, signatureOf } from '#features/reports/filing.policy';
import type { WholeReport } from '#features/reports/reports.store';
import { describeReport } from '#features/reports/versions.domain';
import { conflict } from '#platform/errors';

const MAX_TEXT = 1000;

/** Ends an arrest's time in custody. Throws 404, 403 for one's own character, 409 if it is void, over or has none. */
export function releaseFromCustody(
  db: Db,
  { by, id, reason, ...occasion }: Occasion & { by: Filer; id: string; reason: string },
): Promise<WholeReport> {
  return inTransaction(db, async (tx) => {
    const { settings, now } = occasion;
    const report = await lockForCorrection(tx, id, by.viewer);
    if (report.voided_at !== null) throw conflict(REPORT_TEXTS.isVoid);
    const rules = settings.values.consequences;
    if (custodyOf(report, rules) === null) throw conflict(REPORT_TEXTS.notInCustody);
    if (!isInCustody(report, rules, now)) throw conflict(REPORT_TEXTS.alreadyReleased);
    const change = {
      released_at: now,
      released_by: signatureOf(by.viewer),
      released_by_id: by.viewer.userId,
      release_reason: reason.trim(),
    };
    const released = await correctReport(tx, report, change, occasion);
    const name = `${report.first_name} ${report.last_name}`;
    await notifyAbout(tx, report, {
      key: `release:${id}`,
      userIds: [report.owner_id],
      title: 'Released from custody',
      text: escapeWithin(`${name}, report ${report.number}: ${reason}`, MAX_TEXT),
      now,
    });
    const summary = `Released from custody: ${describeReport(report)}: ${reason.trim()}`;
    await recordAudit(tx, by, { action: 'report.release', about: ['report', id], summary, now });
    return released;
  });
}

/** Voids a report and refunds its fine. Deletes nothing. Throws 404, 403 for one's own character, 409 if it is void. */
export function voidReport(
  db: Db,
  { by, id, reason, ...occasion }: Occasion & { by: Filer; id: string; reason: string },
): Promise<WholeReport> {
  return inTransaction(db, async (tx) => {
    const { now } = occasion;
    const filed = await lockForCorrection(tx, id, by.viewer);
    if (filed.voided_at !== null) throw conflict(REPORT_TEXTS.alreadyVoid);
    const { refunded, report } = await refund(tx, filed, { amount: filed.fine, now });
    const voided = {
      voided_at: now,
      voided_by: signatureOf(by.viewer),
      voided_by_id: by.viewer.userId,
      void_reason: reason.trim(),
    };
    const whole = await correctReport(tx, report, voided, occasion);
    await notifyAbout(tx, report, {
      key: `void:${id}:${now}`,
      userIds: [report.owner_id, report.author_user_id],
      title: `Report ${report.number} is void`,
      text: escapeWithin(reason, MAX_TEXT) + refundSentence(refunded),
      now,
    });
    const summary = `Voided ${describeReport(report)}: ${reason.trim()}`;
    await recordAudit(tx, by, { action: 'report.void', about: ['report', id], summary, now });
    return whole;
  });
}

const NOT_VOID = { voided_at: null, voided_by: null, voided_by_id: null, void_reason: null };

/**
 * Restores a void report. A fine that was refunded is owed again, with a new due date; nothing is charged. Throws 404, 403
 * for one's own character, 409 if it isn't void.
 */
export function unvoidReport(
  db: Db,
  { by, id, ...occasion }: Occasion & { by: Filer; id: string },
): Promise<WholeReport> {
  return inTransaction(db, async (tx) => {
    const { settings, now } = occasion;
    const report = await lockForCorrection(tx, id, by.viewer);
    if (report.voided_at === null) throw conflict(REPORT_TEXTS.notVoid);
    const wasRefunded = (await sumRefundsAt(tx, id, report.voided_at)) > 0;
    const restored = { ...NOT_VOID, ...(wasRefunded ? dueDateOf(report, settings, now) : {}) };
    const whole = await correctReport(tx, report, restored, occasion);
    await notifyAbout(tx, report, {
      key: `unvoid:${id}:${now}`,
      userIds: [report.owner_id, report.author_user_id],
      title: `Report ${report.number} is valid again`,
      // Without a name, because deleting an account doesn't change sent messages.
      text: `Restored by staff.${dueSentence(whole, now)}`,
      now,
    });
    const summary = `Restored ${describeReport(report)}`;
    await recordAudit(tx, by, { action: 'report.unvoid', about: ['report', id], summary, now });
    return whole;
  });
}

function dueSentence({ report }: WholeReport, now: number): string {
  if (!isUnpaid(fineStatusOf(report, now))) return '';
  const day = report.due_at === null ? '' : ` ${dayOf(report.due_at)}`;
  return ` The fine of ${inDollars(report.fine)} is due${day}.`;
}
