import { readAccountNumber } from '@ten-four/contract/bank/account-number';
import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { fold } from '#features/bank/ledger.rules';

/** The history of accounts, as their owners read it. */

/** Which entries: those of some accounts, perhaps beyond a place in their order, of a type, or with a text. */
export interface Wanted {
  accountIds: string[];
  beyond: { at: number; id: string } | undefined;
  type: TransactionType | null;
  text: string | null;
}

/** An entry with its journal and what is at the other end. */
export type EntryView = Awaited<ReturnType<typeof listEntries>>[number];

/**
 * Wanted entries, newest first; those of one account always in its own order. At most `each` of every account, found
 * through the account's own order, so that it takes no longer where a history is long.
 */
export function listEntries(db: Db, wanted: Wanted, most: { each: number; all: number }) {
  const isWanted = conditionOf(wanted);
  const needsOthers = wanted.type !== null || wanted.text !== null;
  // In an account with no more wanted entries than `each`, all of them count.
  const lastOfEach = sql<number>`coalesce((
    select e.position from entries as e ${needsOthers ? OTHERS : sql``}
    where e.account_id = a.id and ${isWanted}
    order by e.position desc limit 1 offset ${most.each - 1}), 0)`;
  return db
    .selectFrom('bank_accounts as a')
    .innerJoin('entries as e', 'e.account_id', 'a.id')
    .innerJoin('journals as j', 'j.id', 'e.journal_id')
    .innerJoin('entries as x', (join) =>
      join.onRef('x.journal_id', '=', 'e.journal_id').onRef('x.amount', '=', 'e.opposite'),
    )
    .innerJoin('ledger_accounts as xl', 'xl.id', 'x.account_id')
    .leftJoin('bank_accounts as xa', 'xa.id', 'x.account_id')
    .leftJoin('civilians as xc', 'xc.id', 'xa.civilian_id')
    .where('a.id', 'in', wanted.accountIds)
    .where('e.position', '>=', lastOfEach)
    .where(isWanted)
    .orderBy('e.position', 'desc')
    .orderBy('e.account_id', 'desc')
    .limit(most.all)
    .select([
      'e.id',
      'e.account_id',
      'e.position',
      'e.amount',
      'e.balance_after',
      'a.type as account_type',
      'j.type',
      'j.description',
      'xl.kind as other_kind',
      'xa.number as other_number',
      'xa.type as other_type',
      'xa.name as other_name',
      'xc.user_id as other_user_id',
    ])
    .execute();
}

/** What is at the other end of entry `e`, under the names that `listEntries` gives. */
const OTHERS = sql`
  join journals as j on j.id = e.journal_id
  join entries as x on x.journal_id = e.journal_id and x.amount = e.opposite
  left join bank_accounts as xa on xa.id = x.account_id`;

function conditionOf({ beyond, type, text }: Wanted): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (beyond !== undefined) {
    const { at, id } = beyond;
    conditions.push(sql`e.position <= ${at} and (e.position < ${at} or e.account_id < ${id})`);
  }
  if (type !== null) conditions.push(sql`j.type = ${type}`);
  if (text !== null) {
    const number = readAccountNumber(text);
    const ofNumber = /^\d+$/.test(number) ? sql`xa.number like ${`%${number}%`}` : sql`false`;
    conditions.push(sql`(j.folded like ${contains(fold(text))} escape '\\' or ${ofNumber})`);
  }
  return sql.join(conditions, sql` and `);
}

/** A pattern for texts that contain this one, in which nothing has a meaning of its own. */
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
