import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { countMatches, hasInserted } from '#db/query-results';
import type { BankAccountsTable } from '#db/tables/people.tables';
import { updateById } from '#db/update-by-id';
import { type LedgerAccount, positionAt } from '#features/bank/ledger.rules';
import type { Scope } from '#features/ownership/index';

/** Excludes deleted characters' accounts and removed denied ones. */

type AccountRow = Selectable<BankAccountsTable>;

export type Account = AccountRow & LedgerAccount & { user_id: string; deceased: number };

export type NamedAccount = Account & { first_name: string; last_name: string };

export type Wallet = LedgerAccount & { number: null };

const accounts = (db: Db) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('ledger_accounts as l', 'l.id', 'a.id')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('c.deleted_at', 'is', null)
    .where('l.closed', '=', 0)
    .selectAll('a')
    .select(['l.balance', 'l.position', 'c.user_id', 'c.deceased', 'c.first_name', 'c.last_name']);

const accountsWithin = (db: Db, scope: Scope) =>
  accounts(db).where((eb) => (scope === 'all' ? eb.lit(true) : eb('c.user_id', '=', scope.ownerId)));

export const listAccountsOf = (db: Db, civilianId: string, scope: Scope): Promise<Account[]> =>
  accountsWithin(db, scope)
    .where('a.civilian_id', '=', civilianId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();

export const listAccountsOfUser = (db: Db, userId: string): Promise<NamedAccount[]> =>
  accountsWithin(db, { ownerId: userId }).orderBy('a.created_at').orderBy('a.id').execute();

export function listOpenAccountsOf(db: Db, civilianIds: string[]): Promise<Account[]> {
  return accounts(db)
    .where('a.civilian_id', 'in', civilianIds)
    .where('a.status', '=', 'Active')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}

export const findAccount = (db: Db, id: string, scope: Scope): Promise<Account | undefined> =>
  accountsWithin(db, scope).where('a.id', '=', id).executeTakeFirst();

/** Includes closed accounts and those of deleted characters. */
export const findAnyAccount = (db: Db, key: { id: string; ownerId: string }) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('a.id', '=', key.id)
    .where('c.user_id', '=', key.ownerId)
    .select(['a.status', 'a.civilian_id', 'c.deceased', 'c.deleted_at'])
    .executeTakeFirst();

export const findWallet = (db: Db, discordId: string, scope: Scope) =>
  db
    .selectFrom('ledger_accounts as l')
    .innerJoin('users as u', 'u.id', 'l.id')
    .where('u.discord_id', '=', discordId)
    .where((eb) => (scope === 'all' ? eb.lit(true) : eb('u.id', '=', scope.ownerId)))
    .select('l.balance')
    .executeTakeFirst();

export async function listTypesHeld(db: Db, civilianId: string) {
  const rows = await db
    .selectFrom('bank_accounts')
    .where('civilian_id', '=', civilianId)
    .where('status', '!=', 'Denied')
    .select('type')
    .execute();
  return rows.map(({ type }) => type);
}

export const countOpenRequests = (db: Db, ownerId: string): Promise<number> =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('c.user_id', '=', ownerId)
    .where('c.deleted_at', 'is', null)
    .where('a.status', '=', 'Pending')
    .$call(countMatches);

/** Returns false if the number is taken. */
export const insertAccount = (db: Db, row: Insertable<BankAccountsTable>): Promise<boolean> =>
  db
    .insertInto('bank_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .$call(hasInserted);

export const updateAccount = updateById('bank_accounts');

/** Locks both accounts in ID order; missing ones are undefined. */
export async function lockTransferAccounts(
  tx: Db,
  { fromId, ownerId, toNumber }: { fromId: string; ownerId: string; toNumber: string },
): Promise<{ from: NamedAccount | undefined; to: NamedAccount | undefined }> {
  const held = await accounts(tx)
    .where((eb) => eb.or([eb('a.id', '=', fromId), eb('a.number', '=', toNumber)]))
    .orderBy('l.id')
    .$call((query) => forUpdate(tx, query, 'l'))
    .execute();
  return {
    from: held.find(({ id, user_id }) => id === fromId && user_id === ownerId),
    to: held.find(({ number }) => number === toNumber),
  };
}

export async function lockCashAccounts(
  tx: Db,
  { accountId, ownerId }: { accountId: string; ownerId: string },
): Promise<{ account: Account | undefined; wallet: Wallet | undefined }> {
  const held = await tx
    .selectFrom('ledger_accounts as l')
    .leftJoin('bank_accounts as a', 'a.id', 'l.id')
    .leftJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('l.id', 'in', [accountId, ownerId])
    .where('l.closed', '=', 0)
    // Denied accounts are not closed with their character.
    .where('c.deleted_at', 'is', null)
    .orderBy('l.id')
    .selectAll('a')
    .select(['l.id', 'l.balance', 'l.position', 'c.user_id', 'c.deceased'])
    .$call((query) => forUpdate(tx, query, 'l'))
    // A wallet has null in the joined columns.
    .$castTo<Account | Wallet>()
    .execute();
  return {
    account: held.find((row): row is Account => row.number !== null && row.user_id === ownerId),
    wallet: held.find((row): row is Wallet => row.number === null && row.id === ownerId),
  };
}

export async function listBalancesAt(db: Db, accountId: string, times: number[]): Promise<(number | null)[]> {
  const queries = times.map((time) =>
    db.selectNoFrom((eb) => [
      eb.cast<number>(eb.val(time), 'bigint').as('time'),
      eb
        .selectFrom('entries')
        .where('account_id', '=', accountId)
        .where('position', '<', positionAt(time))
        .orderBy('position', 'desc')
        .limit(1)
        .select('balance_after')
        .as('balance'),
    ]),
  );
  const [first, ...rest] = queries;
  if (first === undefined) return [];
  const rows = await rest.reduce((all, query) => all.unionAll(query), first).execute();
  const balances = new Map(rows.map(({ time, balance }) => [time, balance]));
  return times.map((time) => balances.get(time) ?? null);
}
