import { withOpened } from '#db/database';
import { openBeside } from '#db/open-database';
import { OperatorError, refuseForeignRoot, runCommand, say } from '#operator/command';
import { trimAudit } from '#operator/trim-audit';
import { DAY, systemClock } from '#platform/clock';
import { environment, readConfig } from '#platform/env';

/** `npm run audit:trim -- --older-than 180d`, also beside a running server: deletes old entries of the audit log. */
runCommand('Nothing was deleted', async ([option, age = '', ...rest]) => {
  const [, days = '0'] = /^(\d{1,5})d$/.exec(age) ?? [];
  if (option !== '--older-than' || Number(days) === 0 || rest.length > 0) {
    throw new OperatorError('say how many days to keep: npm run audit:trim -- --older-than 180d');
  }
  const config = readConfig(environment());
  refuseForeignRoot(config.dataDir);
  const now = systemClock.now();
  const olderThan = now - Number(days) * DAY;
  const deleted = await withOpened(openBeside(config), ({ db }) => trimAudit(db, { olderThan, now }));
  const since = new Date(olderThan).toISOString();
  say(`${deleted.toLocaleString('en-US')} entries of the audit log from before ${since} were deleted.`);
  say('The database keeps their room for what is written next.');
});
