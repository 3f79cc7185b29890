import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../../common/schema.ts';
import { PLATFORMS, type Platform } from '../../officers/officers.values.ts';
import { section } from '../section.ts';
import { BOARD_EVERY, CHANNEL_USES, CLOSED_CARDS } from '../settings.values.ts';

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

const DiscordId = Nullable(Type.String({ pattern: '^[0-9]{1,20}$' }));

/** Where a platform's messages go that follow something, and whom a panic pings; null for nowhere and nobody. */
const PlatformChannels = Type.Object(
  { calls: DiscordId, panic: DiscordId, units: DiscordId, duty: DiscordId, panicRole: DiscordId },
  { additionalProperties: false },
);
export type PlatformChannels = Static<typeof PlatformChannels>;

/** What each channel is for, and the role, in words. */
export const CHANNEL_LABELS: Readonly<Record<keyof PlatformChannels, string>> = {
  calls: 'Call cards',
  panic: 'Panics',
  units: 'Unit board',
  duty: 'Duty log',
  panicRole: 'Panic role',
};

/** Where reports are announced, each set as an address or null and read as what may be seen of it; and what the bot does. */
export const DISCORD = section({
  label: 'Discord',
  fields: {
    /** Whether there are slash commands; buttons beneath messages work in any case. */
    commands: { label: 'Slash commands', schema: Type.Boolean() },
    /** Whether Discord tells of roles as they change. */
    liveRoles: { label: 'Live roles', schema: Type.Boolean() },
    closedCards: { label: 'Cards of closed calls', schema: OneOf(CLOSED_CARDS) },
    /** Seconds between two edits of a unit board, at least. */
    boardEvery: {
      label: 'Unit board at most every',
      schema: Type.Integer({ minimum: BOARD_EVERY.least, maximum: BOARD_EVERY.most }),
    },
    platforms: {
      label: 'Channels',
      local: true,
      schema: Type.Unsafe<Record<Platform, PlatformChannels>>(
        Type.Object(Object.fromEntries(PLATFORMS.map((platform) => [platform, PlatformChannels])), {
          additionalProperties: false,
        }),
      ),
      parts: Object.fromEntries(
        PLATFORMS.flatMap((platform) =>
          [...CHANNEL_USES, 'panicRole' as const].map((use) => [
            `${platform}.${use}`,
            `${platform} · ${CHANNEL_LABELS[use]}`,
          ]),
        ),
      ),
    },
    webhookXbox: webhook('Xbox'),
    webhookPlaystation: webhook('PlayStation'),
  },
  lists: {},
});
