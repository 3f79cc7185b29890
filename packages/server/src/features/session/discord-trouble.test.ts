import { PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/clock';
import { createRoleRefresh } from '#platform/sessions/role-refresh';
import { startTestServer, type TestServer } from '#testing/test-server';

const STAFF = PERSONAS.find(({ key }) => key === 'staff')?.id ?? '';

describe('with a bot', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('stores no tokens of the user', async () => {
    await server.signIn('staff');
    const rows = await server.platform.database.db.selectFrom('users').selectAll().execute();
    expect(rows.every(({ discord_tokens }) => discord_tokens === null)).toBe(true);
  });

  test('returns 503 with Retry-After and no session if Discord is unavailable at sign-in', async () => {
    const user = server.visitor();
    const back = await user.comeBackFromDiscord('civilian');
    server.fakeDiscord.fail.next('POST /api/v10/oauth2/token', { kind: 'answer', status: 500 });
    const answer = await user.get(back);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await user.get('/api/auth/me')).status).toBe(401);
  });

  test.each([
    ['DISCORD_CLIENT_SECRET', 'POST /api/v10/oauth2/token', 400],
    ['DISCORD_BOT_TOKEN', 'GET /api/v10/guilds/**', 503],
  ])('logs %s when Discord rejects it', async (name, pattern, status) => {
    const user = server.visitor();
    const back = await user.comeBackFromDiscord('civilian');
    const before = server.logged().length;
    server.fakeDiscord.fail.next(pattern, { kind: 'answer', status: 401 });
    expect((await user.get(back)).status).toBe(status);
    const [line = ''] = server.logged().slice(before).split('\n');
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      msg: 'sign-in failed',
      reason: expect.stringContaining(`refused ${name} (401)`),
    });
  });

  test('keeps roles for a day while Discord is unavailable; then privileged requests get 503', async () => {
    const staff = await server.signIn('staff');
    const owner = await server.signIn('civilian');
    const civilian = await owner.post('/api/civilians', {
      firstName: 'Mara',
      lastName: 'Malone',
      dateOfBirth: '1994-03-14',
    });
    const path = `/api/civilians/${civilian.body.civilian._id}`;
    server.fakeDiscord.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
    server.clock.advance(23 * HOUR);
    expect((await staff.get('/api/civilians/all')).status).toBe(200);
    expect((await staff.get(path)).status).toBe(200);
    server.clock.advance(2 * HOUR);
    const refused = await staff.get('/api/civilians/all');
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ success: false, code: 'unavailable' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await staff.get(path)).status).toBe(503);
    expect((await staff.get('/auth/resync')).status).toBe(503);
    expect((await staff.get('/api/auth/me')).status).toBe(200);
    expect((await owner.get(path)).status).toBe(200);
    server.fakeDiscord.fail.clear();
    server.clock.advance(2 * MINUTE);
    expect((await staff.get('/api/civilians/all')).status).toBe(200);
  });
});

describe('without a bot', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ withBot: false });
  });
  afterAll(() => server.stop());

  const storedTokens = async () => {
    const { db } = server.platform.database;
    const row = await db
      .selectFrom('users')
      .where('discord_id', '=', STAFF)
      .select('discord_tokens')
      .executeTakeFirst();
    return row?.discord_tokens ?? null;
  };

  test("asks with the user's own tokens, stored encrypted and refreshed when expired", async () => {
    const user = await server.signIn('staff');
    const sealed = await storedTokens();
    expect(sealed).not.toBeNull();
    expect(sealed).not.toContain('access_token');
    expect((await user.get('/api/civilians/all')).status).toBe(200);
    server.fakeDiscord.setRoles(STAFF, []);
    server.clock.advance(8 * DAY);
    expect((await user.get('/auth/resync')).status).toBe(302);
    expect((await user.get('/api/civilians/all')).status).toBe(403);
    expect(await storedTokens()).not.toBe(sealed);
    await user.post('/auth/logout');
  });

  const otherServer = () =>
    createRoleRefresh({
      ...server.platform,
      db: server.platform.database.db,
    });
  const staffId = async () =>
    (
      await server.platform.database.db
        .selectFrom('users')
        .where('discord_id', '=', STAFF)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const storeTokens = (sealed: string | null) =>
    server.platform.database.db
      .updateTable('users')
      .set({ discord_tokens: sealed })
      .where('discord_id', '=', STAFF)
      .execute();

  test('continues on both servers with one new token after simultaneous refreshes', async () => {
    const user = await server.signIn('staff');
    server.clock.advance(8 * DAY);
    const id = await staffId();
    const both = [server.platform.roleRefresh, otherServer()].map((roles) => roles.refresh(id));
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect((await user.get('/api/auth/me')).status).toBe(200);
    expect((await user.get('/auth/resync')).status).toBe(302);
    expect((await user.get('/api/auth/me')).status).toBe(200);
    await user.post('/auth/logout');
  });

  test('uses tokens stored later by another server after Discord rejects the old ones', async () => {
    const user = await server.signIn('staff');
    const old = await storedTokens();
    server.clock.advance(8 * DAY);
    expect(await server.platform.roleRefresh.refresh(await staffId())).toBe('done');
    const renewed = await storedTokens();
    await storeTokens(old);
    const renewals = () =>
      server.fakeDiscord.requests.filter(({ path }) => path.endsWith('/oauth2/token')).length;
    const before = renewals();
    const refreshing = otherServer().refresh(await staffId());
    await expect.poll(renewals).toBe(before + 1);
    await storeTokens(renewed);
    expect(await refreshing).toBe('done');
    expect(await storedTokens()).toBe(renewed);
    expect((await user.get('/api/auth/me')).status).toBe(200);
    await user.post('/auth/logout');
  });

  test('ends the sessions of users who revoke the authorization', async () => {
    const user = await server.signIn('staff');
    const old = await storedTokens();
    server.clock.advance(8 * DAY);
    const id = await staffId();
    expect(await server.platform.roleRefresh.refresh(id)).toBe('done');
    // Already used, which Discord reports like a revoked one.
    await storeTokens(old);
    expect(await server.platform.roleRefresh.refresh(id)).toBe('gone');
    expect(await storedTokens()).toBeNull();
    expect((await user.get('/api/auth/me')).status).toBe(401);
  });

  test('deletes and revokes the tokens when the last session ends', async () => {
    const phone = await server.signIn('staff');
    const laptop = await server.signIn('staff');
    await phone.post('/auth/logout');
    expect(await storedTokens()).not.toBeNull();
    await laptop.post('/auth/logout');
    expect(await storedTokens()).toBeNull();
    await expect
      .poll(() => server.fakeDiscord.requests.some(({ path }) => path.includes('/oauth2/token/revoke')))
      .toBe(true);
  });
});
