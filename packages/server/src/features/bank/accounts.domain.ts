import type { AccountCreate } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_QUOTA, BANK_TEXTS, OPEN_REQUESTS_MAX } from '@ten-four/contract/bank/bank.values';
import { type Db, inTransaction } from '#db/database';
import { lockRows } from '#db/lock-rows';
import {
  type Account,
  countOpenRequests,
  findAccount,
  findWallet,
  insertAccount,
  listAccountsOf,
  listBalancesAt,
  listTypesHeld,
  updateName,
} from '#features/bank/accounts.store';
import { approvalGrounds, newAccountNumber } from '#features/bank/bank.rules';
import { findLedgerAccount, insertLedgerAccount, setClosed, TREASURY } from '#features/bank/ledger.store';
import { holdCivilian, requireCivilian, type Scope } from '#features/ownership/index';
import { DAY } from '#platform/clock';
import { conflict, forbidden, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { readText } from '#platform/plain-text';
import type { Settings } from '#platform/settings/settings';

const NUMBER_TRIES = 20;

/** A character's accounts and requests, oldest first. Throws 404 for a character outside the scope. */
export async function listAccounts(db: Db, civilianId: string, scope: Scope): Promise<Account[]> {
  const accounts = await listAccountsOf(db, civilianId, scope);
  // Whoever has an account is there; only without one it must be asked.
  if (accounts.length === 0) await requireCivilian(db, civilianId, scope);
  return accounts;
}

/** Throws 404 for an account outside the scope, with the same words as for a missing one. */
export async function getAccount(db: Db, id: string, scope: Scope): Promise<Account> {
  const account = await findAccount(db, id, scope);
  if (account === undefined) throw notFound(BANK_TEXTS.accountNotFound);
  return account;
}

/** The cash in the wallet of a Discord user, in cents. Throws 403 for a wallet outside the scope, there or not. */
export async function getCash(db: Db, discordId: string, scope: Scope): Promise<number> {
  const wallet = await findWallet(db, discordId, scope);
  if (wallet === undefined) throw forbidden(BANK_TEXTS.walletOfAnother);
  return wallet.balance;
}

/** What the city holds, in cents. */
export async function getTreasury(db: Db): Promise<number> {
  return (await findLedgerAccount(db, TREASURY))?.balance ?? 0;
}

/**
 * Opens an account, or asks staff for one. Throws 404, 400 for no reason, 422 for a deceased owner, one too many, or,
 * where that is limited, a request too many.
 */
export function openAccount(
  db: Db,
  {
    ownerId,
    input,
    isLimited,
    settings,
    now,
  }: { ownerId: string; input: AccountCreate; isLimited: boolean; settings: Settings; now: number },
): Promise<Account> {
  const type = input.accountType;
  const reason = readText(input.reason);
  const requireReason = (grounds: unknown[]) => {
    if (grounds.length > 0 && reason === null) throw invalidField('reason', BANK_TEXTS.reasonNeeded);
  };
  const approval = settings.values.bank.approval[type];
  requireReason(approvalGrounds(type, [], approval));
  return inTransaction(db, async (tx) => {
    // Held, so that of two requests at once, also for two characters, the second one sees the first.
    await lockRows(tx, 'users', [ownerId]);
    const civilian = await holdCivilian(tx, input.civilianId, { ownerId });
    const held = await listTypesHeld(tx, civilian.id);
    const grounds = approvalGrounds(type, held, approval);
    requireReason(grounds);
    if (civilian.deceased) throw ruleBroken(BANK_TEXTS.deceased);
    if (held.length >= ACCOUNT_QUOTA) throw ruleBroken(BANK_TEXTS.quotaReached);

    const needsApproval = grounds.length > 0;
    if (needsApproval && isLimited && (await countOpenRequests(tx, ownerId)) >= OPEN_REQUESTS_MAX) {
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
    for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
      const number = newAccountNumber();
      if (await insertAccount(tx, { ...row, number })) {
        return { ...row, number, balance: 0, position: 0, user_id: ownerId, deceased: 0 };
      }
    }
    throw new Error('No free account number was found');
  });
}

/** Names an account of the owner's; nothing or blanks take the name away. Throws 404. */
export function renameAccount(
  db: Db,
  { id, ownerId, name }: { id: string; ownerId: string; name: string | null },
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    if (!(await updateName(tx, { id, ownerId }, readText(name)))) throw notFound(BANK_TEXTS.accountNotFound);
    return getAccount(tx, id, { ownerId });
  });
}

/** Takes a denied account off its owner's list; staff still find the request. Throws 404, 409 for one not denied. */
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

/**
 * What an account held at the end of each of the last `days` days (UTC), oldest first, in cents; 0 before its first
 * entry. The last is today's, which is its balance now. Throws 404 for an account outside the scope.
 */
export async function listClosingBalances(
  db: Db,
  { id, scope, days, now }: { id: string; scope: Scope; days: number; now: number },
): Promise<{ day: string; balance: number }[]> {
  const account = await getAccount(db, id, scope);
  const today = Math.floor(now / DAY) * DAY;
  const starts = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY);
  const earlier = starts.slice(0, -1);
  const balances = await listBalancesAt(
    db,
    id,
    earlier.map((start) => start + DAY),
  );
  return starts.map((start, index) => ({
    day: new Date(start).toISOString().slice(0, 10),
    balance: index < earlier.length ? (balances[index] ?? 0) : account.balance,
  }));
}
