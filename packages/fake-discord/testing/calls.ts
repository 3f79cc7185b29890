import { createHash, randomBytes } from 'node:crypto';
import { PERSONAS } from '../src/personas.ts';
import { type FakeDiscord, SETTINGS } from './start.ts';

export const REDIRECT_URI = 'http://localhost:3000/auth/discord/callback';

export function idOf(key: string): string {
  const persona = PERSONAS.find((one) => one.key === key);
  if (persona === undefined) throw new Error(`There is no persona ${key}`);
  return persona.id;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect answers of any shape
  body: any;
}

/** Sends the bot's token unless `headers` override it. */
export async function api(
  fakeDiscord: FakeDiscord,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: `Bot ${SETTINGS.botToken}` },
): Promise<ApiAnswer> {
  const form = body instanceof URLSearchParams;
  const response = await fetch(`${fakeDiscord.apiUrl}${path}`, {
    method,
    headers: { ...(body === undefined || form ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

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

export const authorize = (fakeDiscord: FakeDiscord, query: URLSearchParams): Promise<Response> =>
  fetch(`${fakeDiscord.authorizeUrl}?${query}`, { redirect: 'manual' });

export function proofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export async function codeFor(
  fakeDiscord: FakeDiscord,
  persona: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const answer = await authorize(fakeDiscord, authorizeQuery({ persona, ...changes }));
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

export const askForTokens = (fakeDiscord: FakeDiscord, fields: Record<string, string>): Promise<ApiAnswer> =>
  api(
    fakeDiscord,
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

export async function tokensFor(
  fakeDiscord: FakeDiscord,
  persona: string,
  changes: Record<string, string> = {},
) {
  const code = await codeFor(fakeDiscord, persona, changes);
  const answer = await askForTokens(fakeDiscord, { grant_type: 'authorization_code', code });
  return answer.body as { access_token: string; refresh_token: string; scope: string };
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export async function sendDirectMessage(
  fakeDiscord: FakeDiscord,
  persona: string,
  body: unknown,
): Promise<ApiAnswer> {
  const channel = await api(fakeDiscord, 'POST', '/users/@me/channels', { recipient_id: idOf(persona) });
  return api(fakeDiscord, 'POST', `/channels/${channel.body.id}/messages`, body);
}

export const FINE = {
  embeds: [{ title: 'You have received a Citation', description: 'Fine: $250', color: 16763904 }],
  components: [
    { type: 1, components: [{ type: 2, style: 3, label: 'Pay Fine', custom_id: 'pay_fine:record-1' }] },
  ],
};
