import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { type Db, inTransaction } from '#db/database';
import { type Actor, HOST } from '#features/audit/index';
import { commitChange, lockSettings, withSection } from '#features/settings/commit.domain';
import { diffSections } from '#features/settings/diff.rules';
import { type HostSettings, hostRoles, withHostRoles } from '#features/settings/host.rules';
import { readTenCodes } from '#features/settings/ten-codes.file';
import { isSame, type Value } from '#features/settings/values.rules';
import { storedWebhook } from '#features/settings/webhooks.domain';
import type { AppContext } from '#platform/app-context';
import { newId } from '#platform/ids';
import { foldKey } from '#platform/search-text';
import type { Settings, StoredValues } from '#platform/settings/settings';
import { raiseNumber, updateSection } from '#platform/settings/settings.store';

/** Throws ConfigError for a broken file. */
export function readHostSettings({ config }: Pick<AppContext, 'config'>): HostSettings {
  const { communityName, bankName, startingCash, roles, discord } = config;
  return { communityName, bankName, startingCash, roles, discord, tenCodes: readTenCodes(config.dataDir) };
}

/** Runs at every start. */
export async function applyHostSettings(platform: AppContext, host: HostSettings): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const before = await lockSettings(tx, platform);
    const values = withHost(platform, before, host);
    if (diffSections(before.values, values).length === 0) return;
    const after = { ...before, values };
    await commitChange(tx, platform, { before, after, via: 'host', by: HOST, now: platform.clock.now() });
  });
  await platform.settings.refresh();
}

/** Sets an installation default without history; null leaves it. */
export async function writeSection<S extends SectionName>(
  platform: AppContext,
  section: S,
  make: (settings: Settings) => StoredValues[S] | null,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const before = await lockSettings(tx, platform);
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

/** Writes a past change with its effects into the history, for demo data. `was` and `is` edit the value. */
export async function writePastChange<S extends SectionName>(
  tx: Db,
  platform: AppContext,
  change: {
    section: S;
    was: (value: StoredValues[S]) => StoredValues[S];
    is: (value: StoredValues[S]) => StoredValues[S];
    by: Actor;
    now: number;
  },
): Promise<void> {
  const { section, by, now } = change;
  const held = await lockSettings(tx, platform);
  const before = withSection(held, section, change.was(held.values[section]) as Value);
  const after = withSection(held, section, change.is(held.values[section]) as Value);
  await commitChange(tx, platform, { before, after, via: 'app', by, now });
}

function withHost(platform: AppContext, { values, guildId }: Settings, host: HostSettings): StoredValues {
  const { communityName, bankName, startingCash, discord, tenCodes } = host;
  // The license type may have been removed.
  const roles = hostRoles(host, guildId).filter(
    ({ licenseId }) => licenseId === null || values.licenses.entries.some(({ _id }) => _id === licenseId),
  );
  const webhook = (address: string | null, before: StoredValues['discord']['webhookXbox']) =>
    address === null ? before : storedWebhook(platform, address, before);
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
    grants: { entries: withHostRoles(values.grants.entries, roles) },
    'ten-codes': tenCodes === null ? values['ten-codes'] : { entries: withIds(tenCodes, values) },
  };
}

function withIds(tenCodes: readonly TenCode[], values: StoredValues) {
  const known = new Map(values['ten-codes'].entries.map(({ _id, code }) => [foldKey(code), _id]));
  return tenCodes.map(({ code, meaning }) => ({ _id: known.get(foldKey(code)) ?? newId(), code, meaning }));
}
