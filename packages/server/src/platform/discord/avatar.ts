export function avatarUrl(
  cdnUrl: string,
  user: { discordId: string; discriminator: string; avatar: string | null },
): string {
  const { discordId, discriminator, avatar } = user;
  if (avatar !== null) return `${cdnUrl}/avatars/${discordId}/${avatar}.webp`;
  const isOldName = discriminator !== '0' && /^\d+$/.test(discriminator);
  const isSnowflake = /^\d+$/.test(discordId);
  const picture = isOldName
    ? Number(discriminator) % 5
    : isSnowflake
      ? Number((BigInt(discordId) >> 22n) % 6n)
      : 0;
  return `${cdnUrl}/embed/avatars/${picture}.png`;
}
