import type { CounterpartyKind } from '@ten-four/contract/bank/bank.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { holding } from '#db/lock-rows';
import type { LedgerAccount } from '#features/bank/ledger.rules';

/** The ledger's own rows: what holds money, journals and entries. */

/** The account from which all money comes. */
export const MINT = '00000000-0000-7000-8000-000000000001';
/** The city's own account, to which fines go. */
export const TREASURY = '00000000-0000-7000-8000-000000000002';

/** Answers whether it was not there before. */
export async function insertLedgerAccount(
  db: Db,
  account: { id: string; kind: CounterpartyKind },
): Promise<boolean> {
  const inserted = await db
    .insertInto('ledger_accounts')
    .values({ ...account, balance: 0, position: 0, closed: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findLedgerAccount(db: Db, id: string): Promise<LedgerAccount | undefined> {
  return db
    .selectFrom('ledger_accounts')
    .where('id', '=', id)
    .select(['id', 'balance', 'position'])
    .executeTakeFirst();
}

/**
 * Holds accounts until the transaction ends, in id order; closed ones are left out. By ids, not by a query for them:
 * where PostgreSQL had to wait for a row, it may drop it from such a query's answer.
 */
export function holdLedgerAccounts(tx: Db, ids: string[]): Promise<LedgerAccount[]> {
  return tx
    .selectFrom('ledger_accounts as l')
    .where('l.id', 'in', ids)
    .where('l.closed', '=', 0)
    .orderBy('l.id')
    .select(['l.id', 'l.balance', 'l.position'])
    .$call((query) => holding(tx, query, 'l'))
    .execute();
}

export const insertJournals = insertInto('journals');

export const insertEntries = insertInto('entries');

/** Writes balances and positions of accounts that the transaction holds. */
export async function settleAccounts(tx: Db, accounts: readonly LedgerAccount[]): Promise<void> {
  const byId = (column: 'balance' | 'position') => {
    const cases = accounts.map((account) => sql`when ${account.id} then cast(${account[column]} as bigint)`);
    return sql<number>`case id ${sql.join(cases, sql` `)} end`;
  };
  await tx
    .updateTable('ledger_accounts')
    .set({ balance: byId('balance'), position: byId('position') })
    .where(
      'id',
      'in',
      accounts.map(({ id }) => id),
    )
    .execute();
}

/** What holds the money of a character: all its accounts but denied ones, which never hold any. */
export async function listLedgerAccountsOf(db: Db, civilianId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .where('civilian_id', '=', civilianId)
    .where('status', '!=', 'Denied')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The same of all characters of a user, deleted ones too. */
export async function listLedgerAccountsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('civilians as c')
    .innerJoin('bank_accounts as a', 'a.civilian_id', 'c.id')
    .where('c.user_id', '=', userId)
    .where('a.status', '!=', 'Denied')
    .select('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Opens or closes accounts. */
export async function setClosed(db: Db, ids: string[], closed: boolean): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('ledger_accounts')
    .set({ closed: closed ? 1 : 0 })
    .where('id', 'in', ids)
    .execute();
}
