import { type Kysely, type Migration, sql } from 'kysely';
import { makeAppendOnly } from '#db/append-only';

/** The ledger with its city treasury and its mint, a wallet for everybody, and the accounts of characters. */
export const bank: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('ledger_accounts')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) =>
        c.notNull().check(sql`kind in ('account', 'wallet', 'treasury', 'mint')`),
      )
      .addColumn('balance', 'bigint', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('closed', 'integer', (c) => c.notNull())
      .addCheckConstraint('ledger_accounts_not_overdrawn', sql`balance >= 0 or kind = 'mint'`)
      .execute();
    await sql`
      insert into ledger_accounts (id, kind, balance, position, closed)
      values ('00000000-0000-7000-8000-000000000001', 'mint', 0, 0, 0),
             ('00000000-0000-7000-8000-000000000002', 'treasury', 0, 0, 0)`.execute(db);
    // Who is here already has a wallet from now on; the starting cash comes with their next sign-in.
    await sql`
      insert into ledger_accounts (id, kind, balance, position, closed)
      select id, 'wallet', 0, 0, 0 from users`.execute(db);

    await db.schema
      .createTable('journals')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('folded', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.references('users.id'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await makeAppendOnly(db, 'journals');

    await db.schema
      .createTable('entries')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('journal_id', 'text', (c) => c.notNull().references('journals.id'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('ledger_accounts.id'))
      .addColumn('position', 'bigint', (c) => c.notNull().check(sql`position > 0`))
      .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount <> 0`))
      .addColumn('opposite', 'bigint', (c) => c.notNull().generatedAlwaysAs(sql`-amount`).stored())
      .addColumn('balance_after', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('entries_pk', ['account_id', 'position'])
      .addUniqueConstraint('entries_one_of_each', ['journal_id', 'amount'])
      // Every entry needs its opposite, written by the same statement: no journal can fail to sum to zero.
      .addForeignKeyConstraint('entries_balance', ['journal_id', 'opposite'], 'entries', [
        'journal_id',
        'amount',
      ])
      .execute();
    await makeAppendOnly(db, 'entries');

    await db.schema
      .createTable('bank_accounts')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull().references('ledger_accounts.id'))
      .addColumn('civilian_id', 'text', (c) => c.notNull().references('civilians.id'))
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text')
      .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('Pending', 'Active', 'Denied')`))
      .addColumn('reason', 'text')
      .addColumn('is_second', 'integer', (c) => c.notNull())
      .addColumn('decided_by', 'text', (c) => c.references('users.id'))
      .addColumn('decided_at', 'bigint')
      .addColumn('decision_note', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('bank_accounts_by_civilian')
      .on('bank_accounts')
      .columns(['civilian_id', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('bank_accounts_requested')
      .on('bank_accounts')
      .columns(['status', 'created_at', 'id'])
      .where(sql.ref('reason'), 'is not', null)
      .execute();
  },
};
