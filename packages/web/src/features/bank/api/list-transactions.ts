import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { bankEndpoints, type Transaction } from '@ten-four/contract/bank/bank.contract';
import type { TransactionType } from '@ten-four/contract/bank/bank.values';
import { callEndpoint } from '#lib/api-client.ts';

/** Which of an account's transactions: empty parts do not narrow. */
export interface TransactionFilter {
  civilianId: string;
  account: string;
  type: TransactionType | '';
  /** Part of the description or of the other account's number. */
  text: string;
}

interface Page {
  limit: number;
  cursor: string | null;
  signal?: AbortSignal;
}

const PAGE = 50;
/** The server's own ceiling. */
const LARGEST_PAGE = 500;

function listTransactions(filter: TransactionFilter, { limit, cursor, signal }: Page) {
  const { civilianId, account, type, text } = filter;
  return callEndpoint(bankEndpoints.listTransactions, {
    params: { civilianId },
    query: {
      account,
      limit,
      ...(cursor === null ? {} : { cursor }),
      ...(type === '' ? {} : { type }),
      ...(text === '' ? {} : { text }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

function transactionsQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: ['bank', 'transactions', filter.civilianId, filter],
    queryFn: ({ pageParam, signal }) => listTransactions(filter, { limit: PAGE, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What a new filter finds takes the place of the old list when it is there, not before.
    placeholderData: keepPreviousData,
  });
}

/** An account's transactions, newest first, page after page. */
export function useTransactions(filter: TransactionFilter) {
  return useInfiniteQuery(transactionsQuery(filter));
}

/** All of an account's transactions that the filter lets through, newest first. Throws `ApiFailure`. */
export async function loadAllTransactions(filter: TransactionFilter): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listTransactions>> = await listTransactions(filter, {
      limit: LARGEST_PAGE,
      cursor,
    });
    all.push(...page.transactions);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
