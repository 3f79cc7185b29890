import { Type } from 'typebox';
import { section } from '../section.ts';

/** What may be seen of a webhook: its last four characters, and what Discord called it when it was last asked. */
const WebhookSeen = Type.Unsafe<{ ends: string; name: string | null } | null>({
  type: ['object', 'null'],
  properties: { ends: { type: 'string' }, name: { type: ['string', 'null'] } },
});

const webhook = (platform: string) => ({
  label: `Webhook of ${platform}`,
  schema: WebhookSeen,
  secret: true as const,
});

/** Where reports are announced. Set as an address or null, read as what may be seen of it. */
export const DISCORD = section({
  label: 'Discord',
  fields: { webhookXbox: webhook('Xbox'), webhookPlaystation: webhook('PlayStation') },
  lists: {},
});
