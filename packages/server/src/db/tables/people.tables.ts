import type {
  AccountType,
  CounterpartyKind,
  RequestStatus,
  TransactionType,
} from '@ten-four/contract/bank/bank.values';
import type { MedicalAuthor } from '@ten-four/contract/medical/medical.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { VehicleStatus } from '@ten-four/contract/vehicles/vehicles.values';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

interface UsersTable
  extends Texts<'id' | 'discord_id' | 'username' | 'discriminator' | 'roles'>,
    OptionalTexts<'avatar'>,
    Numbers<'roles_checked_at' | 'created_at'> {
  /** Updated every few minutes. */
  last_seen_at: Generated<number>;
  /** When Discord first reported that they left. */
  left_at: number | null;
  /** Null if never suspended; may lie in the past. */
  suspended_until: number | null;
  /** Deleted accounts keep an empty row for references. */
  deleted_at: number | null;
  /** Encrypted; only without a bot token. */
  discord_tokens: string | null;
}

interface SuspensionsTable
  extends Texts<'id' | 'user_id' | 'reason' | 'by_user_id'>,
    OptionalTexts<'ended_by_user_id' | 'note'>,
    Numbers<'created_at'>,
    OptionalNumbers<'until' | 'ended_at'> {}

interface SessionsTable extends Texts<'id' | 'user_id'>, Numbers<'created_at' | 'last_seen_at'> {
  /** SHA-256; the token is not stored. */
  token_hash: string;
}

export interface CiviliansTable
  extends Texts<'id' | 'user_id' | 'first_name' | 'last_name' | 'date_of_birth' | 'ssn' | 'known_aliases'>,
    OptionalTexts<'middle_initial' | 'sex' | 'residence' | 'zip_code' | 'occupation'>,
    OptionalTexts<'height' | 'weight' | 'skin_tone' | 'hair_color' | 'eye_color'>,
    OptionalTexts<'emergency_contact_name' | 'blood_type' | 'allergies' | 'medication' | 'past_history'>,
    Numbers<'deceased' | 'created_at' | 'updated_at'>,
    OptionalNumbers<'age' | 'deleted_at'> {}

export interface OfficersTable
  extends Texts<'id' | 'user_id' | 'civilian_id' | 'department_id' | 'callsign' | 'badge_number' | 'rank_id'>,
    Texts<'services'>,
    Numbers<'created_at'> {
  platform: GamePlatform;
  /** When staff removed the profile, which frees callsign and badge number. */
  removed_at: Generated<number | null>;
  kind: DepartmentKind;
}

/**
 * An officer's suspension lasts until reinstated if `suspended_until` is null. Automatic suspensions that began by
 * `lifted_at` are lifted for this license.
 */
export interface LicensesTable
  extends Texts<'id' | 'civilian_id' | 'license_id'>,
    OptionalTexts<'suspension_reason' | 'suspended_by'>,
    Numbers<'since'>,
    OptionalNumbers<'suspended_at' | 'suspended_until' | 'lifted_at'> {}

interface LicenseEventsTable
  extends Texts<'id' | 'license_id' | 'event' | 'by_user_id'>,
    OptionalTexts<'reason' | 'by_callsign'>,
    Numbers<'created_at'> {}

/** Open while `handed_in_at` is null; at most one per user and license. */
interface DmvAttemptsTable
  extends Texts<'id' | 'user_id' | 'license_id'>,
    OptionalTexts<'answers'>,
    Numbers<'opened_at'>,
    OptionalNumbers<'handed_in_at' | 'score' | 'passed' | 'role_granted_at'> {
  /** JSON with the answer key; null for old tests. */
  questions: string | null;
}

export interface VehiclesTable
  extends Texts<'id' | 'civilian_id' | 'vin' | 'type'>,
    OptionalTexts<'make' | 'model' | 'year' | 'color' | 'status_reason'>,
    Numbers<'insured' | 'created_at' | 'updated_at'>,
    OptionalNumbers<'status_at' | 'deleted_at'> {
  /** Unique among vehicles that are not deleted. */
  plate: string;
  status: VehicleStatus;
  /** Status to restore on release; null unless impounded. */
  status_before: VehicleStatus | null;
  /** Callsign; null for the owner. */
  status_by: string | null;
}

export interface VehicleEventsTable
  extends Texts<'id' | 'vehicle_id' | 'event' | 'by_user_id'>,
    OptionalTexts<'reason' | 'by_callsign'>,
    Numbers<'created_at'> {
  status: VehicleStatus;
}

