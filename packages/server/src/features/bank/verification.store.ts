import { sql } from 'kysely';
import type { Db } from '#db/database';

/** Each query returns nothing in a consistent ledger. */

/** Sums as bigint, because PostgreSQL would return decimals as text. */
const sumOf = (amount: string) => sql<number>`cast(coalesce(sum(${sql.ref(amount)}), 0) as bigint)`;

export function findWrongBalances(db: Db, max: number) {
  const sum = sumOf('e.amount');
  const last = sql<number>`coalesce(max(e.position), 0)`;
  return db
    .selectFrom('ledger_accounts as l')
    .leftJoin('entries as e', 'e.account_id', 'l.id')
    .groupBy(['l.id', 'l.kind', 'l.balance', 'l.position'])
    .having((eb) => eb.or([eb(sum, '!=', eb.ref('l.balance')), eb(last, '!=', eb.ref('l.position'))]))
    .orderBy('l.id')
    .limit(max)
    .select(['l.id', 'l.kind', 'l.balance', 'l.position', sum.as('sum'), last.as('last')])
    .execute();
}

export function findBrokenRuns(db: Db, max: number) {
  const running = sql<number>`cast(sum(amount) over (partition by account_id order by position) as bigint)`;
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('entries')
        .select(['id', 'account_id', 'position', 'balance_after', running.as('running')])
        .as('e'),
    )
    .whereRef('e.balance_after', '!=', 'e.running')
    .orderBy('e.account_id')
    .orderBy('e.position')
    .limit(max)
    .select(['e.id', 'e.account_id', 'e.balance_after', 'e.running'])
    .execute();
}

export function findUnbalancedJournals(db: Db, max: number) {
  const sum = sumOf('e.amount');
  const count = sql<number>`count(e.id)`;
  return db
    .selectFrom('journals as j')
    .leftJoin('entries as e', 'e.journal_id', 'j.id')
    .groupBy('j.id')
    .having((eb) => eb.or([eb(sum, '!=', 0), eb(count, '<', 2)]))
    .orderBy('j.id')
    .limit(max)
    .select(['j.id', sum.as('sum'), count.as('count')])
    .execute();
}

export function findOverdrawn(db: Db, max: number) {
  return db
    .selectFrom('ledger_accounts')
    .where('kind', '!=', 'mint')
    .where('balance', '<', 0)
    .orderBy('id')
    .limit(max)
    .select(['id', 'kind', 'balance'])
    .execute();
}

export function readTotals(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('ledger_accounts').select(sumOf('balance').as('total')).as('total'),
      eb
        .selectFrom('ledger_accounts')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('accounts'),
      eb
        .selectFrom('journals')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('journals'),
    ])
    .executeTakeFirstOrThrow();
}
