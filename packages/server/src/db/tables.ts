/**
 * The tables, as both engines have them: ids are UUIDv7 text, times are milliseconds since 1970, flags are 0 or 1,
 * money is whole cents, lists are JSON text. Only stores know these rows; presenters name what goes out.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  idempotency_keys: IdempotencyKeysTable;
  civilians: CiviliansTable;
  officers: OfficersTable;
}

interface UsersTable {
  id: string;
  discord_id: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  /** JSON list of role ids. */
  roles: string;
  roles_checked_at: number;
  /** The user's Discord tokens, encrypted; kept only where there is no bot token. */
  discord_tokens: string | null;
  created_at: number;
}

interface SessionsTable {
  id: string;
  /** SHA-256 of the token in the cookie; the token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
}

/** Sign-ins under way: between the redirect to Discord and the callback. */
interface SignInsTable {
  state_hash: string;
  browser_hash: string;
  code_verifier: string;
  return_to: string | null;
  created_at: number;
}

interface IdempotencyKeysTable {
  user_id: string;
  route: string;
  key: string;
  body_hash: string;
  status: number;
  answer: string;
  created_at: number;
}

export interface CiviliansTable {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  middle_initial: string | null;
  date_of_birth: string;
  age: number | null;
  sex: string | null;
  /** JSON list of names. */
  known_aliases: string;
  residence: string | null;
  zip_code: string | null;
  occupation: string | null;
  height: string | null;
  weight: string | null;
  skin_tone: string | null;
  hair_color: string | null;
  eye_color: string | null;
  emergency_contact_name: string | null;
  blood_type: string | null;
  allergies: string | null;
  medication: string | null;
  past_history: string | null;
  ssn: string;
  deceased: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

interface OfficersTable {
  id: string;
  user_id: string;
  civilian_id: string;
  platform: string;
  callsign: string;
  badge_number: string;
  rank: string;
  created_at: number;
}
