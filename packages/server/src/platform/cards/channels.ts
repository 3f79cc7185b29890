import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { CardKind } from '@ten-four/contract/outbox/outbox.values';
import { CHANNEL_USES, type ChannelUse } from '@ten-four/contract/settings/settings.values';
import type { Settings } from '#platform/settings/settings';

export const USE_OF_CARD = { Call: 'calls', Panic: 'panic', Units: 'units' } as const satisfies Record<
  CardKind,
  ChannelUse
>;

/** Returns the channel for a platform's messages of a use; null for none and for platforms that are off. */
export function channelOf({ values }: Settings, platform: GamePlatform, use: ChannelUse): string | null {
  if (!values.general.platforms.includes(platform)) return null;
  const { [use]: own, calls } = values.discord.platforms[platform];
  // Panics without their own channel go to the one for calls.
  return own ?? (use === 'panic' ? calls : null);
}

export const channelOfCard = (settings: Settings, platform: GamePlatform, kind: CardKind): string | null =>
  channelOf(settings, platform, USE_OF_CARD[kind]);

export const channelsOf = (
  settings: Settings,
  platform: GamePlatform,
): { platform: GamePlatform; use: ChannelUse; channelId: string }[] =>
  CHANNEL_USES.flatMap((use) => {
    const { [use]: own } = settings.values.discord.platforms[platform];
    const channelId = channelOf(settings, platform, use);
    return own === null || channelId === null ? [] : [{ platform, use, channelId }];
  });

export const channelsInUse = (settings: Settings): Set<string> =>
  new Set(PLATFORMS.flatMap((platform) => channelsOf(settings, platform)).map(({ channelId }) => channelId));

export const channelName = ({ guild }: Settings, channelId: string): string =>
  `#${guild?.channels?.find(({ _id }) => _id === channelId)?.name ?? guild?.names?.[channelId] ?? channelId}`;
