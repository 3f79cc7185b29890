import { Type } from 'typebox';
import { section } from '../section.ts';

/**
 * What may be seen of a webhook: its last four characters, what Discord called it when it was last asked, and whether it
 * can still be used: not where the secret it was sealed under is gone.
 */
const WebhookSeen = Type.Unsafe<{ ends: string; name: string | null; readable: boolean } | null>({
  type: ['object', 'null'],
  properties: {
    ends: { type: 'string' },
    name: { type: ['string', 'null'] },
    readable: { type: 'boolean' },
  },
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
