import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { inTransaction } from '#db/database';
import { type Author, commitChange, holdSettings } from '#features/settings/commit.domain';
import { diffAll } from '#features/settings/diff.rules';
import { type HostSettings, hostRoles, withHostRoles } from '#features/settings/host.rules';
import { readTenCodes } from '#features/settings/ten-codes.file';
import { keptWebhook } from '#features/settings/webhooks.rules';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { foldKey } from '#platform/search-text';
import type { Settings, StoredValues } from '#platform/settings/settings';

/** What the environment and the data folder set. Throws ConfigError for a file that is broken. */
export function readHostSettings({ config }: Pick<Platform, 'config'>): HostSettings {
  const { communityName, bankName, startingCash, roles, discord } = config;
  return { communityName, bankName, startingCash, roles, discord, tenCodes: readTenCodes(config.dataDir) };
}

/** Writes what the host sets into the settings, at every start; a change only where something is different. */
export async function takeOverHostSettings(platform: Platform, host: HostSettings): Promise<void> {
  const author = { actor: null, userId: null, name: 'Host' };
  await write(platform, { via: 'host', author }, (before) => withHost(platform, before, host));
}

/**
 * Has a section of an installation that begins hold something else than what ships; null leaves it as it is. Nobody did
 * it whom the audit log would name.
 */
export async function writeSection<S extends SectionName>(
  platform: Platform,
  section: S,
  make: (settings: Settings) => StoredValues[S] | null,
): Promise<void> {
  const author = { actor: null, userId: null, name: 'Ten-Four' };
  await write(platform, { via: 'migration', author }, (before) => {
    const value = make(before);
    return value === null ? before.values : { ...before.values, [section]: value };
  });
}

async function write(
  platform: Platform,
  how: { via: 'host' | 'migration'; author: Author },
  make: (before: Settings) => StoredValues,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const before = await holdSettings(tx, platform);
    const values = make(before);
    const changes = diffAll(before.values, values);
    if (changes.length === 0) return;
    const after = { ...before, values };
    const now = platform.clock.now();
    const change = { before, after, changes, ...how, moveTo: new Map(), dryRun: false, now };
    await commitChange(tx, platform, change);
  });
  await platform.settings.refresh();
}

function withHost(platform: Platform, settings: Settings, host: HostSettings): StoredValues {
  const { values } = settings;
  const { communityName, bankName, startingCash, discord, tenCodes } = host;
  const webhook = (address: string | null, before: StoredValues['discord']['webhookXbox']) =>
    address === null ? before : keptWebhook(platform, address, before);
  return {
    ...values,
    general: {
      ...values.general,
      communityName: communityName ?? values.general.communityName,
      bankName: bankName ?? values.general.bankName,
    },
    bank: {
      ...values.bank,
      startingCash: startingCash === null ? values.bank.startingCash : startingCash / 100,
    },
    discord: {
      webhookXbox: webhook(discord.webhookXbox, values.discord.webhookXbox),
      webhookPlaystation: webhook(discord.webhookPlaystation, values.discord.webhookPlaystation),
    },
    grants: { entries: withHostRoles(values.grants.entries, hostRoles(host, settings), newId) },
    'ten-codes': tenCodes === null ? values['ten-codes'] : { entries: withIds(tenCodes, values) },
  };
}

/** The file's codes in its order; those that were there before keep their ids. */
function withIds(tenCodes: readonly TenCode[], values: StoredValues) {
  const known = new Map(values['ten-codes'].entries.map(({ _id, code }) => [foldKey(code), _id]));
  return tenCodes.map(({ code, meaning }) => ({ _id: known.get(foldKey(code)) ?? newId(), code, meaning }));
}
