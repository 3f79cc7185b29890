import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  api,
  askForTokens,
  authorize,
  authorizeQuery,
  bearer,
  codeFor,
  idOf,
  proofKey,
  REDIRECT_URI,
  tokensFor,
} from '../testing/calls.ts';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from '../testing/start.ts';

let time = Date.now();
let fakeDiscord: FakeDiscord;
beforeAll(async () => {
  fakeDiscord = await startFakeDiscord({ now: () => time });
});
afterAll(() => fakeDiscord.close());

describe('the authorize page', () => {
  test('shows a button for each persona and a Cancel button', async () => {
    const answer = await authorize(fakeDiscord, authorizeQuery());
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('<title>Demo Discord</title>');
    expect(page).toContain('<h1>Sign in to Los Santos Roleplay</h1>');
    for (const label of [
      'Civilian',
      'Officer Xbox',
      'Officer PlayStation',
      'Staff',
      'Fire/Rescue',
      'Newcomer',
    ]) {
      expect(page).toContain(`>${label}</span>`);
    }
    expect(page).toContain('>Cancel</button>');
  });

  test('escapes values from the URL', async () => {
    const page = await (
      await authorize(fakeDiscord, authorizeQuery({ state: '"><script>alert(1)</script>' }))
    ).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('sends the browser back with a code and the state', async () => {
    const answer = await authorize(fakeDiscord, authorizeQuery({ persona: 'civilian' }));
    expect(answer.status).toBe(302);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT_URI);
    expect(back.searchParams.get('state')).toBe('a state');
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{20,}$/);
  });

  test('returns access_denied after Cancel', async () => {
    const answer = await authorize(fakeDiscord, authorizeQuery({ cancel: 'true' }));
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('a state');
    expect(back.searchParams.has('code')).toBe(false);
  });

  test.each([
    ['response_type', 'token'],
    ['client_id', '1'],
    ['redirect_uri', 'https://example.org/steal'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['scope', ''],
    ['scope', 'identify everything'],
    ['code_challenge', 'too-short'],
    ['code_challenge_method', 'plain'],
    ['persona', 'nobody'],
  ])('answers 400 without a redirect when %s is "%s"', async (name, value) => {
    const changed = authorizeQuery({ persona: 'civilian', [name]: value });
    const answer = await authorize(fakeDiscord, changed);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  test('rejects a repeated parameter', async () => {
    const query = authorizeQuery();
    query.append('redirect_uri', REDIRECT_URI);
    expect((await authorize(fakeDiscord, query)).status).toBe(400);
  });

  test('accepts only the configured redirect URIs', async () => {
    const strict = await startFakeDiscord({ redirectUris: [REDIRECT_URI] });
    const other = authorizeQuery({ redirect_uri: 'http://localhost:3001/auth/discord/callback' });
    expect((await authorize(strict, other)).status).toBe(400);
    expect((await authorize(strict, authorizeQuery())).status).toBe(200);
    await strict.close();
  });
});

describe('the token endpoint', () => {
  test('issues tokens for a code with its PKCE verifier', async () => {
    const { verifier, challenge } = proofKey();
    const code = await codeFor(fakeDiscord, 'civilian', {
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const answer = await askForTokens(fakeDiscord, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token_type: 'Bearer',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 604_800,
      scope: 'identify guilds.members.read',
    });
  });

  test.each([
    ['a wrong one', proofKey().verifier],
    ['none', undefined],
  ])('rejects a code with a challenge and %s', async (_which, verifier) => {
    const code = await codeFor(fakeDiscord, 'civilian', {
      code_challenge: proofKey().challenge,
      code_challenge_method: 'S256',
    });
    const proof = verifier === undefined ? {} : { code_verifier: verifier };
    const answer = await askForTokens(fakeDiscord, { grant_type: 'authorization_code', code, ...proof });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_grant');
  });

  test('accepts a code once, within a minute, with the same redirect URI', async () => {
    const fields = { grant_type: 'authorization_code', code: await codeFor(fakeDiscord, 'staff') };
    expect((await askForTokens(fakeDiscord, fields)).status).toBe(200);
    expect((await askForTokens(fakeDiscord, fields)).status).toBe(400);

    const late = await codeFor(fakeDiscord, 'staff');
    time += 60_001;
    expect((await askForTokens(fakeDiscord, { ...fields, code: late })).status).toBe(400);

    const code = await codeFor(fakeDiscord, 'staff');
    const elsewhere = { ...fields, code, redirect_uri: 'http://localhost:3000/other' };
    expect((await askForTokens(fakeDiscord, elsewhere)).status).toBe(400);
  });

  test('accepts client credentials by Basic authentication, and rejects wrong ones', async () => {
    const form = async () =>
      new URLSearchParams({
        grant_type: 'authorization_code',
        code: await codeFor(fakeDiscord, 'staff'),
        redirect_uri: REDIRECT_URI,
      });
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${SETTINGS.clientId}:${secret}`).toString('base64')}`,
    });
    const right = basic(SETTINGS.clientSecret);
    expect((await api(fakeDiscord, 'POST', '/oauth2/token', await form(), right)).status).toBe(200);
    const refused = await api(fakeDiscord, 'POST', '/oauth2/token', await form(), basic('wrong'));
    expect(refused.status).toBe(401);
    expect(refused.body.error).toBe('invalid_client');
  });

  test('rejects JSON', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'x' };
    expect((await api(fakeDiscord, 'POST', '/oauth2/token', fields, {})).status).toBe(400);
  });

  test('refreshes tokens once, and lets them expire', async () => {
    const first = await tokensFor(fakeDiscord, 'civilian');
    const fields = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const second = await askForTokens(fakeDiscord, fields);
    expect(second.status).toBe(200);
    expect((await askForTokens(fakeDiscord, fields)).status).toBe(400);
    expect((await api(fakeDiscord, 'GET', '/users/@me', undefined, bearer(first.access_token))).status).toBe(
      401,
    );
    const headers = bearer(second.body.access_token);
    expect((await api(fakeDiscord, 'GET', '/users/@me', undefined, headers)).status).toBe(200);
    time += 604_800_000;
    expect((await api(fakeDiscord, 'GET', '/users/@me', undefined, headers)).status).toBe(401);
  });

  test("revokes all of a user's tokens", async () => {
    const [one, two] = [await tokensFor(fakeDiscord, 'civilian'), await tokensFor(fakeDiscord, 'civilian')];
    const other = await tokensFor(fakeDiscord, 'staff');
    const form = new URLSearchParams({
      client_id: SETTINGS.clientId,
      client_secret: SETTINGS.clientSecret,
      token: one.refresh_token,
    });
    expect((await api(fakeDiscord, 'POST', '/oauth2/token/revoke', form, {})).status).toBe(200);
    const status = async (token: string) =>
      (await api(fakeDiscord, 'GET', '/users/@me', undefined, bearer(token))).status;
    expect(await status(one.access_token)).toBe(401);
    expect(await status(two.access_token)).toBe(401);
    expect(await status(other.access_token)).toBe(200);
    const unknown = new URLSearchParams({ ...Object.fromEntries(form), token: 'unknown' });
    expect((await api(fakeDiscord, 'POST', '/oauth2/token/revoke', unknown, {})).status).toBe(200);
  });
});

