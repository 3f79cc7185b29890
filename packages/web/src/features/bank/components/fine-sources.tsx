import { partsOfFine } from '@ten-four/contract/bank/fine-parts';
import { toDollars } from '@ten-four/contract/common/money';
import { useAccounts, useWallet } from '../bank.queries.ts';
import { accountTitle } from './accounts.ts';
import { cents, formatMoney } from './money.ts';

interface FineSourcesProps {
  fine: number;
  civilianId: string;
  discordId: string;
}

export function FineSources({ fine, civilianId, discordId }: FineSourcesProps) {
  const wallet = useWallet(discordId).data;
  const accounts = useAccounts(civilianId).data;
  if (wallet === undefined || accounts === undefined) {
    return <p>It comes out of your wallet first, then this character's accounts.</p>;
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
    const available = sources.reduce((sum, { balance }) => sum + balance, 0);
    return (
      <p>
        Your wallet and the accounts of this character hold {inDollars(available)},{' '}
        {inDollars(cents(fine) - available)} short.
      </p>
    );
  }
  const payments = parts.map(({ name, amount }) => `${inDollars(amount)} from ${name}`);
  const remainders = parts.map(({ name, remaining }) => `${inDollars(remaining)} in ${name}`);
  return (
    <>
      <p>{payments.join(', ')}.</p>
      <p>Remaining: {remainders.join(', ')}.</p>
    </>
  );
}

const inDollars = (amount: number): string => formatMoney(toDollars(amount));
