import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { TRANSACTION_TYPES } from '@ten-four/contract/bank/bank.values';
import { useAddress } from '#lib/use-address.ts';
import type { LedgerFilter } from '../ledger/all-transactions.tsx';

/** What the dashboard shows, as it stands in the page's address, so that a reload or a shared address shows the same. */
export function useBankView() {
  const { search, change } = useAddress();
  return {
    accountId: search.get('account'),
    showsAll: search.get('show') === 'all',
    filter: {
      type: TRANSACTION_TYPES.find((type) => type === search.get('type')) ?? '',
      text: search.get('text') ?? '',
    } satisfies LedgerFilter,
    /** The address of the same page with another account. */
    addressOf: ({ civilianId, _id }: BankAccount) =>
      `?${new URLSearchParams({ civilian: civilianId, account: _id })}`,
    showAccount: ({ _id }: BankAccount) => change({ account: _id, show: '', type: '', text: '' }, 'push'),
    showAll: () => change({ show: 'all' }, 'push'),
    showRecent: () => change({ show: '', type: '', text: '' }, 'push'),
    setFilter: ({ type, text }: LedgerFilter) => change({ type, text }),
  };
}
