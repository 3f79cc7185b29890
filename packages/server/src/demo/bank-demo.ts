import type { Tx } from '#db/database';
import { DEMO_ACCOUNTS, DEMO_CASH, DEMO_PAYMENTS, type DemoAccount, type DemoPayment } from '#demo/bank-data';
import { PERSONAS } from '#demo/personas';
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
import { DAY, HOUR } from '#platform/clock';

/** Wallets were opened so many days ago, before anything else. */
const ARRIVAL = 31;
const STAFF = 'staff';

interface Opened {
  id: string;
  number: string;
  ownerId: string;
}

/** Gives the personas wallets, accounts and a month of payments; after users and characters are there. */
export async function seedBank(tx: Tx, now: number): Promise<void> {
  const users = await tx.selectFrom('users').select(['id', 'discord_id']).execute();
  const userIdOf = (key: string) => {
    const persona = PERSONAS.find((each) => each.key === key);
    return known(users.find(({ discord_id }) => discord_id === persona?.id)?.id, key);
  };
  for (const [key, dollars] of Object.entries(DEMO_CASH)) {
    const startingCash = dollars * 100;
    await openWallet(tx, { userId: userIdOf(key), startingCash, now: now - ARRIVAL * DAY });
  }
  const accounts = new Map<string, Opened>();
  for (const account of DEMO_ACCOUNTS) {
    accounts.set(account.key, await seedAccount(tx, account, userIdOf, now));
  }
  for (const payment of DEMO_PAYMENTS) await pay(tx, payment, accounts, now - payment.days * DAY);
}

async function seedAccount(
  tx: Tx,
  account: DemoAccount,
  userIdOf: (persona: string) => string,
  now: number,
): Promise<Opened> {
  const { persona, firstName, type: accountType, name, reason, decision } = account;
  const ownerId = userIdOf(persona);
  const askedAt = now - account.days * DAY;
  const civilian = await tx
    .selectFrom('civilians')
    .where('user_id', '=', ownerId)
    .where('first_name', '=', firstName)
    .select('id')
    .executeTakeFirstOrThrow();
  const input = { civilianId: civilian.id, accountType, reason: reason ?? null };
  const { id, number } = await openAccount(tx, { ownerId, input, now: askedAt });
  if (name !== undefined) await renameAccount(tx, { id, ownerId, name });
  if (decision !== undefined) {
    const decided = { id, userId: userIdOf(STAFF), now: askedAt + 3 * HOUR };
    if (decision.approved) await approveRequest(tx, { ...decided, note: decision.note });
    else await denyRequest(tx, { ...decided, reason: decision.note });
  }
  return { id, number, ownerId };
}

async function pay(tx: Tx, payment: DemoPayment, accounts: Map<string, Opened>, at: number): Promise<void> {
  const { from, to, amount, description } = payment;
  const now = Math.round(at);
  if (from === 'wallet' || to === 'wallet') {
    const { id: accountId, ownerId } = known(accounts.get(from === 'wallet' ? to : from), `${from}, ${to}`);
    const move = from === 'wallet' ? depositCash : withdrawCash;
    await move(tx, { ownerId, input: { accountId, amount, description }, now });
    return;
  }
  const source = known(accounts.get(from), from);
  const { number: toAccountNumber } = known(accounts.get(to), to);
  const input = { fromAccountId: source.id, toAccountNumber, amount, description };
  await transferFunds(tx, { ownerId: source.ownerId, input, now });
}

function known<T>(found: T | undefined, key: string): T {
  if (found === undefined) throw new Error(`The demo data names ${key}, which is not there`);
  return found;
}
