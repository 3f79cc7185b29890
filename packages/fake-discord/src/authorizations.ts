import { createHash, randomBytes } from 'node:crypto';
import { setBounded } from './bounded.ts';
import { OAuthError } from './discord-error.ts';

interface Consent {
  userId: string;
  scopes: readonly string[];
  redirectUri: string;
  /** PKCE challenge by S256; null if the application sent none. */
  codeChallenge: string | null;
}

interface AccessGrant {
  userId: string;
  scopes: readonly string[];
  expiresAt: number;
}

const CODE_LIFE = 60_000;
const TOKEN_SECONDS = 604_800;
const MAX_STORED = 2000;

export class Authorizations {
  readonly #codes = new Map<string, Consent & { expiresAt: number }>();
  readonly #access = new Map<string, AccessGrant>();
  readonly #refresh = new Map<string, AccessGrant & { accessToken: string }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issueCode(consent: Consent): string {
    const code = secret();
    setBounded(this.#codes, code, { ...consent, expiresAt: this.#now() + CODE_LIFE }, MAX_STORED);
    return code;
  }

  /** Redeems a code, which is valid for one attempt. */
  redeemCode(code: string, redirectUri: string, verifier: string | undefined) {
    const consent = this.#codes.get(code);
    this.#codes.delete(code);
    if (consent === undefined || consent.expiresAt <= this.#now()) {
      throw new OAuthError('invalid_grant', 'Invalid "code" in request.');
    }
    if (consent.redirectUri !== redirectUri) {
      throw new OAuthError('invalid_grant', 'Invalid "redirect_uri" in request.');
    }
    if (!provesChallenge(consent.codeChallenge, verifier)) {
      throw new OAuthError('invalid_grant', 'Invalid "code_verifier" in request.');
    }
    return this.#issueTokens(consent.userId, consent.scopes);
  }

  refresh(refreshToken: string) {
    const grant = this.#refresh.get(refreshToken);
    if (grant === undefined) throw new OAuthError('invalid_grant', 'Invalid "refresh_token" in request.');
    this.#refresh.delete(refreshToken);
    this.#access.delete(grant.accessToken);
    return this.#issueTokens(grant.userId, grant.scopes);
  }

  /** Revokes everything the user granted, as Discord does; unknown tokens are ignored. */
  revoke(token: string): void {
    const userId = (this.#access.get(token) ?? this.#refresh.get(token))?.userId;
    for (const tokens of [this.#access, this.#refresh]) {
      for (const [key, grant] of tokens) if (grant.userId === userId) tokens.delete(key);
    }
  }

  findByAccessToken(token: string): AccessGrant | null {
    const grant = this.#access.get(token);
    return grant !== undefined && grant.expiresAt > this.#now() ? grant : null;
  }

  #issueTokens(userId: string, scopes: readonly string[]) {
    const accessToken = secret();
    const refreshToken = secret();
    const grant = { userId, scopes, expiresAt: this.#now() + TOKEN_SECONDS * 1000 };
    setBounded(this.#access, accessToken, grant, MAX_STORED);
    setBounded(this.#refresh, refreshToken, { ...grant, accessToken }, MAX_STORED);
    return {
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: TOKEN_SECONDS,
      refresh_token: refreshToken,
      scope: scopes.join(' '),
    };
  }
}

function provesChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  if (verifier === undefined) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

const secret = (): string => randomBytes(24).toString('base64url');
