import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { enqueueDirectMessage } from '#features/outbox/index';
import { findReportToTell } from '#features/reports/index';
import { forbidden } from '#platform/errors';

/**
 * Has the subject of an officer's own report told of it: of the given report, else of the latest one about a character
 * of that user's. Whoever was told before is not told again, and nothing is written down then. Throws 403 for any other
 * recipient.
 */
export function tellSubject(
  db: Db,
  request: { by: Actor; discordId: string; reportId: string | undefined; now: number },
): Promise<void> {
  const { by, discordId, reportId, now } = request;
  return inTransaction(db, async (tx) => {
    const found = await findReportToTell(tx, { authorId: by.viewer.userId, discordId, reportId });
    if (found === undefined) throw forbidden(OUTBOX_TEXTS.notTheSubject);
    if (!(await enqueueDirectMessage(tx, { ...found, recipientDiscordId: discordId, now }))) return;
    const { id, number } = found.report;
    const summary = `Sent a direct message about report ${number} on ${found.civilianName}`;
    await recordAudit(tx, { ...by, action: 'message.send', object: 'report', objectId: id, summary, now });
  });
}
