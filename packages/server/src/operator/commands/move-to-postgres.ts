import { createProgress, OperatorError, refuseForeignRoot, runCommand, say } from '#operator/command';
import { inLines, moveToPostgres } from '#operator/load-postgres';
import { environment, readConfig } from '#platform/env';

/** `npm run move-to-postgres`: copies the embedded database into the empty one at DATABASE_URL, once. */
runCommand('Nothing was moved', async (args) => {
  if (args.length > 0)
    throw new OperatorError('it takes DATA_DIR and DATABASE_URL from the settings, and no words');
  const config = readConfig(environment());
  refuseForeignRoot(config.dataDir);
  const compared = await moveToPostgres(config, createProgress());
  say(`  ${''.padEnd(24)} ${'embedded'.padStart(14)} ${'PostgreSQL'.padStart(14)}`);
  for (const line of inLines(compared)) say(line);
  say(
    'Everything is in PostgreSQL, and all numbers are alike. Start Ten-Four: with DATABASE_URL set it uses it.',
  );
  say(
    `The embedded database in ${config.dataDir} is as it was: delete ten-four.db there once you are content.`,
  );
});
