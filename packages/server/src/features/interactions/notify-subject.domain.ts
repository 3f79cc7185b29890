import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { enqueueDirectMessage } from '#features/outbox/index';
import { findReportToSend } from '#features/reports/index';
import { forbidden, invalidField } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';

/**
 * Queues a direct message about a report the officer filed on the recipient's character, unless it was already sent.
 * Throws 403 for any other recipient, 400 for an embed that is too long.
 */
export function notifySubject(
  db: Db,
  request: {
    by: Actor;
    discordId: string;
    reportId: string | undefined;
    embed: unknown;
    settings: Settings;
    now: number;
  },
): Promise<void> {
  const { by, discordId, reportId, embed, settings, now } = request;
  checkEmbed(embed);
  return inTransaction(db, async (tx) => {
    const wanted = { authorId: by.viewer.userId, discordId, reportId };
    const report = await findReportToSend(tx, wanted, { settings, now });
    if (report === undefined) throw forbidden(OUTBOX_TEXTS.notTheSubject);
    if (!(await enqueueDirectMessage(tx, { report, recipientDiscordId: discordId, now }))) return;
    const summary = `Sent a direct message about report ${report.number} on ${report.civilian}`;
    await recordAudit(tx, by, { action: 'message.send', about: ['report', report.id], summary, now });
  });
}

/** Discord's limit. */
const MAX_CHARACTERS = 6000;

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
  if (length > MAX_CHARACTERS)
    throw invalidField('embed', 'An embed can have at most 6,000 characters in total.');
}
