import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { answerInteraction, tellSubject } from '#features/interactions/interactions.domain';
import { requireSignature } from '#features/interactions/signature.hook';
import { done, type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

const { receiveInteraction } = outboxEndpoints;
const { sendDirectMessage } = reportEndpoints;

/** What passes between Discord and reports: pressed buttons, and the direct message that an officer asks for. */
export function interactionRoutes(platform: Platform): Routes[] {
  return routes(
    { receiveInteraction, sendDirectMessage },
    {
      receiveInteraction: async ({ request }) => {
        requireSignature(platform, request);
        return answerInteraction(platform, { body: request.body, bodyText: request.bodyText });
      },

      sendDirectMessage: async ({ body: { discordId, recordId, embed }, db, actor, now }) => {
        const reportId = recordId || undefined;
        await tellSubject(db, { by: actor, discordId: String(discordId), reportId, embed, now });
        return done(OUTBOX_TEXTS.onItsWay, {});
      },
    },
  );
}
