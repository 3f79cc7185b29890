import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import type { Receiving } from '#features/interactions/interactions.domain';
import type { createReceiver } from '#features/interactions/receiving.domain';
import { requireSignature } from '#features/interactions/signature.hook';
import { tellSubject } from '#features/interactions/telling.domain';
import { done, type Routes, routes } from '#platform/http/routes';

const { receiveInteraction } = outboxEndpoints;
const { sendDirectMessage } = reportEndpoints;

/** What passes between Discord and who plays: commands, pressed buttons, and the direct message that an officer asks for. */
export function interactionRoutes(
  { platform, limits }: Pick<Receiving, 'platform' | 'limits'>,
  receiver: ReturnType<typeof createReceiver>,
): Routes[] {
  return routes(
    { receiveInteraction, sendDirectMessage },
    {
      receiveInteraction: async ({ request }) => {
        const signedAt = await requireSignature(platform, request, limits);
        const { body, bodyText } = request;
        return receiver.receive({ body, bodyText, signedAt });
      },

      sendDirectMessage: async ({ body: { discordId, recordId, embed }, db, actor, now }) => {
        const reportId = recordId || undefined;
        await tellSubject(db, { by: actor, discordId: String(discordId), reportId, embed, now });
        return done(OUTBOX_TEXTS.onItsWay, {});
      },
    },
  );
}
