import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { inTransaction } from '#db/database';
import { lockSettings } from '#features/settings/commit.domain';
import type { AppContext } from '#platform/app-context';
import { canonicalWebhook } from '#platform/discord/webhook-address';
import { invalidField } from '#platform/errors';
import { publish } from '#platform/live/publish';
import type { StoredValues, StoredWebhook, WebhookField } from '#platform/settings/settings';
import { raiseNumber, updateSection } from '#platform/settings/settings.store';

export type WebhookNames = Partial<Record<WebhookField, { sealed: string; name: string }>>;

/** Stores webhook names, which does not count as a change. */
export async function saveWebhookNames(
  platform: Pick<AppContext, 'database' | 'settings' | 'clock'>,
  names: WebhookNames,
): Promise<void> {
  if (!hasNewName(platform.settings.current().values.discord, names)) return;
  await inTransaction(platform.database.db, async (tx) => {
    const { values, versions } = await lockSettings(tx, platform);
    if (!hasNewName(values.discord, names)) return;
    const discord = { ...values.discord };
    for (const field of fieldsOf(names)) {
      const webhook = discord[field];
      const known = names[field];
      if (webhook !== null && known?.sealed === webhook.sealed) {
        discord[field] = { ...webhook, name: known.name };
      }
    }
    const number = await raiseNumber(tx);
    await updateSection(tx, 'discord', { version: versions.discord, number, value: JSON.stringify(discord) });
    const data = { version: number, sections: ['discord' as const] };
    await publish(tx, { name: 'settings', readers: { members: true }, data, now: platform.clock.now() });
  });
  await platform.settings.refresh();
}

const fieldsOf = (names: WebhookNames) => Object.keys(names) as (keyof WebhookNames)[];

const hasNewName = (discord: StoredValues['discord'], names: WebhookNames): boolean =>
  fieldsOf(names).some((field) => {
    const webhook = discord[field];
    const known = names[field];
    return webhook !== null && known?.sealed === webhook.sealed && known.name !== webhook.name;
  });

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
