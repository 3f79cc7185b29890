import { inTransaction } from '#db/database';
import { lockSettings } from '#features/settings/commit.domain';
import type { AppContext } from '#platform/app-context';
import { publish } from '#platform/live/publish';
import type { StoredValues, WebhookField } from '#platform/settings/settings';
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
