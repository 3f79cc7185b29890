import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { InteractionType } from 'discord-api-types/v10';
import { type Static, Type } from 'typebox';
import { inTransaction, type Tx } from '#db/database';
import { type Answer, pong, privately, updated } from '#features/interactions/interaction.answers';
import { findPresser } from '#features/interactions/interactions.store';
import { readPayButton } from '#features/outbox/index';
import { payFine, recordPayment, refusalText } from '#features/reports/index';
import { invalid } from '#platform/errors';
import { once } from '#platform/http/idempotency';
import type { Platform } from '#platform/platform';
import { compileCheck } from '#platform/schema-check';

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
type Interaction = Static<typeof Interaction>;
const isInteraction = compileCheck(Interaction);

/**
 * Answers an interaction that Discord signed: a ping, or a pressed button, which pays a fine for who pressed it, as
 * long as it is theirs. The same interaction again does nothing again and gets the same answer. Throws 400 for what is
 * no interaction, 409 while the same one is being answered. `body` is as it came, `bodyText` the same as text.
 */
export async function answerInteraction(
  { database, clock }: Platform,
  { body, bodyText }: { body: unknown; bodyText: string },
): Promise<Answer> {
  if (isPing(body)) return pong;
  if (!isInteraction(body)) throw invalid('This is no interaction.');
  const pressed = body.type === InteractionType.MessageComponent ? pressedFine(body) : null;
  if (pressed === null) return privately(OUTBOX_TEXTS.unknownButton);
  const discordId = (body.member?.user ?? body.user)?.id;
  const presser = discordId === undefined ? undefined : await findPresser(database.db, discordId);
  if (presser === undefined) return privately(OUTBOX_TEXTS.signInFirst);
  const now = clock.now();
  const key = { userId: presser.id, route: 'receiveInteraction', key: body.id, content: bodyText, now };
  const done = await once(database.db, key, async (db) => ({
    status: 200,
    answer: await inTransaction(db, (tx) => payByButton(tx, { ...pressed, presser, now })),
  }));
  return done.answer as Answer;
}

const pressedFine = (interaction: Interaction): ReturnType<typeof readPayButton> =>
  readPayButton(interaction.data?.custom_id ?? '');

async function payByButton(
  tx: Tx,
  press: {
    reportId: string;
    shown: number | null;
    presser: { id: string; username: string };
    now: number;
  },
): Promise<Answer> {
  const { reportId, shown, presser, now } = press;
  const paid = await payFine(tx, { reportId, userId: presser.id, shown, now });
  if ('why' in paid) return privately(refusalText(paid));
  const viewer = { userId: presser.id, username: presser.username, officer: null };
  // The network address that the press came from is Discord's, which would say nothing.
  await recordPayment(tx, { by: { viewer, address: 'Discord' }, paid, now });
  return updated(paid.message);
}
