import { useWallet } from '#features/bank/api/get-wallet.ts';
import { formatMoney } from '#features/bank/components/money.ts';

/** What is in the user's wallet; nothing while that is not known. */
export function WalletNote({ discordId }: { discordId: string }) {
  const wallet = useWallet(discordId);
  return wallet.data === undefined ? null : <p>In your wallet: {formatMoney(wallet.data)}</p>;
}
