import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import type { Deps } from '#features/interactions/interactions.domain';
import { notifySubject } from '#features/interactions/notify-subject.domain';
import type { createReceiver } from '#features/interactions/receiver.domain';
import { requireSignature } from '#features/interactions/signature.hook';
import { type Routes, routes, withMessage } from '#platform/http/routes';

const { receiveInteraction } = outboxEndpoints;
const { sendDirectMessage } = reportEndpoints;

export function interactionRoutes(
  { platform, limits }: Pick<Deps, 'platform' | 'limits'>,
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

      sendDirectMessage: async ({ body: { discordId, recordId, embed }, db, actor, settings, now }) => {
        const about = { discordId: String(discordId), reportId: recordId || undefined, embed };
        await notifySubject(db, { by: actor, ...about, settings, now });
        return withMessage(OUTBOX_TEXTS.onItsWay, {});
      },
    },
  );
}
