/** Hosts in Discord's webhook URLs; the older ones only redirect. */
const HOSTS = /^(canary\.|ptb\.)?discord(app)?\.com$/;

/** Rewrites a webhook's address to discord.com if it uses another of Discord's hosts; returns others unchanged. */
export function canonicalWebhook(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.protocol !== 'https:' || !HOSTS.test(url.host)) return address;
  url.host = 'discord.com';
  return url.href;
}
