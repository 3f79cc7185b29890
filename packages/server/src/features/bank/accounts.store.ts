import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#db/database';
import { holding } from '#db/lock-rows';
import type { BankAccountsTable } from '#db/tables/people.tables';
import { type LedgerAccount, positionAt } from '#features/bank/ledger.rules';
import type { Scope } from '#features/ownership/index';

/** Accounts of characters. Nobody finds those of deleted characters, nor denied ones that their owner removed. */

type AccountRow = Selectable<BankAccountsTable>;

/** An account with what it holds and whose it is. */
export type Account = AccountRow & LedgerAccount & { user_id: string; deceased: number };

/** An account with the name of its character. */
export type NamedAccount = Account & { first_name: string; last_name: string };

/** A user's cash. */
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

/** The accounts of a character, oldest first. */
export const listAccountsOf = (db: Db, civilianId: string, scope: Scope): Promise<Account[]> =>
  accountsWithin(db, scope)
    .where('a.civilian_id', '=', civilianId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();

/** The accounts of several characters that are open, oldest first. */
export function listOpenAccountsOf(db: Db, civilianIds: string[]): Promise<Account[]> {
  return accounts(db)
    .where('a.civilian_id', 'in', civilianIds)
    .where('a.status', '=', 'Active')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}

/** The open accounts of an owner's character that can pay, oldest first: those of a deceased one are frozen. */
export const listPayingAccounts = (db: Db, civilianId: string, ownerId: string): Promise<Account[]> =>
  accountsWithin(db, { ownerId })
    .where('a.civilian_id', '=', civilianId)
    .where('c.deceased', '=', 0)
    .where('a.status', '=', 'Active')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();

export const findAccount = (db: Db, id: string, scope: Scope): Promise<Account | undefined> =>
  accountsWithin(db, scope).where('a.id', '=', id).executeTakeFirst();

/** An account of a user's, whatever became of it or of its character. */
export const findAnyAccount = (db: Db, key: { id: string; ownerId: string }) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('a.id', '=', key.id)
    .where('c.user_id', '=', key.ownerId)
    .select(['a.status', 'a.civilian_id', 'c.deceased', 'c.deleted_at'])
    .executeTakeFirst();

/** The cash of a Discord user. */
export const findWallet = (db: Db, discordId: string, scope: Scope) =>
  db
    .selectFrom('ledger_accounts as l')
    .innerJoin('users as u', 'u.id', 'l.id')
    .where('u.discord_id', '=', discordId)
    .where((eb) => (scope === 'all' ? eb.lit(true) : eb('u.id', '=', scope.ownerId)))
    .select('l.balance')
    .executeTakeFirst();

/** The types of the accounts and requests that a character has, denied ones aside. */
export async function listTypesHeld(db: Db, civilianId: string) {
  const rows = await db
    .selectFrom('bank_accounts')
    .where('civilian_id', '=', civilianId)
    .where('status', '!=', 'Denied')
    .select('type')
    .execute();
  return rows.map(({ type }) => type);
}

/** Counts the account requests of a user's characters that nobody has decided on. */
export async function countOpenRequests(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bank_accounts as a')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('c.user_id', '=', ownerId)
    .where('c.deleted_at', 'is', null)
    .where('a.status', '=', 'Pending')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers false, with nothing stored, when an account has the number already. */
export async function insertAccount(db: Db, row: Insertable<BankAccountsTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('bank_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Answers whether the owner has such an account. */
export async function updateName(
  db: Db,
  key: { id: string; ownerId: string },
  name: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bank_accounts')
    .set({ name })
    .where('id', '=', key.id)
    .where('civilian_id', 'in', (eb) =>
      eb
        .selectFrom('civilians')
        .where('user_id', '=', key.ownerId)
        .where('deleted_at', 'is', null)
        .select('id'),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const transferAccounts = (tx: Db, { fromId, toNumber }: { fromId: string; toNumber: string }) =>
  accounts(tx)
    .where((eb) => eb.or([eb('a.id', '=', fromId), eb('a.number', '=', toNumber)]))
    .orderBy('l.id')
    .$call((query) => holding(tx, query, 'l'))
    .execute();

/** Holds an account of the owner's and the one of a number, in id order; what is not there is undefined. */
export async function holdTransferAccounts(
  tx: Db,
  { fromId, ownerId, toNumber }: { fromId: string; ownerId: string; toNumber: string },
): Promise<{ from: NamedAccount | undefined; to: NamedAccount | undefined }> {
  const held = await transferAccounts(tx, { fromId, toNumber });
  return {
    from: held.find(({ id, user_id }) => id === fromId && user_id === ownerId),
    to: held.find(({ number }) => number === toNumber),
  };
}

const cashAccounts = (tx: Db, { accountId, ownerId }: { accountId: string; ownerId: string }) =>
  tx
    .selectFrom('ledger_accounts as l')
    .leftJoin('bank_accounts as a', 'a.id', 'l.id')
    .leftJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('l.id', 'in', [accountId, ownerId])
    .where('l.closed', '=', 0)
    // A denied account stays as it is when its character is deleted.
    .where('c.deleted_at', 'is', null)
    .orderBy('l.id')
    .selectAll('a')
    .select(['l.id', 'l.balance', 'l.position', 'c.user_id', 'c.deceased'])
    .$call((query) => holding(tx, query, 'l'))
    // What is not an account of a character is without all that the other two tables say.
    .$castTo<Account | Wallet>()
    .execute();

/** Holds an account of the owner's and the owner's wallet in the same way. */
export async function holdCashAccounts(
  tx: Db,
  key: { accountId: string; ownerId: string },
): Promise<{ account: Account | undefined; wallet: Wallet | undefined }> {
  const held = await cashAccounts(tx, key);
  return {
    account: held.filter(isAccount).find(({ user_id }) => user_id === key.ownerId),
    wallet: held.filter(isWallet).find(({ id }) => id === key.ownerId),
  };
}

const isAccount = (row: Account | Wallet): row is Account => row.number !== null;
const isWallet = (row: Account | Wallet): row is Wallet => row.number === null;

/** What an account held at the end of each time, by a look into its entries for each; null before its first one. */
export async function listBalancesAt(db: Db, accountId: string, times: number[]): Promise<(number | null)[]> {
  const looks = times.map((time) =>
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
  const [first, ...rest] = looks;
  if (first === undefined) return [];
  const rows = await rest.reduce((all, look) => all.unionAll(look), first).execute();
  const balances = new Map(rows.map(({ time, balance }) => [time, balance]));
  return times.map((time) => balances.get(time) ?? null);
}
