import { toDollars } from '@ten-four/contract/common/money';
import { type Db, inSnapshot } from '#db/database';
import * as store from '#features/bank/verification.store';

const MAX_FAULTS = 100;

export interface Verification {
  accounts: number;
  journals: number;
  faults: string[];
}

/** Recomputes everything from the entries in one snapshot (reliability.md, invariants 1 and 2). */
export const verifyLedger = (db: Db): Promise<Verification> =>
  db.isTransaction ? findFaults(db) : inSnapshot(db, findFaults);

async function findFaults(db: Db): Promise<Verification> {
  const { total, accounts, journals } = await store.readTotals(db);
  const wrong = await store.findWrongBalances(db, MAX_FAULTS);
  const broken = await store.findBrokenRuns(db, MAX_FAULTS);
  const unbalanced = await store.findUnbalancedJournals(db, MAX_FAULTS);
  const overdrawn = await store.findOverdrawn(db, MAX_FAULTS);
  return {
    accounts: Number(accounts),
    journals: Number(journals),
    faults: [
      ...(Number(total) === 0 ? [] : [`all balances: sum to ${dollars(Number(total))} instead of 0.00`]),
      ...wrong.map(({ id, kind, balance, position, sum, last }) =>
        balance === sum
          ? `${kind} ${id}: last entry at ${last}, not at ${position}`
          : `${kind} ${id}: balance ${dollars(balance)}, entries sum to ${dollars(sum)}`,
      ),
      ...broken.map(
        ({ id, account_id, balance_after, running }) =>
          `entry ${id} of ${account_id}: balance after it ${dollars(balance_after)}, sums to ${dollars(running)}`,
      ),
      ...unbalanced.map(({ id, sum, count }) => `journal ${id}: ${count} entries, sum ${dollars(sum)}`),
      ...overdrawn.map(({ id, kind, balance }) => `${kind} ${id}: overdrawn, balance ${dollars(balance)}`),
    ],
  };
}

const dollars = (cents: number): string => toDollars(cents).toFixed(2);
