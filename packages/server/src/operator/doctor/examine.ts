import { checkDatabase } from '#operator/doctor/database-check';
import { checkDiscord } from '#operator/doctor/discord-check';
import type { Finding } from '#operator/doctor/finding';
import { checkFolder, checkRunning } from '#operator/doctor/machine-check';
import { checkAddress, checkRolesSet, checkSettings } from '#operator/doctor/settings-check';
import type { Clock } from '#platform/clock';

/**
 * Looks at everything that a working Ten-Four needs: settings, data folder, database, the running server, Discord.
 * Changes nothing. `source` as `environment()` has it.
 */
export async function examine(source: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  const { config, findings } = checkSettings(source);
  if (config === null) return findings;
  const folder = checkFolder(config.dataDir);
  return [
    ...findings,
    ...checkAddress(config),
    ...checkRolesSet(config),
    ...folder,
    ...(folder.some(({ level }) => level === 'problem') ? [] : await checkDatabase(config, clock)),
    ...(await checkRunning(config)),
    ...(await checkDiscord(config)),
  ];
}
