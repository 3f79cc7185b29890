import type {
  AccountType,
  CounterpartyKind,
  RequestStatus,
  TransactionType,
} from '@ten-four/contract/bank/bank.values';
import type { MedicalAuthor } from '@ten-four/contract/medical/medical.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { VehicleStatus } from '@ten-four/contract/vehicles/vehicles.values';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

interface UsersTable
  extends Texts<'id' | 'discord_id' | 'username' | 'discriminator'>,
    OptionalTexts<'avatar'>,
    Numbers<'roles_checked_at' | 'created_at'> {
  /** The last request, give or take a few minutes. */
  last_seen_at: Generated<number>;
  /** When Discord first said that they are no member any more; null while they are. */
  left_at: number | null;
  /** Null while nobody suspended them; a time that is over says nothing any more. */
  suspended_until: number | null;
  /** When they deleted their account: the row stays for what refers to it, without anything about them. */
  deleted_at: number | null;
  /** JSON list of role ids. */
  roles: string;
  /** The user's Discord tokens, encrypted; kept only where there is no bot token. */
  discord_tokens: string | null;
}

/** Who was kept out why, until when (null: without an end), and who ended it before. */
interface SuspensionsTable
  extends Texts<'id' | 'user_id' | 'reason' | 'by_user_id'>,
    OptionalTexts<'ended_by_user_id' | 'note'>,
    Numbers<'created_at'>,
    OptionalNumbers<'until' | 'ended_at'> {}

/** What is kept for a while of those who deleted their account: enough to know them again, not enough to name them. */
interface DepartedTable extends OptionalTexts<'reason'>, OptionalNumbers<'suspended_until'>, Numbers<'at'> {
  /** Keyed hash of Discord's id. */
  discord_hash: string;
  /** The account that they made since; null while they have none. */
  user_id: string | null;
}

interface SessionsTable extends Texts<'id' | 'user_id'>, Numbers<'created_at' | 'last_seen_at'> {
  /** SHA-256 of the token in the cookie; the token itself is stored nowhere. */
  token_hash: string;
}

/** Sign-ins under way: between the redirect to Discord and the callback. */
interface SignInsTable
  extends Texts<'state_hash' | 'browser_hash' | 'code_verifier'>,
    OptionalTexts<'return_to'>,
    Numbers<'created_at'> {}

/** Of each user the last code that signs them in on another device, as a hash. */
interface SignInCodesTable extends Texts<'code_hash' | 'user_id' | 'session_id'>, Numbers<'made_at'> {}

interface IdempotencyKeysTable
  extends Texts<'user_id' | 'route' | 'key' | 'body_hash' | 'answer'>,
    Numbers<'status' | 'created_at'> {}

export interface CiviliansTable
  extends Texts<'id' | 'user_id' | 'first_name' | 'last_name' | 'date_of_birth' | 'ssn'>,
    OptionalTexts<
      | 'middle_initial'
      | 'sex'
      | 'residence'
      | 'zip_code'
      | 'occupation'
      | 'height'
      | 'weight'
      | 'skin_tone'
      | 'hair_color'
      | 'eye_color'
      | 'emergency_contact_name'
      | 'blood_type'
      | 'allergies'
      | 'medication'
      | 'past_history'
    >,
    Numbers<'deceased' | 'created_at' | 'updated_at'>,
    OptionalNumbers<'age' | 'deleted_at'> {
  /** JSON list of names. */
  known_aliases: string;
}

export interface OfficersTable
  extends Texts<'id' | 'user_id' | 'civilian_id' | 'department_id' | 'callsign' | 'badge_number' | 'rank'>,
    Numbers<'created_at'> {
  platform: Platform;
  /** Staff took the profile away; callsign and badge number are nobody's then. Null while it is in use. */
  removed_at: Generated<number | null>;
  kind: DepartmentKind;
  /** What calls the officer serves; a JSON list. */
  services: string;
}

/** `license_id` is a license type of the settings. The three columns of a suspension are null together: it is valid. */
export interface LicensesTable
  extends Texts<'id' | 'civilian_id' | 'license_id'>,
    OptionalTexts<'suspension_reason'>,
    Numbers<'since'>,
    OptionalNumbers<'suspended_at'> {
  /** Callsign of the officer who suspended it. */
  suspended_by: string | null;
}

/** What happened to a license, one row each; never changed, never deleted. */
interface LicenseEventsTable
  extends Texts<'id' | 'license_id' | 'event' | 'by_user_id'>,
    OptionalTexts<'reason' | 'by_callsign'>,
    Numbers<'created_at'> {}

/** DMV tests: open while `handed_in_at` is null, of which a user has at most one a license. */
interface DmvAttemptsTable
  extends Texts<'id' | 'user_id' | 'license_id'>,
    Numbers<'opened_at'>,
    OptionalNumbers<'handed_in_at' | 'score' | 'passed'> {
  /** JSON: what was asked, with the key; null for tests of before it was kept. */
  questions: string | null;
  /** JSON: the chosen option's text by the question's index. */
  answers: string | null;
  /** When Discord gave the user the license's role for this test. */
  role_granted_at: number | null;
}