describe('members', () => {
  test('are found by their own token and by the bot', async () => {
    const { access_token } = await tokensFor(fakeDiscord, 'officer-xbox');
    const me = await api(fakeDiscord, 'GET', '/users/@me', undefined, bearer(access_token));
    expect(me.body).toMatchObject({ username: 'marcus.vance', discriminator: '2217', avatar: null });
    const path = `/users/@me/guilds/${SETTINGS.guildId}/member`;
    const own = await api(fakeDiscord, 'GET', path, undefined, bearer(access_token));
    const byBot = await api(fakeDiscord, 'GET', `/guilds/${SETTINGS.guildId}/members/${me.body.id}`);
    expect(own.status).toBe(200);
    expect(own.body).toEqual(byBot.body);
    expect(own.body.user.id).toBe(idOf('officer-xbox'));
    expect(own.body.roles).toHaveLength(3);
  });

  test('require a valid token with the scope', async () => {
    const path = `/users/@me/guilds/${SETTINGS.guildId}/member`;
    const bad = await api(fakeDiscord, 'GET', path, undefined, bearer('wrong'));
    expect(bad.status).toBe(401);
    expect(bad.body).toEqual({ message: '401: Unauthorized', code: 0 });
    const asBot = await api(fakeDiscord, 'GET', `/guilds/${SETTINGS.guildId}/members/1`, undefined, {
      authorization: 'Bot wrong',
    });
    expect(asBot.body).toEqual({ message: '401: Unauthorized', code: 0 });
    const { access_token } = await tokensFor(fakeDiscord, 'civilian', { scope: 'identify' });
    expect((await api(fakeDiscord, 'GET', path, undefined, bearer(access_token))).status).toBe(403);
  });

  test('are unknown after leaving, until they return', async () => {
    const id = idOf('newcomer');
    fakeDiscord.removeMember(id);
    const { access_token } = await tokensFor(fakeDiscord, 'newcomer');
    const own = `/users/@me/guilds/${SETTINGS.guildId}/member`;
    for (const answer of [
      await api(fakeDiscord, 'GET', own, undefined, bearer(access_token)),
      await api(fakeDiscord, 'GET', `/guilds/${SETTINGS.guildId}/members/${id}`),
      await api(fakeDiscord, 'PUT', `/guilds/${SETTINGS.guildId}/members/${id}/roles/5`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'Unknown Member', code: 10007 });
    }
    fakeDiscord.addMember(id, ['5']);
    expect((await api(fakeDiscord, 'GET', own, undefined, bearer(access_token))).body.roles).toEqual(['5']);
  });

  test('can be added', async () => {
    fakeDiscord.addMember('700', ['5'], { username: 'new.one' });
    const { access_token } = await tokensFor(fakeDiscord, '700');
    const me = await api(fakeDiscord, 'GET', '/users/@me', undefined, bearer(access_token));
    expect(me.body).toMatchObject({ id: '700', username: 'new.one' });
  });

  test('gain roles', async () => {
    const id = idOf('civilian');
    const member = `/guilds/${SETTINGS.guildId}/members/${id}`;
    fakeDiscord.setRoles(id, ['1']);
    expect((await api(fakeDiscord, 'PUT', `${member}/roles/2`)).status).toBe(204);
    expect((await api(fakeDiscord, 'PUT', `${member}/roles/2`)).status).toBe(204);
    expect((await api(fakeDiscord, 'GET', member)).body.roles).toEqual(['1', '2']);
    expect(fakeDiscord.grantedRoles).toEqual([{ userId: id, roleId: '2', at: time }]);
    expect((await api(fakeDiscord, 'PUT', `${member}/roles/x`)).body.code).toBe(50035);
    expect((await api(fakeDiscord, 'GET', `/guilds/1/members/${id}`)).body.code).toBe(10004);
  });
});
