export interface UsersTable {
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

export interface SessionsTable {
  id: string;
  /** SHA-256 of the token in the cookie; the token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
}

/** Sign-ins under way: between the redirect to Discord and the callback. */
export interface SignInsTable {
  state_hash: string;
  browser_hash: string;
  code_verifier: string;
  return_to: string | null;
  created_at: number;
}
