import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import type { BankAccount, Counterparty, Transaction } from '@ten-four/contract/bank/bank.contract';
import { toDollars } from '@ten-four/contract/common/money';
import { userTag } from '@ten-four/contract/session/session.values';
import type { RequestView } from '#features/bank/account-requests.domain';
import type { RequestRow } from '#features/bank/account-requests.store';
import type { Account } from '#features/bank/accounts.store';
import { groundsOf, shownStatus } from '#features/bank/bank.rules';
import { timeOf } from '#features/bank/ledger.rules';
import type { EntryView } from '#features/bank/transactions.store';
import { MINUTE } from '#platform/clock';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export function presentAccount(account: Account): BankAccount {
  return {
    _id: account.id,
    civilianId: account.civilian_id,
    accountType: account.type,
    accountNumber: account.number,
    balance: toDollars(account.balance),
    name: account.name,
    status: shownStatus(account),
    reason: account.reason,
    decisionNote: account.decision_note,
    decidedAt: timestampOrNull(account.decided_at),
    createdAt: timestamp(account.created_at),
  };
}

/** Shows account names only to `ownerId`, their owner. */
export function presentEntry(entry: EntryView, ownerId: string | undefined, bankName: string): Transaction {
  return {
    _id: entry.id,
    accountId: entry.account_id,
    accountType: entry.account_type,
    type: entry.type,
    description: entry.description,
    amount: toDollars(entry.amount),
    balanceAfter: toDollars(entry.balance_after),
    counterparty: presentOther(entry, ownerId, bankName),
    createdAt: timestamp(timeOf(entry.position)),
  };
}

const CITY = { wallet: 'Wallet', treasury: 'City Treasury', mint: 'City Mint' } as const;

function presentOther(entry: EntryView, ownerId: string | undefined, bankName: string): Counterparty {
  const { other_kind: kind, other_number: accountNumber, other_type: accountType } = entry;
  if (kind !== 'account') return { kind, name: CITY[kind], accountNumber: null, accountType: null };
  return { kind, name: accountName(entry, ownerId) ?? bankName, accountNumber, accountType };
}

/** Names the account or the character, never the player. */
function accountName(entry: EntryView, ownerId: string | undefined): string | null {
  if (entry.other_user_id === ownerId) return entry.other_name ?? entry.other_type;
  return entry.type === 'Transfer' ? `${entry.other_first_name} ${entry.other_last_name}` : null;
}

export function presentRequest(view: RequestView, viewerId: string, now: number): AccountRequest {
  const { request, held, earlier } = view;
  return {
    civilian: {
      _id: request.civilian_id,
      firstName: request.first_name,
      lastName: request.last_name,
      occupation: request.occupation,
      deceased: request.deceased === 1,
      createdAt: timestamp(request.civilian_created_at),
    },
    owner: {
      discordId: request.discord_id,
      username: request.username,
      discriminator: request.discriminator,
    },
    own: request.user_id === viewerId,
    accountNumber: request.number,
    reason: request.reason,
    grounds: groundsOf(request.type, { byType: request.by_type === 1, isSecond: request.is_second === 1 }),
    ageMinutes: Math.max(0, Math.floor((now - request.created_at) / MINUTE)),
    held: held.map(presentAccount),
    earlier: earlier.map(presentOutcome),
    ...presentOutcome(request),
  };
}

function presentOutcome(request: RequestRow) {
  const { decider_username: username, decider_discriminator: discriminator } = request;
  const decider = username === null || discriminator === null ? null : { username, discriminator };
  return {
    _id: request.id,
    accountType: request.type,
    status: request.status,
    decisionNote: request.decision_note,
    decidedBy: decider === null ? null : userTag(decider),
    decidedAt: timestampOrNull(request.decided_at),
    createdAt: timestamp(request.created_at),
  };
}
