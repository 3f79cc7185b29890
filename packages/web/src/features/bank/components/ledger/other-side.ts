import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { Transaction } from '@ten-four/contract/bank/bank.contract';

/**
 * Where the money of a transfer went or came from: an account of one's own by its name, anybody else's by its number
 * only. Empty where the type already says it.
 */
export function otherSide({ amount, type, counterparty }: Transaction): string {
  const { kind, name, accountNumber } = counterparty;
  if (kind !== 'account' || type !== 'Transfer') return '';
  const number = accountNumber === null ? '' : formatAccountNumber(accountNumber);
  return [amount < 0 ? 'to' : 'from', name, number].filter((word) => word !== '').join(' ');
}
