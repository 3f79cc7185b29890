import { withOpened } from '#db/database';
import { openBeside } from '#db/open-database';
import { makeSetupLink } from '#features/setup/index';
import { OperatorError, refuseForeignRoot, runCommand, say } from '#operator/command';
import { systemClock } from '#platform/clock';
import { environment, readConfig } from '#platform/env';

/** `npm run setup-link`, also beside a running server: prints a link that makes whoever opens it an administrator. */
runCommand('No link was made', async (args) => {
  if (args.length > 0) throw new OperatorError('it takes no words after its name');
  const config = readConfig(environment());
  if (config.demo) {
    throw new OperatorError("demo mode needs none: sign in as 'Administrator'");
  }
  refuseForeignRoot(config.dataDir);
  const origin = config.webOrigin;
  const now = systemClock.now();
  const link = await withOpened(openBeside(config), ({ db }) =>
    makeSetupLink(db, { origin, atStart: false, now }),
  );
  say(link);
  say('Whoever opens it and signs in is an administrator. It works once, within 24 hours.');
});
