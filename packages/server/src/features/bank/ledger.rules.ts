import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import type { Insertable } from 'kysely';
import type { EntriesTable, JournalsTable } from '#db/tables/people.tables';
import { newId } from '#platform/ids';
import { fold } from '#platform/search-text';

export interface LedgerAccount {
  id: string;
  balance: number;
  position: number;
}

export interface Movement {
  type: TransactionType;
  description: string;
  from: string;
  to: string;
  amount: number;
  by: string | null;
}

type Journal = Insertable<JournalsTable>;
export type Entry = Required<Omit<Insertable<EntriesTable>, 'opposite'>>;

export interface Draft {
  journals: Journal[];
  entries: Entry[];
  settled: LedgerAccount[];
}

const MICROSECONDS = 1000;

export const timeOf = (position: number): number => Math.floor(position / MICROSECONDS);

export const positionAt = (time: number): number => time * MICROSECONDS;

/** Does not check balances. */
export function draft(accounts: readonly LedgerAccount[], movements: Movement[], now: number): Draft {
  const settled = new Map(accounts.map((account) => [account.id, { ...account }]));
  const journals: Journal[] = [];
  const entries: Entry[] = [];

  const enter = (journalId: string, accountId: string, amount: number) => {
    const account = settled.get(accountId);
    if (account === undefined) throw new Error(`Ledger account ${accountId} is not locked`);
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
