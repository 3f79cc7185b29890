import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import {
  HISTORY_DAYS,
  RECENT_TRANSACTIONS,
  type RequestStatus,
  type TransactionType,
} from '@ten-four/contract/bank/bank.values';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import { endpointPages, filteredPages, loadAllPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { BANK_KEYS } from '#lib/query-keys.ts';
import {
  changeCached,
  endpointKey,
  endpointQuery,
  invalidate,
  useEndpoint,
  useSend,
  withoutRow,
  withRow,
} from '#lib/use-endpoint.ts';

const POLL = 30_000;

const accountsOf = (civilianId: string) =>
  endpointQuery('GET /api/bank/accounts/:civilianId', { params: { civilianId } });
const recentOf = (civilianId: string) =>
  endpointQuery('GET /api/bank/transactions/byCivilian/:civilianId', { params: { civilianId } });
const historyOf = (id: string) =>
  endpointQuery('GET /api/bank/accounts/:id/history', { params: { id }, query: { days: HISTORY_DAYS } });

export const useAccounts = (civilianId: string) =>
  useQuery({ ...accountsOf(civilianId), select: ({ accounts }) => accounts });

export const useAccountHistory = (id: string) => useQuery({ ...historyOf(id), select: ({ days }) => days });

export const useWallet = (discordId: string) =>
  useEndpoint('GET /api/wallet/:discordId', { params: { discordId } }, { select: ({ balance }) => balance });

export const useRecentTransactions = (civilianId: string) =>
  useQuery({ ...recentOf(civilianId), select: ({ transactions }) => transactions });

export interface TransactionFilter {
  civilianId: string;
  account: string;
  type: TransactionType | '';
  text: string;
}

const optionsOf = ({ civilianId, account, type, text }: TransactionFilter) => ({
  params: { civilianId },
  query: { account, ...withoutEmpty({ type, text }) },
});

export const useTransactions = (filter: TransactionFilter) =>
  useInfiniteQuery(filteredPages('GET /api/bank/transactions/byCivilian/:civilianId', optionsOf(filter)));

export const loadAllTransactions = async (filter: TransactionFilter) =>
  (await loadAllPages('GET /api/bank/transactions/byCivilian/:civilianId', optionsOf(filter))).flatMap(
    (page) => page.transactions,
  );

export const useAccountRequests = (status: RequestStatus) =>
  useInfiniteQuery({
    ...endpointPages('GET /api/bank/requests', { query: { status } }),
    refetchInterval: POLL,
  });

export const useTransfer = () =>
  useSend('POST /api/bank/transfer', {
    write: (queryClient, { account: { civilianId }, transaction }) =>
      applyPayment(queryClient, { civilianId, transaction }),
    recheck: BANK_KEYS,
  });

const SAVED = {
  write: (queryClient: QueryClient, { account }: { account: BankAccount }) =>
    changeCached(queryClient, accountsOf(account.civilianId), ({ accounts }) => ({
      accounts: withRow(accounts, account),
    })),
  reload: BANK_KEYS,
};

export const useCashMove = (kind: 'deposit' | 'withdraw') =>
  useSend(kind === 'deposit' ? 'POST /api/bank/deposit' : 'POST /api/bank/withdraw', SAVED);

/** Caches the new account at once, because the page opens it next. */
export const useAccountCreation = () => useSend('POST /api/bank/create', SAVED);
export const useAccountRenaming = () => useSend('PATCH /api/bank/accounts/:id', SAVED);

export const useAccountRemoval = (civilianId: string) =>
  useSend('DELETE /api/bank/accounts/:id', {
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, accountsOf(civilianId), ({ accounts }) => ({
        accounts: withoutRow(accounts, params.id),
      })),
    reload: BANK_KEYS,
  });

const DECIDED = { write: dropRequest, reload: BANK_KEYS };

export const useApproval = () => useSend('POST /api/bank/requests/:id/approve', DECIDED);
export const useDenial = () => useSend('POST /api/bank/requests/:id/deny', DECIDED);

function dropRequest(queryClient: QueryClient, _: unknown, { params }: { params: { id: string } }): void {
  queryClient.setQueriesData<InfiniteData<{ requests: AccountRequest[] }>>(
    { queryKey: endpointKey('GET /api/bank/requests', { query: { status: 'Pending' } }) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, requests: withoutRow(page.requests, params.id) })),
      },
  );
}

/**
 * Applies a payment once, from the response or the live event. Refetches when no current list can tell whether
 * it is new.
 */
export function applyPayment(
  queryClient: QueryClient,
  { civilianId, transaction }: LiveEventData<'payment'>,
): void {
  const { accountId, balanceAfter: balance, createdAt } = transaction;
  const [recent, accounts] = [recentOf(civilianId).queryKey, accountsOf(civilianId).queryKey];
  const history = historyOf(accountId).queryKey;
  if (!isCurrent(queryClient, recent) || !isCurrent(queryClient, accounts)) {
    void invalidate(queryClient, BANK_KEYS);
    return;
  }
  const known = queryClient.getQueryData(recent)?.transactions;
  if (known?.some(({ _id }) => _id === transaction._id)) return;
  queryClient.setQueryData(recent, (list) => list && withRecent(list, transaction));
  queryClient.setQueryData(
    accounts,
    (list) =>
      list && {
        accounts: list.accounts.map((each) => (each._id === accountId ? { ...each, balance } : each)),
      },
  );
  const days = queryClient.getQueryData(history)?.days;
  if (isCurrent(queryClient, history) && days?.at(-1)?.day === createdAt.slice(0, 10)) {
    const today = { day: createdAt.slice(0, 10), balance };
    queryClient.setQueryData(history, { days: [...days.slice(0, -1), today] });
  } else void queryClient.invalidateQueries({ queryKey: history });
  // Only the server knows whether a filtered page contains it.
  const pages = { params: { civilianId }, query: { account: accountId } };
  void queryClient.invalidateQueries({
    queryKey: endpointKey('GET /api/bank/transactions/byCivilian/:civilianId', pages),
  });
}

function isCurrent(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const state = queryClient.getQueryState(queryKey);
  return state?.data !== undefined && state.fetchStatus === 'idle' && !state.isInvalidated;
}

function withRecent<List extends { transactions: Transaction[] }>(list: List, added: Transaction): List {
  const isSame = ({ accountId }: Transaction) => accountId === added.accountId;
  const recent = list.transactions.filter(isSame).slice(0, RECENT_TRANSACTIONS - 1);
  const transactions = list.transactions.filter((each) => !isSame(each) || recent.includes(each));
  return { ...list, transactions: [added, ...transactions] };
}
