import { createHash, randomBytes } from 'node:crypto';
import { PERSONAS } from '#demo/personas';
import { SETTINGS, type StandIn } from '#testing/stand-in';

export const REDIRECT_URI = 'http://localhost:3000/auth/discord/callback';

/** The id of a persona. */
export function idOf(key: string): string {
  const persona = PERSONAS.find((one) => one.key === key);
  if (persona === undefined) throw new Error(`There is no persona ${key}`);
  return persona.id;
}

/** An answer of the API, read whole. */
export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Calls the API; as the bot unless the headers say otherwise. */
export async function api(
  standIn: StandIn,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: `Bot ${SETTINGS.botToken}` },
): Promise<ApiAnswer> {
  const form = body instanceof URLSearchParams;
  const response = await fetch(`${standIn.apiUrl}${path}`, {
    method,
    headers: { ...(body === undefined || form ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

/** The query of an authorize address, with what the test changes. */
export function authorizeQuery(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: SETTINGS.clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'identify guilds.members.read',
    state: 'a state',
    ...changes,
  });
}

export const authorize = (standIn: StandIn, query: URLSearchParams): Promise<Response> =>
  fetch(`${standIn.authorizeUrl}?${query}`, { redirect: 'manual' });

/** A PKCE verifier and its challenge. */
export function proofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The code that picking a persona gives. */
export async function codeFor(
  standIn: StandIn,
  persona: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const answer = await authorize(standIn, authorizeQuery({ persona, ...changes }));
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** Asks the token endpoint, with the application's credentials in the form. */
export const askForTokens = (standIn: StandIn, fields: Record<string, string>): Promise<ApiAnswer> =>
  api(
    standIn,
    'POST',
    '/oauth2/token',
    new URLSearchParams({
      client_id: SETTINGS.clientId,
      client_secret: SETTINGS.clientSecret,
      redirect_uri: REDIRECT_URI,
      ...fields,
    }),
    {},
  );

/** Signs in without PKCE and answers the tokens. */
export async function tokensFor(standIn: StandIn, persona: string, changes: Record<string, string> = {}) {
  const code = await codeFor(standIn, persona, changes);
  const answer = await askForTokens(standIn, { grant_type: 'authorization_code', code });
  return answer.body as { access_token: string; refresh_token: string; scope: string };
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Sends a direct message and answers what the API did. */
export async function sendDirectMessage(
  standIn: StandIn,
  persona: string,
  body: unknown,
): Promise<ApiAnswer> {
  const channel = await api(standIn, 'POST', '/users/@me/channels', { recipient_id: idOf(persona) });
  return api(standIn, 'POST', `/channels/${channel.body.id}/messages`, body);
}

/** A fine with its button, as the product sends it. */
export const FINE = {
  embeds: [{ title: 'You have received a Citation', description: 'Fine: $250', color: 16763904 }],
  components: [
    { type: 1, components: [{ type: 2, style: 3, label: 'Pay Fine', custom_id: 'pay_fine:record-1' }] },
  ],
};
