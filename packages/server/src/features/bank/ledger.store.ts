import type { CounterpartyKind } from '@ten-four/contract/bank/bank.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { forUpdate } from '#db/lock-rows';
import type { LedgerAccount } from '#features/bank/ledger.rules';

export const MINT = '00000000-0000-7000-8000-000000000001';
export const TREASURY = '00000000-0000-7000-8000-000000000002';

export const insertLedgerAccount = (db: Db, account: { id: string; kind: CounterpartyKind }) =>
  db
    .insertInto('ledger_accounts')
    .values({ ...account, balance: 0, position: 0, closed: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

export function findLedgerAccount(db: Db, id: string): Promise<LedgerAccount | undefined> {
  return db
    .selectFrom('ledger_accounts')
    .where('id', '=', id)
    .select(['id', 'balance', 'position'])
    .executeTakeFirst();
}

/** Locks open accounts in ID order. By IDs, because PostgreSQL may drop a row it waited for from a subquery. */
export function lockLedgerAccounts(tx: Db, ids: string[]): Promise<LedgerAccount[]> {
  return tx
    .selectFrom('ledger_accounts as l')
    .where('l.id', 'in', ids)
    .where('l.closed', '=', 0)
    .orderBy('l.id')
    .select(['l.id', 'l.balance', 'l.position'])
    .$call((query) => forUpdate(tx, query, 'l'))
    .execute();
}

export const insertJournals = insertInto('journals');

export const insertEntries = insertInto('entries');

export async function settleAccounts(tx: Db, accounts: readonly LedgerAccount[]): Promise<void> {
  const byId = (column: 'balance' | 'position') => {
    const cases = accounts.map((account) => sql`when ${account.id} then cast(${account[column]} as bigint)`);
    return sql<number>`case id ${sql.join(cases, sql` `)} end`;
  };
  const ids = accounts.map(({ id }) => id);
  const change = { balance: byId('balance'), position: byId('position') };
  await tx.updateTable('ledger_accounts').set(change).where('id', 'in', ids).execute();
}

/** Leaves out denied accounts, which never hold money. */
export async function listLedgerAccountsOf(db: Db, of: 'c.id' | 'c.user_id', id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('civilians as c')
    .innerJoin('bank_accounts as a', 'a.civilian_id', 'c.id')
    .where(of, '=', id)
    .where('a.status', '!=', 'Denied')
    .select('a.id')
    .execute();
  return rows.map((row) => row.id);
}

export async function setClosed(db: Db, ids: string[], closed: boolean): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('ledger_accounts')
    .set({ closed: Number(closed) })
    .where('id', 'in', ids)
    .execute();
}
