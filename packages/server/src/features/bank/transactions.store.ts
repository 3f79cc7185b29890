import { readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { containsText } from '#db/engine';
import type { EntriesTable } from '#db/tables/people.tables';
import { MAX_SEARCHED } from '#platform/search-text';

export interface EntryFilter {
  accountIds: string[];
  beyond: [position: number, accountId: string] | undefined;
  type: TransactionType | null;
  text: string | null;
}

export type EntryView = Awaited<ReturnType<typeof listEntries>>[number];

/** Lists entries newest first, at most `each` per account by its own index, so long histories stay fast. */
export function listEntries(db: Db, filter: EntryFilter, max: { each: number; all: number }) {
  const searched = Math.ceil(MAX_SEARCHED / filter.accountIds.length);
  const ofEach = filter.accountIds.map((id) => ofAccount(db, id, filter, { shown: max.each, searched }));
  return db
    .selectFrom(sql<Selectable<EntriesTable>>`(${sql.join(ofEach, sql` union all `)})`.as('e'))
    .innerJoin('bank_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('journals as j', 'j.id', 'e.journal_id')
    .innerJoin('entries as x', (join) =>
      join.onRef('x.journal_id', '=', 'e.journal_id').onRef('x.amount', '=', 'e.opposite'),
    )
    .innerJoin('ledger_accounts as xl', 'xl.id', 'x.account_id')
    .leftJoin('bank_accounts as xa', 'xa.id', 'x.account_id')
    .leftJoin('civilians as xc', 'xc.id', 'xa.civilian_id')
    .orderBy('e.position', 'desc')
    .orderBy('e.account_id', 'desc')
    .limit(max.all)
    .select(['e.id', 'e.account_id', 'e.position', 'e.amount', 'e.balance_after'])
    .select(['a.type as account_type', 'j.type', 'j.description', 'xl.kind as other_kind'])
    .select(['xa.number as other_number', 'xa.type as other_type', 'xa.name as other_name'])
    .select(['xc.user_id as other_user_id', 'xc.first_name as other_first_name'])
    .select('xc.last_name as other_last_name')
    .execute();
}

/** Selects an account's latest entries; with a type or text, searches only those. */
function ofAccount(
  db: Db,
  accountId: string,
  { beyond, type, text }: EntryFilter,
  max: { shown: number; searched: number },
): RawBuilder<unknown> {
  const conditions = [sql`e.account_id = ${accountId}`];
  if (beyond !== undefined) {
    // Entries with equal positions are ordered by account.
    const [position, id] = beyond;
    conditions.push(accountId < id ? sql`e.position <= ${position}` : sql`e.position < ${position}`);
  }
  const latest = (count: number) => sql`
    select * from (
      select e.* from entries as e where ${sql.join(conditions, sql` and `)}
      order by e.position desc limit ${count}
    ) as e`;
  if (type === null && text === null) return latest(max.shown);

  const joins = [sql`join journals as j on j.id = e.journal_id`];
  const fits: RawBuilder<unknown>[] = [];
  if (type !== null) fits.push(sql`j.type = ${type}`);
  if (text !== null) {
    const number = readAccountNumber(text);
    const inDescription = containsText(db, 'j.folded', text);
    if (/^\d+$/.test(number)) {
      joins.push(sql`join entries as x on x.journal_id = e.journal_id and x.amount = e.opposite`);
      joins.push(sql`left join bank_accounts as xa on xa.id = x.account_id`);
      fits.push(sql`(${inDescription} or ${containsText(db, 'xa.number', number)})`);
    } else fits.push(inDescription);
  }
  return sql`
    select * from (
      select e.* from (${latest(max.searched)}) as e ${sql.join(joins, sql` `)}
      where ${sql.join(fits, sql` and `)}
      order by e.position desc limit ${max.shown}
    ) as latest`;
}
