import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { canonicalWebhook } from '#platform/discord/webhook-address';
import { invalidField } from '#platform/errors';
import type { Platform } from '#platform/platform';
import type { StoredWebhook } from '#platform/settings/settings';

/** What sealing and opening a webhook's address takes. */
export type Sealing = Pick<Platform, 'config' | 'settingsVault'>;

const SEEN = 4;

/** A webhook as it is kept, of its address; `before` itself where the address is the same. Throws 400 for no address. */
export function sealWebhook(
  platform: Sealing,
  { address, at, before }: { address: unknown; at: string; before: unknown },
): StoredWebhook | null {
  if (address === null || address === '') return null;
  const known = typeof address === 'string' ? canonicalWebhook(address.trim()) : '';
  if (!isWebhook(known, platform)) throw invalidField(at, SETTINGS_TEXTS.badWebhook);
  return keptWebhook(platform, known, before as StoredWebhook | null);
}

/** The same for an address that was checked before. */
export function keptWebhook(
  { settingsVault }: Pick<Sealing, 'settingsVault'>,
  address: string,
  before: StoredWebhook | null,
): StoredWebhook {
  if (before !== null && settingsVault.open(before.sealed) === address) return before;
  return { sealed: settingsVault.seal(address), ends: address.slice(-SEEN), name: null };
}

/** Only Discord's own webhooks, so that nobody has the server call other machines. */
function isWebhook(address: string, { config }: Sealing): boolean {
  if (address.length > 300 || !URL.canParse(address)) return false;
  const { origin, pathname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const api = new URL(config.discord.apiUrl);
  const isOfficial = origin === 'https://discord.com' && pathname.startsWith('/api/');
  const isOfApi = origin === api.origin && pathname.startsWith(`${api.pathname.replace(/\/$/, '')}/`);
  return (isOfficial || isOfApi) && /\/webhooks\/[\w-]+\/[\w-]+$/.test(pathname);
}
