import type { Settings } from '#platform/settings/settings';

/** Where the icon of the Discord server is; null where it has none. */
export function iconOf({ guild, guildId }: Settings, cdnUrl: string): string | null {
  const icon = guild?.icon ?? null;
  return icon === null ? null : `${cdnUrl}/icons/${guildId}/${icon}.webp`;
}

/** The same where the community shows it. */
export const iconUrl = (settings: Settings, cdnUrl: string): string | null =>
  settings.values.general.showIcon ? iconOf(settings, cdnUrl) : null;
