import { withOpened } from '#db/database';
import { openForWriting } from '#db/open-database';
import { OperatorError, refuseRoot, runCommand, say } from '#operator/command';
import { trimAudit } from '#operator/trim-audit';
import { DAY, systemClock } from '#platform/clock';
import { environment, readConfig } from '#platform/env';

/** `npm run audit:trim -- --older-than 180d`: deletes old audit entries, also while a server runs. */
runCommand('Nothing was deleted', async ([option, age = '', ...rest]) => {
  const [, days = '0'] = /^(\d{1,5})d$/.exec(age) ?? [];
  if (option !== '--older-than' || Number(days) === 0 || rest.length > 0) {
    throw new OperatorError(
      'set the number of days to keep, for example: npm run audit:trim -- --older-than 180d',
    );
  }
  const config = readConfig(environment());
  refuseRoot(config.dataDir);
  const now = systemClock.now();
  const olderThan = now - Number(days) * DAY;
  const deleted = await withOpened(openForWriting(config), ({ db }) => trimAudit(db, { olderThan, now }));
  const since = new Date(olderThan).toISOString();
  say(`Deleted ${deleted.toLocaleString('en-US')} audit log entries from before ${since}.`);
  say('The database reuses their space for new entries.');
});
