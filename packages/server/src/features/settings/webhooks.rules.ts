import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { AppContext } from '#platform/app-context';
import { canonicalWebhook } from '#platform/discord/webhook-address';
import { invalidField } from '#platform/errors';
import type { StoredWebhook } from '#platform/settings/settings';

export type Sealing = Pick<AppContext, 'config' | 'settingsVault'>;

const SEEN = 4;

/** Seals a webhook URL, reusing `before` for the same one. Throws 400. */
export function sealWebhook(
  platform: Sealing,
  { address, at, before }: { address: unknown; at: string; before: unknown },
): StoredWebhook | null {
  if (address === null || address === '') return null;
  const known = typeof address === 'string' ? canonicalWebhook(address.trim()) : '';
  if (!isWebhook(known, platform)) throw invalidField(at, SETTINGS_TEXTS.badWebhook);
  return storedWebhook(platform, known, before as StoredWebhook | null);
}

export function storedWebhook(
  { settingsVault }: Pick<Sealing, 'settingsVault'>,
  address: string,
  before: StoredWebhook | null,
): StoredWebhook {
  if (before !== null && settingsVault.open(before.sealed) === address) return before;
  return { sealed: settingsVault.seal(address), ends: address.slice(-SEEN), name: null };
}

/** Accepts only Discord's webhooks, so the server cannot be made to call other machines. */
function isWebhook(address: string, { config }: Sealing): boolean {
  if (address.length > 300 || !URL.canParse(address)) return false;
  const { origin, pathname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const api = new URL(config.discord.apiUrl);
  const isOfficial = origin === 'https://discord.com' && pathname.startsWith('/api/');
  const isOfApi = origin === api.origin && pathname.startsWith(`${api.pathname.replace(/\/$/, '')}/`);
  return (isOfficial || isOfApi) && /\/webhooks\/[\w-]+\/[\w-]+$/.test(pathname);
}
