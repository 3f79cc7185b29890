import type { AccountCreate } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_QUOTA, BANK_TEXTS, OPEN_REQUESTS_MAX } from '@ten-four/contract/bank/bank.values';
import { type Db, inTransaction } from '#db/database';
import * as store from '#features/bank/accounts.store';
import { approvalGrounds, newAccountNumber } from '#features/bank/bank.rules';
import { findLedgerAccount, insertLedgerAccount, setClosed, TREASURY } from '#features/bank/ledger.store';
import { lockCivilian, requireCivilian, type Scope } from '#features/ownership/index';
import { DAY } from '#platform/clock';
import { conflict, forbidden, invalidField, notFound, ruleBroken } from '#platform/errors';
import { findFree } from '#platform/find-free';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { readText } from '#platform/plain-text';
import { lockUser } from '#platform/sessions/users.store';
import type { Settings } from '#platform/settings/settings';

/** Throws 404 outside the scope. */
export async function listAccounts(db: Db, civilianId: string, scope: Scope): Promise<store.Account[]> {
  const accounts = await store.listAccountsOf(db, civilianId, scope);
  // An existing account proves the character exists.
  if (accounts.length === 0) await requireCivilian(db, civilianId, scope);
  return accounts;
}

/** Throws 404 outside the scope, with the same message as for a missing account. */
export async function getAccount(db: Db, id: string, scope: Scope): Promise<store.Account> {
  const account = await store.findAccount(db, id, scope);
  if (account === undefined) throw notFound(BANK_TEXTS.accountNotFound);
  return account;
}

/** Returns a wallet's cents. Throws 403 outside the scope, whether it exists or not. */
export async function getCash(db: Db, discordId: string, scope: Scope): Promise<number> {
  const wallet = await store.findWallet(db, discordId, scope);
  if (wallet === undefined) throw forbidden(BANK_TEXTS.walletOfAnother);
  return wallet.balance;
}

export async function getTreasury(db: Db): Promise<number> {
  return (await findLedgerAccount(db, TREASURY))?.balance ?? 0;
}

/** Throws 404, 400 for a missing reason, 422 for a deceased owner or too many accounts or requests. */
export function openAccount(
  db: Db,
  request: { ownerId: string; input: AccountCreate; isLimited: boolean; settings: Settings; now: number },
): Promise<store.Account> {
  const { ownerId, input, isLimited, settings, now } = request;
  const type = input.accountType;
  const reason = readText(input.reason);
  const requireReason = (grounds: unknown[]) => {
    if (grounds.length > 0 && reason === null) throw invalidField('reason', BANK_TEXTS.reasonNeeded);
  };
  const approval = settings.values.bank.approval[type];
  requireReason(approvalGrounds(type, [], approval));
  return inTransaction(db, async (tx) => {
    // Locked so that simultaneous requests count each other.
    await lockUser(tx, ownerId);
    const civilian = await lockCivilian(tx, input.civilianId, { ownerId });
    const held = await store.listTypesHeld(tx, civilian.id);
    const grounds = approvalGrounds(type, held, approval);
    requireReason(grounds);
    if (civilian.deceased) throw ruleBroken(BANK_TEXTS.deceased);
    if (held.length >= ACCOUNT_QUOTA) throw ruleBroken(BANK_TEXTS.quotaReached);

    const needsApproval = grounds.length > 0;
    if (needsApproval && isLimited && (await store.countOpenRequests(tx, ownerId)) >= OPEN_REQUESTS_MAX) {
      throw ruleBroken(BANK_TEXTS.tooManyRequests);
    }

    const id = newId();
    await insertLedgerAccount(tx, { id, kind: 'account' });
    const row = {
      id,
      civilian_id: civilian.id,
      type,
      name: null,
      status: needsApproval ? ('Pending' as const) : ('Active' as const),
      reason: needsApproval ? reason : null,
      by_type: Number(needsApproval && approval === 'always'),
      is_second: grounds.includes('second') ? 1 : 0,
      decided_by: null,
      decided_at: null,
      decision_note: null,
      created_at: now,
    };
    const number = await findFree('account number', async () => {
      const generated = newAccountNumber();
      return (await store.insertAccount(tx, { ...row, number: generated })) ? generated : undefined;
    });
    return { ...row, number, balance: 0, position: 0, user_id: ownerId, deceased: 0 };
  });
}

/** Renames an account; a blank name removes it. Throws 404. */
export function renameAccount(
  db: Db,
  { id, ownerId, name }: { id: string; ownerId: string; name: string | null },
): Promise<store.Account> {
  return inTransaction(db, async (tx) => {
    const account = await getAccount(tx, id, { ownerId });
    const change = { name: readText(name) };
    await store.updateAccount(tx, id, change);
    return { ...account, ...change };
  });
}

/** Hides it from the owner; staff still see the request. Throws 404, 409 unless denied. */
export function removeAccount(db: Db, request: { id: string; ownerId: string; now: number }): Promise<void> {
  const { id, ownerId, now } = request;
  return inTransaction(db, async (tx) => {
    const account = await getAccount(tx, id, { ownerId });
    if (account.status !== 'Denied') throw conflict(BANK_TEXTS.notDenied);
    await setClosed(tx, [id], true);
    const data = { civilianId: account.civilian_id };
    await publish(tx, { name: 'accounts', readers: { userId: ownerId }, data, now });
  });
}

/** Lists cents at the end of the last `days` UTC days, oldest first; today's are current. Throws 404. */
export async function listClosingBalances(
  db: Db,
  { id, scope, days, now }: { id: string; scope: Scope; days: number; now: number },
): Promise<{ day: string; balance: number }[]> {
  const account = await getAccount(db, id, scope);
  const today = Math.floor(now / DAY) * DAY;
  const starts = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY);
  const ends = starts.slice(1);
  const balances = await store.listBalancesAt(db, id, ends);
  return starts.map((start, index) => ({
    day: new Date(start).toISOString().slice(0, 10),
    balance: index < ends.length ? (balances[index] ?? 0) : account.balance,
  }));
}
