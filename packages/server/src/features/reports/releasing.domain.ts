import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type Db, inTransaction } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { custodyOf, isInCustody } from '#features/consequences/index';
import { escapeWithin } from '#features/outbox/index';
import {
  correctReport,
  lockForCorrection,
  notifyAbout,
  type Occasion,
} from '#features/reports/correcting.domain';
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