export interface WeaponsTable
  extends Texts<'id' | 'civilian_id' | 'serial_number' | 'registered_name'>,
    OptionalTexts<'weapon_type'>,
    Numbers<'created_at' | 'updated_at'>,
    OptionalNumbers<'deleted_at'> {}

/** An offer, or a transfer between characters of one member, which is accepted at once. */
export interface TransfersTable
  extends Texts<'id' | 'thing_id' | 'from_civilian_id' | 'from_user_id' | 'to_civilian_id' | 'to_user_id'>,
    Numbers<'price' | 'created_at'>,
    OptionalNumbers<'answered_at'> {
  thing: 'vehicle' | 'weapon';
  answer: 'Accepted' | 'Declined' | 'Canceled' | null;
}

/** Folded search keys, compared bytewise. Deleted objects keep their rows, so searches also check the object. */
interface SearchKeysTable extends Texts<'object_id' | 'key'> {
  /** Row ID in the trigram index. */
  no: Generated<number>;
  /** 1: matched anywhere by trigrams. 0: only by prefix. */
  inside: number;
  /** Original spelling of a former name or plate; null for a current one. */
  formerly: Generated<string | null>;
  /** Expiry of a former key. */
  until: Generated<number | null>;
}

export interface MedicalRecordsTable
  extends Texts<'id' | 'civilian_id' | 'description' | 'author_user_id'>,
    OptionalTexts<'report_id'>,
    Numbers<'created_at'> {
  author: MedicalAuthor;
  /** Signature of the report's author; null for the owner. */
  author_name: string | null;
}

/**
 * Wallets use the user's ID, bank accounts that of `bank_accounts`. The balance equals that of the last entry; only the
 * mint's is negative.
 */
interface LedgerAccountsTable extends Texts<'id'>, Numbers<'balance' | 'position'> {
  kind: CounterpartyKind;
  /** The character was deleted, or the owner removed a denied account. */
  closed: number;
}

export interface JournalsTable
  extends Texts<'id' | 'description' | 'folded'>,
    OptionalTexts<'created_by'>,
    Numbers<'created_at'> {
  type: TransactionType;
}

/** Append-only. The entries of a journal sum to zero. */
export interface EntriesTable
  extends Texts<'id' | 'journal_id' | 'account_id'>,
    Numbers<'amount' | 'balance_after'> {
  /** Microseconds since 1970, increasing per account even when server clocks differ. */
  position: number;
  opposite: GeneratedAlways<number>;
}

export interface BankAccountsTable
  extends Texts<'id' | 'civilian_id' | 'number'>,
    OptionalTexts<'name' | 'reason' | 'decided_by' | 'decision_note'>,
    Numbers<'created_at'>,
    OptionalNumbers<'decided_at'> {
  type: AccountType;
  status: RequestStatus;
  /** Approval was required for the type at the time. */
  by_type: number;
  /** The character already had an account of this type. */
  is_second: number;
}

export interface PeopleTables {
  users: UsersTable;
  suspensions: SuspensionsTable;
  /** Keyed hashes of deleted accounts, to recognize them without their names. */
  departed: Texts<'discord_hash'> &
    OptionalTexts<'user_id' | 'reason'> &
    OptionalNumbers<'suspended_until'> &
    Numbers<'at'>;
  sessions: SessionsTable;
  sign_ins: Texts<'state_hash' | 'browser_hash' | 'code_verifier'> &
    OptionalTexts<'return_to'> &
    Numbers<'created_at'>;
  /** One code per user, hashed. */
  sign_in_codes: Texts<'code_hash' | 'user_id' | 'session_id'> & Numbers<'made_at'>;
  idempotency_keys: Texts<'user_id' | 'route' | 'key' | 'body_hash' | 'answer'> &
    Numbers<'status' | 'created_at'>;
  /** Counts per member and kind; `day` in days since 1970. */
  daily_writes: Texts<'user_id' | 'kind'> & Numbers<'day' | 'count'>;
  civilians: CiviliansTable;
  officers: OfficersTable;
  licenses: LicensesTable;
  license_events: LicenseEventsTable;
  dmv_attempts: DmvAttemptsTable;
  vehicles: VehiclesTable;
  vehicle_events: VehicleEventsTable;
  weapons: WeaponsTable;
  transfers: TransfersTable;
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
