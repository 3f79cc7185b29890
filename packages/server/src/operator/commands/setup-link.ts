import { withOpened } from '#db/database';
import { openForWriting } from '#db/open-database';
import { makeSetupLink } from '#features/setup/index';
import { OperatorError, refuseRoot, runCommand, say } from '#operator/command';
import { systemClock } from '#platform/clock';
import { environment, readConfig } from '#platform/env';

/** `npm run setup-link`: also while a server runs. */
runCommand('No link was made', async (args) => {
  if (args.length > 0) throw new OperatorError('this command takes no arguments');
  const config = readConfig(environment());
  if (config.demo) {
    throw new OperatorError("demo mode needs no setup link: sign in as 'Administrator'");
  }
  refuseRoot(config.dataDir);
  const origin = config.webOrigin;
  const now = systemClock.now();
  const link = await withOpened(openForWriting(config), ({ db }) =>
    makeSetupLink(db, { origin, atStart: false, now }),
  );
  say(link);
  say('Anyone who opens it and signs in becomes an administrator. It works once, within 24 hours.');
});
