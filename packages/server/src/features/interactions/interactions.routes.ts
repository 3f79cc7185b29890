import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { tellSubject } from '#features/interactions/direct-messages.domain';
import { checkEmbed } from '#features/interactions/embed.rules';
import { answerInteraction } from '#features/interactions/interactions.domain';
import { requireSignature } from '#features/interactions/signature.hook';
import { type Routes, routes } from '#platform/http/routes';
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

      sendDirectMessage: async ({ viewer, body, db, request }) => {
        checkEmbed(body.embed);
        await tellSubject(db, {
          by: { viewer, address: request.ip },
          discordId: String(body.discordId),
          reportId: body.recordId || undefined,
          now: platform.clock.now(),
        });
        return { success: true as const, message: OUTBOX_TEXTS.onItsWay };
      },
    },
  );
}
