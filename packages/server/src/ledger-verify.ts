import { DatabaseError } from '#db/database';
import { openForReading } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import { ConfigError, environment, readConfig } from '#platform/env';

/**
 * A command for the operator: looks through the whole ledger, also while the server runs, says line by line what
 * differs, and ends with 1 if anything does.
 */
async function main(): Promise<void> {
  const { db, close } = await openForReading(readConfig(environment()));
  try {
    const { accounts, journals, faults } = await verifyLedger(db);
    const looked = `${accounts} accounts and ${journals} journals`;
    if (faults.length === 0) {
      process.stdout.write(`The ledger balances: ${looked}.\n`);
      return;
    }
    process.stdout.write(`${faults.join('\n')}\nThe ledger does not balance: ${looked}.\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseError;
  const reason = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`The ledger cannot be verified: ${reason}\n`);
  process.exit(1);
});
