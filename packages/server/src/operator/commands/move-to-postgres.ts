import { createProgress, OperatorError, refuseRoot, runCommand, say } from '#operator/command';
import { comparisonLines, moveToPostgres } from '#operator/load-postgres';
import { environment, readConfig } from '#platform/env';

/** `npm run move-to-postgres`: copies the embedded database into the empty one at DATABASE_URL. */
runCommand('Nothing was moved', async (args) => {
  if (args.length > 0)
    throw new OperatorError(
      'this command takes no arguments; it reads DATA_DIR and DATABASE_URL from the settings',
    );
  const config = readConfig(environment());
  refuseRoot(config.dataDir);
  const compared = await moveToPostgres(config, createProgress());
  say(`  ${''.padEnd(24)} ${'embedded'.padStart(14)} ${'PostgreSQL'.padStart(14)}`);
  for (const line of comparisonLines(compared)) say(line);
  say(
    'Everything is in PostgreSQL, and all counts match. Start Ten-Four: with DATABASE_URL set, it uses PostgreSQL.',
  );
  say(
    `The embedded database in ${config.dataDir} is unchanged: delete ten-four.db there once you are satisfied.`,
  );
});
