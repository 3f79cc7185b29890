import { toDollars } from '@ten-four/contract/common/money';
import type { Db } from '#db/database';
import {
  findBrokenRuns,
  findOverdrawn,
  findUnbalancedJournals,
  findWrongBalances,
  sumUp,
} from '#features/bank/verification.store';

/** Of each kind of fault, so many are named. */
const MOST = 100;

/** What a look through the whole ledger found: nothing in `faults` where the books balance. */
export interface Verification {
  accounts: number;
  journals: number;
  faults: string[];
}

/** Recomputes all from the entries, in one snapshot, and says what differs (reliability.md, invariants 1 and 2). */
export function verifyLedger(db: Db): Promise<Verification> {
  if (db.isTransaction) return lookThrough(db);
  // SQLite has snapshots anyway and is not asked for one.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(lookThrough);
}

async function lookThrough(db: Db): Promise<Verification> {
  const { total, accounts, journals } = await sumUp(db);
  const wrong = await findWrongBalances(db, MOST);
  const broken = await findBrokenRuns(db, MOST);
  const unbalanced = await findUnbalancedJournals(db, MOST);
  const overdrawn = await findOverdrawn(db, MOST);
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
