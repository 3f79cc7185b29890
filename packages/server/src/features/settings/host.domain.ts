import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { type Db, inTransaction } from '#db/database';
import type { Actor } from '#features/audit/index';
import { commitChange, holdSettings, withSection } from '#features/settings/commit.domain';
import { diffAll } from '#features/settings/diff.rules';
import { type HostSettings, hostRoles, withHostRoles } from '#features/settings/host.rules';
import { readTenCodes } from '#features/settings/ten-codes.file';
import { isSame, type Value } from '#features/settings/values.rules';
import { keptWebhook } from '#features/settings/webhooks.rules';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { foldKey } from '#platform/search-text';
import type { Settings, StoredValues } from '#platform/settings/settings';
import { raiseNumber, updateSection } from '#platform/settings/settings.store';

/** What the environment and the data folder set. Throws ConfigError for a file that is broken. */
export function readHostSettings({ config }: Pick<Platform, 'config'>): HostSettings {
  const { communityName, bankName, startingCash, roles, discord } = config;
  return { communityName, bankName, startingCash, roles, discord, tenCodes: readTenCodes(config.dataDir) };
}

/** Writes what the host sets into the settings, at every start; a change only where something is different. */
export async function takeOverHostSettings(platform: Platform, host: HostSettings): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const before = await holdSettings(tx, platform);
    const values = withHost(platform, before, host);
    const changes = diffAll(before.values, values);
    if (changes.length === 0) return;
    await commitChange(tx, platform, {
      before,
      after: { ...before, values },
      changes,
      via: 'host',
      author: { actor: null, userId: null, name: 'Host' },
      moveTo: new Map(),
      dryRun: false,
      now: platform.clock.now(),
    });
  });
  await platform.settings.refresh();
}

/**
 * Has a section hold something else from this start on; null leaves it as it is. It belongs to the installation as what
 * ships does: nobody did it, and the history does not tell of it.
 */
export async function writeSection<S extends SectionName>(
  platform: Platform,
  section: S,
  make: (settings: Settings) => StoredValues[S] | null,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const before = await holdSettings(tx, platform);
    const value = make(before);
    if (value === null || isSame(value, before.values[section])) return;
    await updateSection(tx, section, {
      version: before.versions[section] + 1,
      number: await raiseNumber(tx),
      value: JSON.stringify(value),
    });
  });
  await platform.settings.refresh();
}

/**
 * Writes down in the history, with its consequences, what somebody changed of a section once: the demo's past. `was` makes
 * what it held of what it holds, `is` what it holds from now on.
 */
export async function writePastChange<S extends SectionName>(
  tx: Db,
  platform: Platform,
  change: {
    section: S;
    was: (value: StoredValues[S]) => StoredValues[S];
    is: (value: StoredValues[S]) => StoredValues[S];
    by: Actor;
    now: number;
  },
): Promise<void> {
  const { section, by, now } = change;
  const held = await holdSettings(tx, platform);
  const before = withSection(held, section, change.was(held.values[section]) as Value);
  const after = withSection(held, section, change.is(held.values[section]) as Value);
  await commitChange(tx, platform, {
    before,
    after,
    changes: diffAll(before.values, after.values),
    via: 'app',
    author: { actor: by, userId: by.viewer.userId, name: by.viewer.username },
    moveTo: new Map(),
    dryRun: false,
    now,
  });
}

function withHost(platform: Platform, { values, guildId }: Settings, host: HostSettings): StoredValues {
  const { communityName, bankName, startingCash, discord, tenCodes } = host;
  // A variable may be set for a license type that was removed since.
  const roles = hostRoles(host, guildId).filter(
    ({ licenseId }) => licenseId === null || values.licenses.entries.some(({ _id }) => _id === licenseId),
  );
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
      ...values.discord,
      webhookXbox: webhook(discord.webhookXbox, values.discord.webhookXbox),
      webhookPlaystation: webhook(discord.webhookPlaystation, values.discord.webhookPlaystation),
    },
    grants: { entries: withHostRoles(values.grants.entries, roles, newId) },
    'ten-codes': tenCodes === null ? values['ten-codes'] : { entries: withIds(tenCodes, values) },
  };
}

/** The file's codes in its order; those that were there before keep their ids. */
function withIds(tenCodes: readonly TenCode[], values: StoredValues) {
  const known = new Map(values['ten-codes'].entries.map(({ _id, code }) => [foldKey(code), _id]));
  return tenCodes.map(({ code, meaning }) => ({ _id: known.get(foldKey(code)) ?? newId(), code, meaning }));
}
