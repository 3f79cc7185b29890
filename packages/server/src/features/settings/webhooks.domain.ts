import { inTransaction } from '#db/database';
import { holdSettings } from '#features/settings/commit.domain';
import { publish } from '#platform/live/publish';
import type { Platform } from '#platform/platform';
import type { StoredValues, WebhookField } from '#platform/settings/settings';
import { raiseNumber, updateSection } from '#platform/settings/settings.store';

/** What Discord calls webhooks, by their fields; `sealed` is the address that it was asked by. */
export type WebhookNames = Partial<Record<WebhookField, { sealed: string; name: string }>>;

/** Keeps what Discord calls the webhooks. That is no change of the community's: the history and its numbers stay. */
export async function noteWebhookNames(
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
  names: WebhookNames,
): Promise<void> {
  if (!isNews(platform.settings.current().values.discord, names)) return;
  await inTransaction(platform.database.db, async (tx) => {
    const { values, versions } = await holdSettings(tx, platform);
    if (!isNews(values.discord, names)) return;
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

const isNews = (discord: StoredValues['discord'], names: WebhookNames): boolean =>
  fieldsOf(names).some((field) => {
    const webhook = discord[field];
    const known = names[field];
    return webhook !== null && known?.sealed === webhook.sealed && known.name !== webhook.name;
  });
