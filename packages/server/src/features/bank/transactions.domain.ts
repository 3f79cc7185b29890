import type { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS, RECENT_TRANSACTIONS } from '@ten-four/contract/bank/bank.values';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { Db } from '#db/database';
import { listAccounts } from '#features/bank/accounts.domain';
import { type EntryView, listEntries } from '#features/bank/transactions.store';
import type { Scope } from '#features/ownership/index';
import { readCursor } from '#platform/cursor';
import { notFound } from '#platform/errors';
import { fitPage } from '#platform/newest-first';
import { foldSearch } from '#platform/search-text';

const MAX_ROWS = 500;

type TransactionQuery = PartOf<typeof bankEndpoints.listTransactions, 'query'>;

/** Lists a page if `limit` or `cursor` is given, else the latest 10 per account. Throws 404 outside the scope. */
export async function listTransactions(
  db: Db,
  { civilianId, scope, query }: { civilianId: string; scope: Scope; query: TransactionQuery },
): Promise<{ entries: EntryView[]; ownerId: string | undefined; nextCursor: string | null }> {
  const { account: accountId, limit, cursor } = query;
  const beyond = readCursor(cursor, 'number', 'string');
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
    isPage ? { each: size + 1, all: size + 1 } : { each: size, all: MAX_ROWS },
  );
  const page = fitPage(entries, isPage ? size : MAX_ROWS, (entry) => [entry.position, entry.account_id]);
  return { entries: page.rows, ownerId: chosen[0]?.user_id, nextCursor: page.nextCursor };
}
