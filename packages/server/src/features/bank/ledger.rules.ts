import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import type { Insertable } from 'kysely';
import type { EntriesTable, JournalsTable } from '#db/tables/people.tables';
import { newId } from '#platform/ids';
import { fold } from '#platform/search-text';

/** What the ledger knows of an account: cents, and the position of its last entry. */
export interface LedgerAccount {
  id: string;
  balance: number;
  position: number;
}

/** Money on its way from one account of the ledger to another; `amount` in whole cents, above zero. */
export interface Movement {
  type: TransactionType;
  description: string;
  from: string;
  to: string;
  amount: number;
  /** The user who did it; null where the server itself acts. */
  by: string | null;
}

type Journal = Insertable<JournalsTable>;
export type Entry = Required<Omit<Insertable<EntriesTable>, 'opposite'>>;

/** The rows that movements become. */
export interface Draft {
  journals: Journal[];
  entries: Entry[];
  /** The accounts as they are afterwards. */
  settled: LedgerAccount[];
}

const MICROSECONDS = 1000;

/** When an entry was made. */
export const timeOf = (position: number): number => Math.floor(position / MICROSECONDS);

/** The first position that an entry made at a time can have. */
export const positionAt = (time: number): number => time * MICROSECONDS;

/** Turns movements between held accounts into journals of two opposite entries. Whether the money is there is not asked. */
export function draft(accounts: readonly LedgerAccount[], movements: Movement[], now: number): Draft {
  const settled = new Map(accounts.map((account) => [account.id, { ...account }]));
  const journals: Journal[] = [];
  const entries: Entry[] = [];

  const enter = (journalId: string, accountId: string, amount: number) => {
    const account = settled.get(accountId);
    if (account === undefined) throw new Error(`Ledger account ${accountId} is not held`);
    account.balance += amount;
    account.position = Math.max(positionAt(now), account.position + 1);
    const { balance, position } = account;
    entries.push({
      id: newId(),
      journal_id: journalId,
      account_id: accountId,
      position,
      amount,
      balance_after: balance,
    });
  };

  for (const { type, description, from, to, amount, by } of movements) {
    const id = newId();
    journals.push({ id, type, description, folded: fold(description), created_by: by, created_at: now });
    enter(id, from, -amount);
    enter(id, to, amount);
  }
  return { journals, entries, settled: [...settled.values()] };
}
