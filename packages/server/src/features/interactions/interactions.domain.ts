import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { Type } from 'typebox';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { findPresser } from '#features/interactions/interactions.store';
import { suspensionText } from '#features/members/index';
import { enqueueDirectMessage, type MessageContent, readPayButton } from '#features/outbox/index';
import { findReportToTell, payFine, recordPayment, refusalText } from '#features/reports/index';
import { forbidden, invalid, invalidField } from '#platform/errors';
import { once } from '#platform/http/idempotency';
import type { Platform } from '#platform/platform';
import { compileCheck } from '#platform/schema-check';
import { findSuspension } from '#platform/sessions/users.store';

/** What Discord is answered. */
type Answer =
  | { type: InteractionResponseType.Pong }
  | {
      type: InteractionResponseType.ChannelMessageWithSource | InteractionResponseType.UpdateMessage;
      data: MessageContent & { content?: string; flags?: MessageFlags };
    };

/** A few words that only who pressed the button sees. */
const privately = (content: string): Answer => ({
  type: InteractionResponseType.ChannelMessageWithSource,
  data: { content, embeds: [], flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } },
});

/** Discord's question whether anybody is there; nothing but its type is read. */
const isPing = compileCheck(Type.Object({ type: Type.Literal(InteractionType.Ping) }));

const User = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,20}$' }) });
/** As far as it is read here. In the community who pressed is `member.user`, in a direct message `user`. */
const Interaction = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  type: Type.Integer(),
  data: Type.Optional(Type.Object({ custom_id: Type.Optional(Type.String()) })),
  member: Type.Optional(Type.Object({ user: User })),
  user: Type.Optional(User),
});
const isInteraction = compileCheck(Interaction);

/**
 * Answers an interaction that Discord signed: a ping, or a pressed button, which pays a fine for who pressed it, as long
 * as it is theirs and they are not suspended. The same interaction again does nothing again and gets the same answer. Throws 400 for what is no
 * interaction, 409 while the same one is being answered. `body` is as it came, `bodyText` the same as text.
 */
export async function answerInteraction(
  { settings, database, clock }: Platform,
  { body, bodyText }: { body: unknown; bodyText: string },
): Promise<Answer> {
  if (isPing(body)) return { type: InteractionResponseType.Pong };
  if (!isInteraction(body)) throw invalid('This is no interaction.');
  const isPress = body.type === InteractionType.MessageComponent;
  const pressed = isPress ? readPayButton(body.data?.custom_id ?? '') : null;
  if (pressed === null) return privately(OUTBOX_TEXTS.unknownButton);
  const discordId = (body.member?.user ?? body.user)?.id;
  const presser = discordId === undefined ? undefined : await findPresser(database.db, discordId);
  if (presser === undefined || discordId === undefined) return privately(OUTBOX_TEXTS.signInFirst);
  const now = clock.now();
  const suspension = await findSuspension(database.db, discordId, now);
  const { communityName } = settings.current().values.general;
  if (suspension !== undefined) return privately(suspensionText(communityName, suspension));
  const key = { userId: presser.id, route: 'receiveInteraction', key: body.id, content: bodyText, now };
  const done = await once(database.db, key, async (db) => ({
    status: 200,
    answer: await inTransaction(db, (tx) => payByButton(tx, { ...pressed, presser, now })),
  }));
  return done.answer as Answer;
}

async function payByButton(
  tx: Tx,
  press: { reportId: string; shown: number | null; presser: { id: string; username: string }; now: number },
): Promise<Answer> {
  const { reportId, shown, presser, now } = press;
  const paid = await payFine(tx, { reportId, userId: presser.id, shown, now });
  if ('why' in paid) return privately(refusalText(paid));
  const viewer = { userId: presser.id, username: presser.username, officer: null };
  // The network address that the press came from is Discord's, which would say nothing.
  await recordPayment(tx, { by: { viewer, address: 'Discord' }, paid, now });
  // The message whose button was pressed, as it is from now on.
  return { type: InteractionResponseType.UpdateMessage, data: paid.message };
}

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
