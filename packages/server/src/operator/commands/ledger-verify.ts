import { withOpened } from '#db/database';
import { openForReading } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import { runCommand, say } from '#operator/command';
import { environment, readConfig } from '#platform/env';

/** `npm run ledger:verify`: also while a server runs. Exits with 1 on differences. */
runCommand('The ledger cannot be verified', () =>
  withOpened(openForReading(readConfig(environment())), async ({ db }) => {
    const { accounts, journals, faults } = await verifyLedger(db);
    const checked = `${accounts} accounts and ${journals} journals`;
    for (const fault of faults) say(fault);
    say(`The ledger ${faults.length === 0 ? 'balances' : 'does not balance'}: ${checked}.`);
    if (faults.length === 0) return;
    say(
      'Stop Ten-Four now and back up the current data: npm run backup. Then restore the last good backup, or',
    );
    say("report the lines above: docs/hosting.md, 'When the ledger does not balance'.");
    process.exitCode = 1;
  }),
);
