import type {
  AccountType,
  CounterpartyKind,
  RequestStatus,
  TransactionType,
} from '@ten-four/contract/bank/bank.values';
import type { GeneratedAlways } from 'kysely';

/**
 * Whatever can hold money. A wallet has its user's id, a character's account that of its row in `bank_accounts`. The
 * balance is that of the last entry, written in the same transaction; only the mint's goes below zero.
 */
export interface LedgerAccountsTable {
  id: string;
  kind: CounterpartyKind;
  balance: number;
  /** Of the last entry; 0 before the first. */
  position: number;
  /** The account's character is deleted, or its owner removed it once it was denied: nothing moves in or out. */
  closed: number;
}

/** What happened, and who did it; append-only. */
export interface JournalsTable {
  id: string;
  type: TransactionType;
  description: string;
  /** The description as searches compare it. */
  folded: string;
  /** Null where the server itself acted. */
  created_by: string | null;
  created_at: number;
}

/**
 * What a journal did to an account; append-only. Each entry needs its opposite in the same journal, so that a
 * journal always sums to zero.
 */
export interface EntriesTable {
  id: string;
  journal_id: string;
  account_id: string;
  /**
   * Time and order in one: microseconds since 1970, and later than every earlier entry of the account, whatever the
   * clocks of several servers say.
   */
  position: number;
  amount: number;
  opposite: GeneratedAlways<number>;
  balance_after: number;
}

/** Accounts of characters and requests for such. */
export interface BankAccountsTable {
  id: string;
  civilian_id: string;
  type: AccountType;
  number: string;
  name: string | null;
  status: RequestStatus;
  /** Null where the account needed no approval. */
  reason: string | null;
  /** The character held one of the type already when it was asked for. */
  is_second: number;
  decided_by: string | null;
  decided_at: number | null;
  decision_note: string | null;
  created_at: number;
}
