import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { TRANSACTION_TYPES } from '@ten-four/contract/bank/bank.values';
import { useAddress } from '#lib/use-address.ts';
import type { TransactionFilter } from '../bank.queries.ts';

type LedgerFilter = Pick<TransactionFilter, 'type' | 'text'>;

/** Reads and changes the bank page's state in the URL. */
export function useBankView() {
  const { search, change } = useAddress();
  return {
    accountId: search.get('account'),
    showsAll: search.get('show') === 'all',
    filter: {
      type: TRANSACTION_TYPES.find((type) => type === search.get('type')) ?? '',
      text: search.get('text') ?? '',
    } satisfies LedgerFilter,
    showAccount: ({ _id }: BankAccount) => change({ account: _id, show: '', type: '', text: '' }, 'push'),
    showAll: () => change({ show: 'all' }, 'push'),
    showRecent: () => change({ show: '', type: '', text: '' }, 'push'),
    setFilter: (filter: Partial<LedgerFilter>) => change(filter),
  };
}