export interface VehiclesTable
  extends Texts<'id' | 'civilian_id' | 'vin' | 'type'>,
    OptionalTexts<'make' | 'model' | 'year' | 'color' | 'status_reason'>,
    Numbers<'insured' | 'created_at' | 'updated_at'>,
    OptionalNumbers<'status_at' | 'deleted_at'> {
  /** Normalised; unique among the vehicles that are not deleted. */
  plate: string;
  status: VehicleStatus;
  /** What an impounded vehicle is again when it is released; null while it is not impounded. */
  status_before: VehicleStatus | null;
  /** Callsign of the officer who changed the status, null when the owner did. */
  status_by: string | null;
}

/** Changes of a vehicle's status, one row each; never changed, never deleted. */
export interface VehicleEventsTable
  extends Texts<'id' | 'vehicle_id' | 'event' | 'by_user_id'>,
    OptionalTexts<'reason' | 'by_callsign'>,
    Numbers<'created_at'> {
  status: VehicleStatus;
}

export interface WeaponsTable
  extends Texts<'id' | 'civilian_id' | 'registered_name'>,
    OptionalTexts<'weapon_type'>,
    Numbers<'created_at' | 'updated_at'>,
    OptionalNumbers<'deleted_at'> {
  /** Unique among the weapons that are not deleted. */
  serial_number: string;
}

/**
 * Under which folded texts something is found, a row each; compared byte by byte on both engines. What is deleted keeps
 * its rows: searches look at the object as well.
 */
interface SearchKeysTable extends Texts<'object_id' | 'key'> {
  /** Rows are known to the trigram index by it. */
  no: Generated<number>;
  /** 1: found by any three letters in it as well, 0: by its beginning only. */
  inside: number;
  /** The former name or plate that the key belongs to, as it was written; null for a current one. */
  formerly: Generated<string | null>;
  /** When a former key goes; null for a current one. */
  until: Generated<number | null>;
}

export interface MedicalRecordsTable
  extends Texts<'id' | 'civilian_id' | 'description' | 'author_user_id'>,
    Numbers<'created_at'> {
  author: MedicalAuthor;
  /** Null where the owner wrote it; the signature of a report that it was written from. */
  author_name: string | null;
  /** The patient care report that it was written from; null for one that was written by itself. */
  report_id: string | null;
}

/**
 * Whatever can hold money. A wallet has its user's id, a character's account that of its row in `bank_accounts`. The
 * balance is that of the last entry, written in the same transaction; only the mint's goes below zero.
 */
interface LedgerAccountsTable extends Texts<'id'>, Numbers<'balance'> {
  kind: CounterpartyKind;
  /** Of the last entry; 0 before the first. */
  position: number;
  /** The account's character is deleted, or its owner removed it once it was denied: nothing moves in or out. */
  closed: number;
}

/** What happened, and who did it; append-only. */
export interface JournalsTable extends Texts<'id' | 'description'>, Numbers<'created_at'> {
  type: TransactionType;
  /** The description as searches compare it. */
  folded: string;
  /** Null where the server itself acted. */
  created_by: string | null;
}

/**
 * What a journal did to an account; append-only. Each entry needs its opposite in the same journal, so that a
 * journal always sums to zero.
 */
export interface EntriesTable
  extends Texts<'id' | 'journal_id' | 'account_id'>,
    Numbers<'amount' | 'balance_after'> {
  /**
   * Time and order in one: microseconds since 1970, and later than every earlier entry of the account, whatever the
   * clocks of several servers say.
   */
  position: number;
  opposite: GeneratedAlways<number>;
}

/** Accounts of characters and requests for such. */
export interface BankAccountsTable
  extends Texts<'id' | 'civilian_id' | 'number'>,
    OptionalTexts<'name' | 'decided_by' | 'decision_note'>,
    Numbers<'created_at'>,
    OptionalNumbers<'decided_at'> {
  type: AccountType;
  status: RequestStatus;
  /** Null where the account needed no approval. */
  reason: string | null;
  /** Accounts of the type needed approval when it was asked for. */
  by_type: number;
  /** The character held one of the type already when it was asked for. */
  is_second: number;
}

/** How much a member wrote of a kind on a day, counted in days since 1970. */
interface DailyWritesTable extends Texts<'user_id' | 'kind'>, Numbers<'day' | 'count'> {}

export interface PeopleTables {
  users: UsersTable;
  suspensions: SuspensionsTable;
  departed: DepartedTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  sign_in_codes: SignInCodesTable;
  idempotency_keys: IdempotencyKeysTable;
  daily_writes: DailyWritesTable;
  civilians: CiviliansTable;
  officers: OfficersTable;
  licenses: LicensesTable;
  license_events: LicenseEventsTable;
  dmv_attempts: DmvAttemptsTable;
  vehicles: VehiclesTable;
  vehicle_events: VehicleEventsTable;
  weapons: WeaponsTable;
  name_keys: SearchKeysTable;
  vehicle_keys: SearchKeysTable;
  weapon_keys: SearchKeysTable;
  user_keys: SearchKeysTable;
  medical_records: MedicalRecordsTable;
  ledger_accounts: LedgerAccountsTable;
  journals: JournalsTable;
  entries: EntriesTable;
  bank_accounts: BankAccountsTable;
}
