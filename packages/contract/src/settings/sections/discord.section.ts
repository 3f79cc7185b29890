import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../../common/schema.ts';
import { type GamePlatform, PLATFORMS } from '../../officers/officers.values.ts';
import { section } from '../section.ts';
import { BOARD_EVERY, CHANNEL_USES, CLOSED_CARDS } from '../settings.values.ts';

/** Visible part of a webhook. Not `readable` when the encryption key is gone. */
const WebhookSeen = Type.Unsafe<{ ends: string; name: string | null; readable: boolean } | null>({
  type: ['object', 'null'],
  properties: {
    ends: { type: 'string' },
    name: { type: ['string', 'null'] },
    readable: { type: 'boolean' },
  },
});

const webhook = (platform: string) => ({
  label: `${platform} webhook`,
  schema: WebhookSeen,
  secret: true as const,
});

const DiscordId = Nullable(Type.String({ pattern: '^[0-9]{1,20}$' }));

/** Channel IDs, and the role a panic pings. */
const PlatformChannels = Type.Object(
  { calls: DiscordId, panic: DiscordId, units: DiscordId, duty: DiscordId, panicRole: DiscordId },
  { additionalProperties: false },
);
export type PlatformChannels = Static<typeof PlatformChannels>;

export const CHANNEL_LABELS: Readonly<Record<keyof PlatformChannels, string>> = {
  calls: 'Call cards',
  panic: 'Panics',
  units: 'Unit board',
  duty: 'Duty log',
  panicRole: 'Panic role',
};

/** Webhooks are written as a URL and read as their visible part. */
export const DISCORD = section({
  label: 'Discord',
  fields: {
    commands: { label: 'Slash commands', schema: Type.Boolean() },
    liveRoles: { label: 'Live roles', schema: Type.Boolean() },
    closedCards: { label: 'Cards of closed calls', schema: OneOf(CLOSED_CARDS) },
    /** Minimum seconds between edits of a unit board. */
    boardEvery: {
      label: 'Minimum time between unit board updates',
      schema: Type.Integer({ minimum: BOARD_EVERY.min, maximum: BOARD_EVERY.max }),
    },
    platforms: {
      label: 'Channels',
      local: true,
      schema: Type.Unsafe<Record<GamePlatform, PlatformChannels>>(
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
