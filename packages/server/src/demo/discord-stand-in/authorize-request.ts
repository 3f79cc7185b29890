import type { StandInOptions } from '#demo/discord-stand-in/parts';
import { isLoopback } from '#platform/env';

/** A request for sign-in that may be shown to the user. */
export interface AuthorizeRequest {
  redirectUri: string;
  scopes: string[];
  state: string | null;
  codeChallenge: string | null;
  /** The query as it came, without what the page's own form adds to it. */
  query: Record<string, string>;
}

/** What is wrong with a request for sign-in; nothing may be redirected then. */
export class AuthorizeProblem extends Error {}

const SCOPES = ['identify', 'guilds.members.read'];

/** Checks the query of the authorize page; throws AuthorizeProblem at the first parameter that does not fit. */
export function readAuthorizeRequest(
  query: Record<string, unknown>,
  options: Pick<StandInOptions, 'clientId' | 'redirectUris'>,
): AuthorizeRequest {
  const values = singleValues(query);
  const value = (name: string): string => values[name] ?? '';
  if (value('response_type') !== 'code') throw new AuthorizeProblem('response_type must be "code".');
  if (value('client_id') !== options.clientId) throw new AuthorizeProblem('client_id is unknown.');
  const redirectUri = value('redirect_uri');
  if (!mayReturnTo(redirectUri, options.redirectUris)) {
    throw new AuthorizeProblem('redirect_uri is not one of the application.');
  }
  const scopes = value('scope').split(' ').filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) {
    throw new AuthorizeProblem(`scope must be made of: ${SCOPES.join(', ')}.`);
  }
  const codeChallenge = values.code_challenge ?? null;
  const method = values.code_challenge_method ?? null;
  if (codeChallenge !== null || method !== null) {
    if (method !== 'S256') throw new AuthorizeProblem('code_challenge_method must be "S256".');
    if (!/^[\w-]{43}$/.test(codeChallenge ?? '')) {
      throw new AuthorizeProblem('code_challenge must be 43 characters of base64url.');
    }
  }
  const { persona: _persona, cancel: _cancel, ...kept } = values;
  return { redirectUri, scopes, state: values.state ?? null, codeChallenge, query: kept };
}

function singleValues(query: Record<string, unknown>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new AuthorizeProblem(`${name} is given more than once.`);
    values[name] = value;
  }
  return values;
}

function mayReturnTo(address: string, allowed: readonly string[] | undefined): boolean {
  if (allowed !== undefined) return allowed.includes(address);
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, hash } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && isLoopback(hostname) && hash === '';
}
