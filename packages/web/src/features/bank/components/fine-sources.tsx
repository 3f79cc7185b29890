import { partsOfFine } from '@ten-four/contract/bank/fine-parts';
import { toDollars } from '@ten-four/contract/common/money';
import { useAccounts, useWallet } from '../bank.queries.ts';
import { accountTitle } from './accounts.ts';
import { cents, formatMoney } from './money.ts';

interface FineSourcesProps {
  /** Dollars. */
  fine: number;
  civilianId: string;
  discordId: string;
}

/** What a fine is about to be taken from, as the server takes it, and what remains there. */
export function FineSources({ fine, civilianId, discordId }: FineSourcesProps) {
  const wallet = useWallet(discordId).data;
  const accounts = useAccounts(civilianId).data;
  if (wallet === undefined || accounts === undefined) {
    return <p>It is taken from your wallet first, then from the accounts of this character.</p>;
  }
  const sources = [
    { name: 'your wallet', balance: cents(wallet) },
    ...accounts
      .filter(({ status }) => status === 'Active')
      .map((account) => ({
        name: `${accountTitle(account)} ····${account.accountNumber.slice(-4)}`,
        balance: cents(account.balance),
      })),
  ];
  const parts = partsOfFine(cents(fine), sources);
  if (parts === null) {
    const held = sources.reduce((sum, { balance }) => sum + balance, 0);
    return (
      <p>
        Your wallet and the accounts of this character hold {inDollars(held)}, which is{' '}
        {inDollars(cents(fine) - held)} too little.
      </p>
    );
  }
  const taken = parts.map(({ name, amount }) => `${inDollars(amount)} from ${name}`);
  const left = parts.map(({ name, remaining }) => `${inDollars(remaining)} in ${name}`);
  return (
    <>
      <p>{taken.join(', ')}.</p>
      <p>Remaining: {left.join(', ')}.</p>
    </>
  );
}

const inDollars = (amount: number): string => formatMoney(toDollars(amount));
