import { BANK_TEXTS, RECENT_TRANSACTIONS, type TransactionType } from '@ten-four/contract/bank/bank.values';
import type { Db } from '#db/database';
import { listAccounts } from '#features/bank/accounts.domain';
import { readCursor, writeCursor } from '#features/bank/bank.rules';
import { type EntryView, listEntries } from '#features/bank/transactions.store';
import type { Scope } from '#features/ownership/index';
import { notFound } from '#platform/errors';
import { fitPage, type PageQuery } from '#platform/newest-first';
import { foldSearch } from '#platform/search-text';

/** Ceiling of a page. */
const MOST = 500;

interface TransactionQuery extends PageQuery {
  account?: string;
  type?: TransactionType;
  text?: string;
}

/**
 * Transactions of a character's accounts, or of one of them, newest first: a page where `limit` or `cursor` are given,
 * else the latest 10 of each account. `ownerId` is who plays the character. Throws 404 outside the scope.
 */
export async function listTransactions(
  db: Db,
  { civilianId, scope, query }: { civilianId: string; scope: Scope; query: TransactionQuery },
): Promise<{ entries: EntryView[]; ownerId: string | undefined; nextCursor: string | null }> {
  const { account: accountId, limit, cursor } = query;
  const beyond = readCursor(cursor);
  const accounts = await listAccounts(db, civilianId, scope);
  const chosen = accounts.filter(({ id }) => accountId === undefined || id === accountId);
  if (accountId !== undefined && chosen.length === 0) throw notFound(BANK_TEXTS.accountNotFound);
  if (chosen.length === 0) return { entries: [], ownerId: undefined, nextCursor: null };

  const isPage = accountId !== undefined || limit !== undefined || cursor !== undefined;
  const size = limit ?? RECENT_TRANSACTIONS;
  const entries = await listEntries(
    db,
    {
      accountIds: chosen.map(({ id }) => id),
      beyond,
      type: query.type ?? null,
      text: foldSearch(query.text),
    },
    // One more than a page holds tells whether there is another.
    isPage ? { each: size + 1, all: size + 1 } : { each: size, all: MOST },
  );
  const { kept, goesOnAfter: last } = fitPage(entries, isPage ? size : MOST);
  return {
    entries: kept,
    ownerId: chosen[0]?.user_id,
    nextCursor: last && writeCursor(last.position, last.account_id),
  };
}
