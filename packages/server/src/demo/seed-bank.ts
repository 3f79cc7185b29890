import type { DemoRows } from '#demo/rows';
import { known, type Town } from '#demo/town';
import {
  approveRequest,
  denyRequest,
  depositCash,
  openAccount,
  openWallet,
  renameAccount,
  transferFunds,
  withdrawCash,
} from '#features/bank/index';
import { HOUR } from '#platform/clock';

/** Wallets were opened so many days ago, before anything else. */
const ARRIVAL = 31;
const WALLET = 'wallet';
/** Whose owner is of staff. */
const STAFF = 'Imani Brooks';

interface Opened {
  id: string;
  number: string;
  ownerId: string;
}

/** Gives the personas wallets, accounts and a month of payments. */
export async function seedBank(town: Town, { cash, accounts, payments }: DemoRows['bank']): Promise<void> {
  for (const [name, dollars] of Object.entries(cash)) {
    const { userId } = town.character(name).owner;
    await openWallet(town.tx, { userId, startingCash: dollars * 100, now: town.ago(ARRIVAL) });
  }
  const opened = new Map<string, Opened>();
  for (const account of accounts) opened.set(account.key, await seedAccount(town, account));
  for (const payment of payments) await pay(town, payment, opened);
}

async function seedAccount(town: Town, account: DemoRows['bank']['accounts'][number]): Promise<Opened> {
  const { tx } = town;
  const { holder, type: accountType, days, name, reason = null, decision } = account;
  const { civilianId, owner } = town.character(holder);
  const ownerId = owner.userId;
  const askedAt = town.ago(days);
  const input = { civilianId, accountType, reason };
  const { id, number } = await openAccount(tx, { ownerId, input, now: askedAt });
  if (name !== undefined) await renameAccount(tx, { id, ownerId, name });
  if (decision !== undefined) {
    const { approved, note } = decision;
    const decided = { id, userId: town.character(STAFF).owner.userId, now: askedAt + 3 * HOUR };
    if (approved) await approveRequest(tx, { ...decided, note });
    else await denyRequest(tx, { ...decided, reason: note });
  }
  return { id, number, ownerId };
}

async function pay(
  town: Town,
  payment: DemoRows['bank']['payments'][number],
  accounts: Map<string, Opened>,
): Promise<void> {
  const { days, from, to, amount, description } = payment;
  const now = town.ago(days);
  const account = (key: string) => known(accounts.get(key), key);
  if (from === WALLET || to === WALLET) {
    const { id: accountId, ownerId } = account(from === WALLET ? to : from);
    const move = from === WALLET ? depositCash : withdrawCash;
    await move(town.tx, { ownerId, input: { accountId, amount, description }, now });
    return;
  }
  const { id: fromAccountId, ownerId } = account(from);
  const { number: toAccountNumber } = account(to);
  const input = { fromAccountId, toAccountNumber, amount, description };
  await transferFunds(town.tx, { ownerId, input, now });
}
