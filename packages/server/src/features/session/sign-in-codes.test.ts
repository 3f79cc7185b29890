import { SIGN_IN_CODE_TEXTS, shownCode } from '@ten-four/contract/session/session.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { openEvents } from '#testing/test-events';
import { signInMember } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.advance(10 * MINUTE);
  user = await signInMember(server, []);
});
afterAll(() => server.stop());

const makeCode = async (): Promise<string> => {
  const { status, body } = await user.post('/api/auth/codes');
  expect(status).toBe(201);
  return body.code;
};
const use = (code: string, by = server.visitor(), more: object = {}) =>
  by.post('/auth/code', { code, ...more });

describe('a sign-in code for another device', () => {
  test('signs in the same user once and is recorded in the audit log', async () => {
    const { body } = await user.post('/api/auth/codes');
    expect(body.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(Date.parse(body.expiresAt) - server.clock.now()).toBe(2 * MINUTE);
    const phone = server.visitor();
    const typed = ` ${shownCode(body.code).toLowerCase()} `;
    const used = await use(typed, phone, { returnTo: '/911' });
    expect([used.status, used.body]).toEqual([200, { success: true, returnTo: '/911' }]);
    const [here, there] = await Promise.all([user.get('/api/auth/me'), phone.get('/api/auth/me')]);
    expect(there.body._id).toBe(here.body._id);
    expect((await phone.get('/api/me')).body.sessions).toHaveLength(2);
    const again = await use(body.code);
    expect([again.status, again.body.message]).toEqual([422, SIGN_IN_CODE_TEXTS.wrong]);
    const staff = await server.signIn('staff');
    const { entries } = (await staff.get('/api/audit?action=session.code')).body;
    expect(entries).toMatchObject([
      { by: here.body.username, summary: 'Signed in on another device with a code' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.code);
  });

  test('redirects home for an address of another site', async () => {
    const used = await use(await makeCode(), server.visitor(), { returnTo: 'https://elsewhere.example/' });
    expect(used.body.returnTo).toBe('/home');
  });

  test('notifies the page that shows it', async () => {
    const stream = await openEvents(user);
    await use(await makeCode());
    expect((await stream.next('devices')).data).toEqual({});
    stream.cut();
  });

  test('replaces the previous one, and expires after two minutes or with its session', async () => {
    const [first, second] = [await makeCode(), await makeCode()];
    expect((await use(first)).status).toBe(422);
    server.clock.advance(2 * MINUTE);
    expect((await use(second)).status).toBe(422);
    const third = await makeCode();
    await user.post('/auth/logout');
    expect((await use(third)).status).toBe(422);
  });

  test('works for one of several simultaneous attempts', async () => {
    const code = await makeCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => use(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('is made once for simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => user.post('/api/auth/codes')));
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(201));
    const outcomes = await Promise.all(answers.slice(0, 4).map(({ body }) => use(body.code)));
    expect(outcomes.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('is refused with 401 if the session ends at the same time', async () => {
    const { database } = server.platform;
    const { db } = database;
    const isWaiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0;
    };
    const made = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').execute();
      // On SQLite the request waits for the deletion.
      const making = user.post('/api/auth/codes');
      while (database.engine === 'postgres' && !(await isWaiting()));
      return { making };
    });
    expect((await made.making).status).toBe(401);
  });

  test('asks Discord first and refuses members who left', async () => {
    const code = await makeCode();
    server.clock.advance(MINUTE);
    server.fakeDiscord.removeMember((await user.get('/api/auth/me')).body.discordId);
    const { status, body } = await use(code);
    expect([status, body.message]).toEqual([
      403,
      'You are no longer a member of the Los Santos Roleplay Discord server.',
    ]);
    expect((await user.get('/api/auth/me')).status).toBe(401);
  });

  test('allows five attempts per address, not counting malformed codes', async () => {
    const code = await makeCode();
    for (let n = 0; n < 8; n += 1) expect((await use('O0O0-0000')).status).toBe(400);
    for (let n = 0; n < 5; n += 1) expect((await use('AAAA-AAAA')).status).toBe(422);
    server.clock.advance(MINUTE);
    const sixth = await use(code);
    expect([sixth.status, sixth.body.message]).toEqual([429, SIGN_IN_CODE_TEXTS.tooManyTries]);
    expect(sixth.headers.get('retry-after')).toBe(String((9 * MINUTE) / SECOND));
    server.clock.advance(9 * MINUTE);
    expect((await use(await makeCode())).status).toBe(200);
  });
});
