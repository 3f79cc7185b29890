import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkBackups } from '#operator/doctor/backup-check';
import { communityOf, type KnownWebhook, readStored } from '#operator/doctor/community';
import { checkDatabase, checkOpenDatabase } from '#operator/doctor/database-check';
import { checkDiscord } from '#operator/doctor/discord-check';
import { type Finding, problem } from '#operator/doctor/finding';
import { checkAccess, checkFolder, checkPublicAddress, checkRunning } from '#operator/doctor/machine-check';
import { checkRolesApart, checkRolesSet } from '#operator/doctor/roles.rules';
import { checkAddress, checkSettings } from '#operator/doctor/settings-check';
import { type Clock, SECOND } from '#platform/clock';
import type { Platform } from '#platform/platform';

/**
 * Looks at everything that a working Ten-Four needs: settings, data folder, database, the running server, Discord.
 * Changes nothing. `source` as `environment()` has it.
 */
export async function examine(source: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  const { config, isAddressKnown, findings } = checkSettings(source);
  if (config === null) return findings;
  const { dataDir, databaseUrl } = config;
  const inTheWay = checkAccess(dataDir);
  // The embedded one cannot be looked at where its folder cannot.
  const hidesDatabase = inTheWay !== null && databaseUrl === null;
  const community = communityOf(config, hidesDatabase ? null : await readStored(config));
  return [
    ...findings,
    ...(isAddressKnown ? checkAddress(config) : []),
    ...checkRolesSet(config, community),
    ...checkRolesApart(config, community.grants),
    ...(inTheWay === null ? checkFolder(dataDir) : [inTheWay]),
    ...(hidesDatabase ? [] : await checkDatabase(config, clock)),
    ...checkBackups(config, { folder: resolve('backups'), now: clock.now() }),
    ...(await checkRunning(config)),
    ...(await checkDiscord(config, { clock, isAddressKnown, community })),
  ];
}

/** What each part of the check within may take (milliseconds), so that all of it answers in time. */
const PART_WITHIN = 14 * SECOND;

/**
 * The same from within a server that runs: how it is reached, its database, Discord, and what the community set. What does
 * not answer in time is a problem. `onWebhook` is told what Discord calls a webhook.
 */
export async function examineWithin(
  { config, database, clock, settings, settingsVault }: Within,
  onWebhook: (field: KnownWebhook['field'], name: string) => void,
): Promise<Finding[]> {
  const { values } = settings.current();
  const community = communityOf(config, { values, vault: settingsVault });
  const parts = await Promise.all([
    inTime('The public address', checkPublicAddress(config)),
    inTime('The database', checkOpenDatabase(database, clock)),
    inTime('Discord', checkDiscord(config, { clock, isAddressKnown: true, community, onWebhook })),
  ]);
  const [reached, stored, discord] = parts;
  return [
    ...checkAddress(config),
    ...reached,
    ...stored,
    ...checkRolesSet(config, community),
    ...checkRolesApart(config, community.grants),
    ...discord,
  ];
}

type Within = Pick<Platform, 'config' | 'database' | 'clock' | 'settings' | 'settingsVault'>;

async function inTime(what: string, findings: Promise<Finding[]>): Promise<Finding[]> {
  const late = new AbortController();
  const tooLate = wait(
    PART_WITHIN,
    [problem(`${what} did not answer in time`, 'Try again in a few minutes.')],
    {
      signal: late.signal,
    },
  ).catch(() => []);
  const found = await Promise.race([findings, tooLate]);
  late.abort();
  return found;
}
