/** Hosts in Discord's webhook URLs; the older ones only redirect. */
const HOSTS = /^(canary\.|ptb\.)?discord(app)?\.com$/;

/** Returns a webhook's address at discord.com if it names another of Discord's hosts, else as it is. */
export function canonicalWebhook(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.protocol !== 'https:' || !HOSTS.test(url.host)) return address;
  url.host = 'discord.com';
  return url.href;
}
