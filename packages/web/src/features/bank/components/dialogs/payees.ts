import type { BankAccount, Transaction } from '@ten-four/contract/bank/bank.contract';

export interface Payee {
  name: string;
  number: string;
}

const PAYEES = 3;

export function recentPayees(
  transactions: readonly Transaction[],
  own: readonly Pick<BankAccount, 'accountNumber'>[],
): Payee[] {
  const payees = new Map<string, Payee>();
  for (const { type, amount, counterparty } of transactions) {
    const { name, accountNumber: number } = counterparty;
    const isOwn = own.some(({ accountNumber }) => accountNumber === number);
    if (type !== 'Transfer' || amount >= 0 || number === null || isOwn || payees.has(number)) continue;
    payees.set(number, { name, number });
  }
  return [...payees.values()].slice(0, PAYEES);
}
