import { resolve } from 'node:path';
import { checkBackups } from '#operator/doctor/backup-check';
import { checkDatabase } from '#operator/doctor/database-check';
import { checkDiscord } from '#operator/doctor/discord-check';
import type { Finding } from '#operator/doctor/finding';
import { checkAccess, checkFolder, checkRunning } from '#operator/doctor/machine-check';
import { checkRolesApart } from '#operator/doctor/roles.rules';
import { checkAddress, checkRolesSet, checkSettings } from '#operator/doctor/settings-check';
import type { Clock } from '#platform/clock';

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
  return [
    ...findings,
    ...(isAddressKnown ? checkAddress(config) : []),
    ...checkRolesSet(config),
    ...checkRolesApart(config),
    ...(inTheWay === null ? checkFolder(dataDir) : [inTheWay]),
    ...(hidesDatabase ? [] : await checkDatabase(config, clock)),
    ...checkBackups(config, { folder: resolve('backups'), now: clock.now() }),
    ...(await checkRunning(config)),
    ...(await checkDiscord(config, { clock, isAddressKnown })),
  ];
}
