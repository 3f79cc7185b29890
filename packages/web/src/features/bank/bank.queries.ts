import { type InfiniteData, type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';
import {
  HISTORY_DAYS,
  RECENT_TRANSACTIONS,
  type RequestStatus,
  type TransactionType,
} from '@ten-four/contract/bank/bank.values';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import { endpointPages, filteredPages, loadAllPages, narrowing } from '#lib/endpoint-pages.ts';
import { accountRequestEndpoints, bankEndpoints } from '#lib/endpoints/bank.endpoints.ts';
import {
  changeCached,
  endpointKey,
  endpointQuery,
  useEndpoint,
  useSend,
  withoutRow,
  withRow,
} from '#lib/use-endpoint.ts';

/** How often new requests are looked for, in milliseconds. */
const POLL = 30_000;

/** After money moved or an account changed everything the bank shows is read again, as after a failure. */
const EVERYTHING = [['bank']];

const accountsOf = (civilianId: string) =>
  endpointQuery(bankEndpoints.listBankAccounts, { params: { civilianId } });
const recentOf = (civilianId: string) =>
  endpointQuery(bankEndpoints.listTransactions, { params: { civilianId } });
const historyOf = (id: string) =>
  endpointQuery(bankEndpoints.getAccountHistory, { params: { id }, query: { days: HISTORY_DAYS } });

/** A civilian's accounts, oldest first. The outcome of a request for one comes as a live event. */
export const useAccounts = (civilianId: string) =>
  useEndpoint(
    bankEndpoints.listBankAccounts,
    { params: { civilianId } },
    { select: ({ accounts }) => accounts },
  );

/** An account's closing balances of the last 30 days in dollars, oldest first. */
export const useAccountHistory = (id: string) =>
  useEndpoint(
    bankEndpoints.getAccountHistory,
    { params: { id }, query: { days: HISTORY_DAYS } },
    { select: ({ days }) => days },
  );

/** The cash in a user's wallet, in dollars. */
export const useWallet = (discordId: string) =>
  useEndpoint(bankEndpoints.getWallet, { params: { discordId } }, { select: ({ balance }) => balance });

/** The latest ten transactions of each of a civilian's accounts, newest first. */
export const useRecentTransactions = (civilianId: string) =>
  useEndpoint(
    bankEndpoints.listTransactions,
    { params: { civilianId } },
    { select: ({ transactions }) => transactions },
  );

/** Which of an account's transactions: empty parts do not narrow. */
export interface TransactionFilter {
  civilianId: string;
  account: string;
  type: TransactionType | '';
  /** Part of the description or of the other account's number. */
  text: string;
}

const optionsOf = ({ civilianId, account, type, text }: TransactionFilter) => ({
  params: { civilianId },
  query: { account, ...narrowing({ type, text }) },
});

/** An account's transactions, newest first, page after page. */
export const useTransactions = (filter: TransactionFilter) =>
  useInfiniteQuery(filteredPages(bankEndpoints.listTransactions, optionsOf(filter)));

/** All of them. Fails with `ApiFailure`. */
export const loadAllTransactions = async (filter: TransactionFilter) =>
  (await loadAllPages(bankEndpoints.listTransactions, optionsOf(filter))).flatMap(
    (page) => page.transactions,
  );

/** For staff: the requests for accounts that wait, longest first, or that were decided, latest first. */
export const useAccountRequests = (status: RequestStatus) =>
  useInfiniteQuery({
    ...endpointPages(accountRequestEndpoints.listAccountRequests, { query: { status } }),
    refetchInterval: POLL,
  });

export const useTransfer = () =>
  useSend(bankEndpoints.transferFunds, {
    write: (queryClient, { account: { civilianId }, transaction }) =>
      applyPayment(queryClient, { civilianId, transaction }),
    recheck: EVERYTHING,
  });

export const useCashMove = (kind: 'deposit' | 'withdraw') =>
  useSend(kind === 'deposit' ? bankEndpoints.depositCash : bankEndpoints.withdrawCash, {
    write: writeAccount,
    reload: EVERYTHING,
  });

/** Opens an account, or asks staff for one that needs approval. It is there at once, since the page goes on to it. */
export const useAccountCreation = () =>
  useSend(bankEndpoints.createAccount, { write: writeAccount, reload: EVERYTHING });

export const useAccountRenaming = () =>
  useSend(bankEndpoints.renameAccount, { write: writeAccount, reload: EVERYTHING });

/** Takes an account of the user's own that was denied off the list. */
export const useAccountRemoval = (civilianId: string) =>
  useSend(bankEndpoints.removeAccount, {
    write: (queryClient, _, { params }) =>
      changeCached(queryClient, accountsOf(civilianId), ({ accounts }) => ({
        accounts: withoutRow(accounts, params.id),
      })),
    reload: EVERYTHING,
  });

export const useApproval = () =>
  useSend(accountRequestEndpoints.approveAccount, { write: dropRequest, reload: EVERYTHING });
export const useDenial = () =>
  useSend(accountRequestEndpoints.denyAccount, { write: dropRequest, reload: EVERYTHING });

const writeAccount = (queryClient: QueryClient, { account }: { account: BankAccount }) =>
  changeCached(queryClient, accountsOf(account.civilianId), ({ accounts }) => ({
    accounts: withRow(accounts, account),
  }));

function dropRequest(queryClient: QueryClient, _: unknown, { params }: { params: { id: string } }): void {
  queryClient.setQueriesData<InfiniteData<{ requests: AccountRequest[] }>>(
    { queryKey: endpointKey(accountRequestEndpoints.listAccountRequests, { query: { status: 'Pending' } }) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, requests: withoutRow(page.requests, params.id) })),
      },
  );
}

/**
 * Writes a payment into the cached lists of the bank, once: it comes as the answer of a transfer and as a live event.
 * Without current lists, which show whether it is new, the bank is read again.
 */
export function applyPayment(
  queryClient: QueryClient,
  { civilianId, transaction }: LiveEventData<'payment'>,
): void {
  const { accountId, balanceAfter: balance, createdAt } = transaction;
  const [recent, accounts] = [recentOf(civilianId).queryKey, accountsOf(civilianId).queryKey];
  const history = historyOf(accountId).queryKey;
  if (!isCurrent(queryClient, recent) || !isCurrent(queryClient, accounts)) {
    void queryClient.invalidateQueries({ queryKey: ['bank'] });
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
  // A page of the history may be narrowed: only the server knows whether the payment belongs there.
  const pages = { params: { civilianId }, query: { account: accountId } };
  void queryClient.invalidateQueries({ queryKey: endpointKey(bankEndpoints.listTransactions, pages) });
}

/** Whether a read is cached, and nothing has called for it again. */
function isCurrent(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const state = queryClient.getQueryState(queryKey);
  return state?.data !== undefined && state.fetchStatus === 'idle' && !state.isInvalidated;
}

function withRecent<List extends { transactions: Transaction[] }>(list: List, added: Transaction): List {
  const isSame = ({ accountId }: Transaction) => accountId === added.accountId;
  const kept = list.transactions.filter(isSame).slice(0, RECENT_TRANSACTIONS - 1);
  const transactions = list.transactions.filter((each) => !isSame(each) || kept.includes(each));
  return { ...list, transactions: [added, ...transactions] };
}
