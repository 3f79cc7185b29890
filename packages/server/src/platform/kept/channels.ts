import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { KeptKind } from '@ten-four/contract/outbox/outbox.values';
import { CHANNEL_USES, type ChannelUse } from '@ten-four/contract/settings/settings.values';
import type { Settings } from '#platform/settings/settings';

const USES = { Call: 'calls', Panic: 'panic', Units: 'units' } as const satisfies Record<
  KeptKind,
  ChannelUse
>;

/** Where a platform's messages of a use go; null for nowhere, also where the platform is switched off. */
export function channelOf({ values }: Settings, platform: Platform, use: ChannelUse): string | null {
  if (!values.general.platforms.includes(platform)) return null;
  const { [use]: own, calls } = values.discord.platforms[platform];
  // A panic stands with the calls where it has no channel of its own.
  return own ?? (use === 'panic' ? calls : null);
}

/** The same of what a kept message follows. */
export const channelOfKind = (settings: Settings, platform: Platform, kind: KeptKind): string | null =>
  channelOf(settings, platform, USES[kind]);

/** The channels that a platform uses, each with what for; one may have several uses. */
export const channelsOf = (
  settings: Settings,
  platform: Platform,
): { platform: Platform; use: ChannelUse; channelId: string }[] =>
  CHANNEL_USES.flatMap((use) => {
    const { [use]: own } = settings.values.discord.platforms[platform];
    const channelId = channelOf(settings, platform, use);
    return own === null || channelId === null ? [] : [{ platform, use, channelId }];
  });

/** Ids of all channels that the settings name. */
export const channelsInUse = (settings: Settings): Set<string> =>
  new Set(PLATFORMS.flatMap((platform) => channelsOf(settings, platform)).map(({ channelId }) => channelId));

/** What Discord calls a channel, with the sign that it puts before it. */
export const channelName = ({ guild }: Settings, channelId: string): string =>
  `#${guild?.channels?.find(({ _id }) => _id === channelId)?.name ?? guild?.names?.[channelId] ?? channelId}`;
