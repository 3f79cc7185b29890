import { InteractionResponseType } from 'discord-api-types/v10';
import { inTransaction, type Tx, withBeginHook } from '#db/database';
import { type Answer, message } from '#features/interactions/answers.rules';
import { withOpenLink } from '#features/outbox/index';
import { payFine } from '#features/reports/index';
import type { AppContext } from '#platform/app-context';
import { AppError } from '#platform/errors';
import { retryWhileRunning, runOnce } from '#platform/http/idempotency';
import { DISCORD_ADDRESS } from '#platform/http/internal-client';
import { lockForWrite } from '#platform/sessions/account-lock';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export interface Authenticated {
  viewer: Viewer;
  interactionId: string;
}

interface Press {
  reportId: string;
  shown: number | null;
}

/** Pays the actor's fine, once per interaction, if it still matches the amount in the message. */
export async function payByInteraction(
  { config, database, clock, settings }: AppContext,
  { viewer, interactionId }: Authenticated,
  { bodyText, ...press }: Press & { bodyText: string },
): Promise<Answer> {
  const now = clock.now();
  const key = {
    userId: viewer.userId,
    route: 'receiveInteraction',
    key: interactionId,
    content: bodyText,
    now,
  };
  const web = config.webOrigin;
  const current = await settings.latest();
  const db = withBeginHook(database.db, (tx) => lockForWrite(tx, viewer, now));
  const done = await retryWhileRunning(() =>
    runOnce(db, key, async (keyed) => ({
      status: 200,
      answer: await inTransaction(keyed, (tx) =>
        payByButton(tx, { ...press, viewer, web, settings: current, now }),
      ),
    })),
  );
  return done.answer as Answer;
}

async function payByButton(
  tx: Tx,
  request: Press & { viewer: Viewer; web: string; settings: Settings; now: number },
): Promise<Answer> {
  const { viewer, web, ...press } = request;
  const { userId, username } = viewer;
  const by = { viewer: { userId, username, officer: null }, address: DISCORD_ADDRESS };
  const paid = await payFine(tx, { ...press, by });
  if (paid instanceof AppError) return message({ content: paid.message });
  const data = withOpenLink(paid.message, { web, kind: 'report', id: press.reportId });
  return { type: InteractionResponseType.UpdateMessage, data };
}
