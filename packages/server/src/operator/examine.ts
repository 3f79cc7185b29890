import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkDatabase, checkOpenDatabase } from '#operator/doctor/database-check';
import { checkRolesApart, checkRolesSet } from '#operator/doctor/discord.rules';
import { checkDiscord } from '#operator/doctor/discord-check';
import { type Finding, problem } from '#operator/doctor/finding';
import * as machine from '#operator/doctor/machine-check';
import {
  checkAddress,
  checkSettings,
  communityOf,
  type KnownWebhook,
  readStored,
} from '#operator/doctor/settings-check';
import type { AppContext } from '#platform/app-context';
import { type Clock, SECOND } from '#platform/clock';

/** Examines the installation without changing it. `source` is what `environment()` returns. */
export async function examine(source: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  const { config, isAddressKnown, findings } = checkSettings(source);
  if (config === null) return findings;
  const { dataDir, databaseUrl } = config;
  const accessProblem = machine.checkAccess(dataDir);
  // The embedded database is inside the folder.
  const hidesDatabase = accessProblem !== null && databaseUrl === null;
  const community = communityOf(config, hidesDatabase ? null : await readStored(config));
  return [
    ...findings,
    ...(isAddressKnown ? checkAddress(config) : []),
    ...checkRolesSet(config, community),
    ...checkRolesApart(config, community.grants),
    ...(accessProblem === null ? machine.checkFolder(dataDir) : [accessProblem]),
    ...(hidesDatabase ? [] : await checkDatabase(config, clock)),
    ...machine.checkBackups(config, { folder: resolve('backups'), now: clock.now() }),
    ...(await machine.checkRunning(config)),
    ...(await checkDiscord(config, { clock, isAddressKnown, community })),
  ];
}

/** Milliseconds per part. */
const PART_WITHIN = 14 * SECOND;

type Within = Pick<AppContext, 'config' | 'database' | 'clock' | 'settings' | 'settingsVault'>;

/** Examines the installation from a running server. Timeouts are problems. */
export async function examineWithin(
  { config, database, clock, settings, settingsVault }: Within,
  onWebhook: (field: KnownWebhook['field'], name: string) => void,
): Promise<Finding[]> {
  const { values } = settings.current();
  const community = communityOf(config, { values, vault: settingsVault });
  const [reached, stored, discord] = await Promise.all([
    inTime('The public address', machine.checkPublicAddress(config)),
    inTime('The database', checkOpenDatabase(database, clock)),
    inTime('Discord', checkDiscord(config, { clock, isAddressKnown: true, community, onWebhook })),
  ]);
  return [
    ...checkAddress(config),
    ...reached,
    ...stored,
    ...checkRolesSet(config, community),
    ...checkRolesApart(config, community.grants),
    ...discord,
  ];
}

async function inTime(what: string, findings: Promise<Finding[]>): Promise<Finding[]> {
  const timer = new AbortController();
  const late = [problem(`${what} did not respond in time`, 'Try again in a few minutes.')];
  const tooLate = wait(PART_WITHIN, late, { signal: timer.signal }).catch(() => []);
  const found = await Promise.race([findings, tooLate]);
  timer.abort();
  return found;
}
