import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { enqueueDirectMessage } from '#features/outbox/index';
import { findReportToTell } from '#features/reports/index';
import { forbidden, invalidField } from '#platform/errors';

/**
 * Has the subject of an officer's own report told of it: of the given report, else of the latest one about a character of
 * that user's. Whoever was told before is not told again, and nothing is written down then. Throws 403 for any other
 * recipient, and 400 for an embed that Discord would not take.
 */
export function tellSubject(
  db: Db,
  request: { by: Actor; discordId: string; reportId: string | undefined; embed: unknown; now: number },
): Promise<void> {
  const { by, discordId, reportId, embed, now } = request;
  checkEmbed(embed);
  return inTransaction(db, async (tx) => {
    const found = await findReportToTell(tx, { authorId: by.viewer.userId, discordId, reportId });
    if (found === undefined) throw forbidden(OUTBOX_TEXTS.notTheSubject);
    if (!(await enqueueDirectMessage(tx, { ...found, recipientDiscordId: discordId, now }))) return;
    const { id, number } = found.report;
    const summary = `Sent a direct message about report ${number} on ${found.civilianName}`;
    await recordAudit(tx, by, { action: 'message.send', about: ['report', id], summary, now });
  });
}

/** Characters that Discord takes in all of an embed. */
const MOST_CHARACTERS = 6000;

/** Throws 400 for an embed that Discord would not take: one whose texts are too long in sum. */
function checkEmbed(embed: unknown): void {
  const { title, description, footer, author, fields } = Object(embed);
  const rows = Array.isArray(fields) ? fields.map(Object) : [];
  const texts: unknown[] = [
    title,
    description,
    Object(footer).text,
    Object(author).name,
    ...rows.flatMap(({ name, value }) => [name, value]),
  ];
  const length = texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  if (length > MOST_CHARACTERS) throw invalidField('embed', 'At most 6,000 characters in all of an embed.');
}
