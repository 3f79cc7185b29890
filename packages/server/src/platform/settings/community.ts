import type { Settings } from '#platform/settings/settings';

export function iconOf({ guild, guildId }: Settings, cdnUrl: string): string | null {
  const icon = guild?.icon ?? null;
  return icon === null ? null : `${cdnUrl}/icons/${guildId}/${icon}.webp`;
}

export const iconUrl = (settings: Settings, cdnUrl: string): string | null =>
  settings.values.general.showIcon ? iconOf(settings, cdnUrl) : null;
