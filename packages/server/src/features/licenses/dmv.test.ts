import { PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#platform/clock';
import { createCivilian } from '#testing/principals';
import { DMV_QUESTIONS, LICENSES, type License, licenseIdOf } from '#testing/shipped-tests';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const [CLASS_C, CLASS_M, CLASS_A, CLASS_B] = LICENSES;

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('newcomer');
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(2 * HOUR));

const open = (license: License = CLASS_C, who = user) =>
  who.get(`/api/licenses/tests/${encodeURIComponent(license)}`);
const handIn = (answers: unknown, license: License = CLASS_C, who = user, more: object = {}) =>
  who.post('/api/licenses/save-test', { licenseType: license, answers, ...more });
const attempts = async (who = user, query = '') => (await who.get(`/api/licenses/attempts${query}`)).body;

function answersWith(right: number, license: License = CLASS_C) {
  return Object.fromEntries(
    DMV_QUESTIONS[license].map(({ options, answer }, index) => [
      String(index),
      options[index < right ? answer : (answer + 1) % 4],
    ]),
  );
}

describe('opening a test', () => {
  test.each(LICENSES)(
    '%s: returns ten questions with four options in a fixed order, without the key',
    async (license) => {
      const answer = await open(license);
      expect(answer.status).toBe(200);
      const { questions, licenseType, name, openedAt, ...rest } = answer.body;
      expect(rest).toEqual({ timeLeft: 15 * MINUTE });
      expect(licenseType).toBe(license);
      expect(name).not.toBe('');
      expect(openedAt).toBe(new Date(server.clock.now()).toISOString());
      expect(questions).toEqual(
        DMV_QUESTIONS[license].map(({ question, options }) => ({ question, options: [...options] })),
      );
      expect(questions).toHaveLength(10);
      expect((await open(license)).body).toEqual(answer.body);
    },
  );

  test('refuses unknown types and requests without a session', async () => {
    for (const type of ['Class%20Z', 'x', '%00', encodeURIComponent(`${CLASS_C} `)]) {
      expect((await user.get(`/api/licenses/tests/${type}`)).status).toBe(400);
    }
    expect((await open(CLASS_C, server.visitor())).status).toBe(401);
    expect((await handIn({}, CLASS_C, server.visitor())).status).toBe(401);
    expect((await server.visitor().get('/api/licenses/attempts')).status).toBe(401);
  });

  test('repeatedly leaves one open attempt per type', async () => {
    await Promise.all([...Array(8)].flatMap(() => [open(CLASS_C), open(CLASS_M)]));
    const rows = await server.platform.database.db
      .selectFrom('dmv_attempts')
      .where('handed_in_at', 'is', null)
      .where('license_id', 'in', [CLASS_C, CLASS_M].map(licenseIdOf))
      .selectAll()
      .execute();
    expect(rows).toHaveLength(2);
  });

  test('again continues the same test and clock until time is up', async () => {
    const first = (await open()).body;
    server.clock.advance(10 * MINUTE);
    expect((await open(CLASS_M)).body.timeLeft).toBe(15 * MINUTE);
    expect((await open()).body).toEqual({ ...first, timeLeft: 5 * MINUTE });
    server.clock.advance(5 * MINUTE - 1);
    expect((await open()).body).toEqual({ ...first, timeLeft: 1 });
    server.clock.advance(30 * SECOND + 1);
    expect((await handIn(answersWith(10))).body.message).toBe('Time limit exceeded. Test closed.');
    const next = (await open()).body;
    expect(next.openedAt).toBe(new Date(server.clock.now()).toISOString());
    expect(next.timeLeft).toBe(15 * MINUTE);
    expect((await handIn(answersWith(10))).status).toBe(200);
    expect((await open()).body.openedAt).toBe(next.openedAt);
  });
});

describe('handing in a test', () => {
  test.each([
    [10, true],
    [7, true],
    [6, false],
    [0, false],
  ])('grades %i right answers', async (right, passed) => {
    await open();
    const answer = await handIn(answersWith(right));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Your test result has been saved.',
      score: right,
      passed,
    });
  });

  test('ignores a forged score', async () => {
    await open();
    const answer = await handIn(answersWith(2), CLASS_C, user, { score: 10, passed: true });
    expect(answer.body).toMatchObject({ score: 2, passed: false });
    expect((await attempts()).attempts[0]).toMatchObject({ score: 2, passed: false });
    await open();
    const odd = await handIn(answersWith(8), CLASS_C, user, { score: 'ten', passed: null, _id: 'x' });
    expect(odd.body).toMatchObject({ score: 8, passed: true });
  });

  test('accepts absent, empty or null answers, even for all questions', async () => {
    await open();
    const { 0: first, 1: second } = answersWith(10);
    const some = await handIn({ 0: first, 1: second, 2: '', 3: null });
    expect(some.body).toMatchObject({ score: 2, passed: false });
    for (const answers of [{}, undefined, null, '']) {
      await open();
      expect((await handIn(answers)).body).toMatchObject({ score: 0, passed: false });
    }
  });

  test.each([
    { 10: 'x' },
    { '-1': 'x' },
    { '00': 'x' },
    { first: 'x' },
    { 0: 'no such option' },
    { 0: 1 },
    { 0: ['x'] },
    { 1: DMV_QUESTIONS[CLASS_C][0]?.options[0] },
    ['x'],
    'x',
    0,
    false,
  ])('refuses the answers %j and leaves the test open', async (answers) => {
    await open();
    expect((await handIn(answers)).status).toBe(400);
    expect((await handIn(answersWith(7))).status).toBe(200);
  });

  test('requires a known type', async () => {
    for (const licenseType of [undefined, 'Class Z', 7]) {
      const answer = await user.post('/api/licenses/save-test', { licenseType, answers: {} });
      expect(answer.status).toBe(400);
    }
  });

  test('requires an open test of this user and type, and closes it', async () => {
    const other = await server.signIn('civilian');
    expect((await handIn(answersWith(10))).status).toBe(422);
    await open(CLASS_C, other);
    await open(CLASS_M);
    expect((await handIn(answersWith(10))).status).toBe(422);
    await open();
    expect((await handIn(answersWith(10))).status).toBe(200);
    expect((await handIn(answersWith(10))).status).toBe(422);
    expect((await handIn(answersWith(10), CLASS_C, other)).status).toBe(200);
  });

  test('counts once for two simultaneous requests', async () => {
    await open();
    const both = await Promise.all([handIn(answersWith(10)), handIn(answersWith(10)), handIn({})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('counts once under one Idempotency-Key and repeats the response', async () => {
    await open();
    const body = { licenseType: CLASS_C, answers: answersWith(8) };
    const key = { 'idempotency-key': 'test-1' };
    const send = (headers: Record<string, string> = key, content: object = body) =>
      user.post('/api/licenses/save-test', content, headers);
    const before = (await attempts()).attempts.length;
    const first = await send();
    expect(first.body).toMatchObject({ success: true, score: 8, passed: true });
    server.clock.advance(20 * MINUTE);
    const again = await send();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await attempts()).attempts).toHaveLength(before + 1);
    expect((await send({ 'idempotency-key': 'test-2' })).status).toBe(422);
    expect((await send({})).status).toBe(422);
    expect((await send(key, { ...body, answers: answersWith(10) })).status).toBe(422);
    expect((await attempts()).attempts).toHaveLength(before + 1);
  });

  test('leaves key and test unchanged when refused', async () => {
    await open();
    const key = { 'idempotency-key': 'test-3' };
    const send = (answers: object) =>
      user.post('/api/licenses/save-test', { licenseType: CLASS_C, answers }, key);
    expect((await send({ 0: 'no such option' })).status).toBe(400);
    expect((await send(answersWith(7))).body).toMatchObject({ score: 7, passed: true });
  });

  test('is accepted until 15 minutes and 30 seconds have passed', async () => {
    await open();
    server.clock.advance(15 * MINUTE + 30 * SECOND - 1);
    expect((await handIn(answersWith(7))).status).toBe(200);
    await open();
    server.clock.advance(15 * MINUTE + 30 * SECOND);
    const late = await handIn(answersWith(7));
    expect(late.status).toBe(422);
    expect(late.body.message).toBe('Time limit exceeded. Test closed.');
    await open();
    expect((await handIn(answersWith(7))).status).toBe(200);
  });
});

describe('hourly limit', () => {
  test('allows five per user and type; the sixth gets 429 with the time', async () => {
    const other = await server.signIn('civilian');
    for (let count = 0; count < 5; count += 1) {
      await open();
      expect((await handIn(answersWith(count))).status).toBe(200);
      server.clock.advance(MINUTE);
    }
    await open();
    const refused = await handIn(answersWith(10));
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ success: false, code: 'rate_limited' });
    expect(refused.headers.get('retry-after')).toBe(String(55 * 60));
    await open(CLASS_M);
    expect((await handIn({}, CLASS_M)).status).toBe(200);
    await open(CLASS_C, other);
    expect((await handIn({}, CLASS_C, other)).status).toBe(200);
    server.clock.advance(10 * MINUTE);
    expect((await handIn(answersWith(10))).status).toBe(429);
    server.clock.advance(45 * MINUTE);
    await open();
    expect((await handIn(answersWith(10))).status).toBe(200);
    await open();
    const again = await handIn(answersWith(10));
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('follows the settings', async () => {
    const strict = await startTestServer({ environment: { DMV_ATTEMPTS_PER_HOUR: '1' } });
    const taker = await strict.signIn('newcomer');
    await open(CLASS_C, taker);
    expect((await handIn({}, CLASS_C, taker)).status).toBe(200);
    await open(CLASS_C, taker);
    const refused = await handIn({}, CLASS_C, taker);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    await strict.stop();
  });
});

describe('attempts', () => {
  test("are the user's own, newest first, page by page", async () => {
    const taker = await server.signIn('fire-rescue');
    expect(await attempts(taker)).toEqual({ attempts: [], nextCursor: null });
    for (const [right, license] of [
      [3, CLASS_C],
      [8, CLASS_A],
      [5, CLASS_B],
    ] as const) {
      await open(license, taker);
      server.clock.advance(MINUTE);
      await handIn(answersWith(right, license), license, taker);
    }
    await open(CLASS_C, taker);
    const all = (await attempts(taker)).attempts;
    const now = server.clock.now();
    expect(
      all.map(({ licenseType, score, passed }: Record<string, unknown>) => [licenseType, score, passed]),
    ).toEqual([
      [CLASS_B, 5, false],
      [CLASS_A, 8, true],
      [CLASS_C, 3, false],
    ]);
    expect(all[0]).toMatchObject({
      openedAt: new Date(now - MINUTE).toISOString(),
      handedInAt: new Date(now).toISOString(),
    });
    expect(Object.keys(all[0])).not.toContain('answers');
    const first = await attempts(taker, '?limit=2');
    expect(first.attempts).toEqual(all.slice(0, 2));
    const rest = await attempts(taker, `?limit=2&cursor=${first.nextCursor}`);
    expect(rest).toEqual({ attempts: all.slice(2), nextCursor: null });
    const me = (await taker.get('/api/auth/me')).body;
    const other = await server.signIn('officer-xbox');
    expect((await attempts(other, `?userId=${me._id}`)).attempts).toEqual([]);
  });
});

describe('a passed test', () => {
  const grantsOf = (key: string, license: License) => {
    const id = PERSONAS.find((persona) => persona.key === key)?.id;
    const roleId = server.platform.config.roles.licenses[license];
    return server.fakeDiscord.grantedRoles.filter((grant) => grant.userId === id && grant.roleId === roleId);
  };
  const addLicense = async (who: TestUser, license: License) =>
    who.post(`/api/civilians/${await createCivilian(who)}/add-license`, { license });
  const pass = async (who: TestUser, license: License, headers: Record<string, string> = {}) => {
    await open(license, who);
    const body = { licenseType: license, answers: answersWith(9, license) };
    return who.post('/api/licenses/save-test', body, headers);
  };

  test('makes the bot grant the role, so the license can be added immediately', async () => {
    const taker = await server.signIn('civilian');
    expect((await addLicense(taker, CLASS_M)).status).toBe(403);
    await open(CLASS_M, taker);
    await handIn(answersWith(6, CLASS_M), CLASS_M, taker);
    expect(grantsOf('civilian', CLASS_M)).toHaveLength(0);
    expect((await addLicense(taker, CLASS_M)).status).toBe(403);
    expect((await pass(taker, CLASS_M)).status).toBe(200);
    expect(grantsOf('civilian', CLASS_M)).toHaveLength(1);
    const entries = await server.platform.database.db
      .selectFrom('audit_entries')
      .where('summary', '=', `Got the role for ${CLASS_M} by passing the test`)
      .select(['action', 'username'])
      .execute();
    expect(entries).toEqual([{ action: 'license.grant', username: 'mara.malone' }]);
    expect((await taker.get('/api/auth/me')).body.licenses).toContain(CLASS_M);
    expect((await addLicense(taker, CLASS_M)).status).toBe(201);
    await taker.get('/auth/resync');
    expect((await taker.get('/api/auth/me')).body.licenses).toContain(CLASS_M);
  });

  test('grants the role once under an Idempotency-Key, before the response', async () => {
    const taker = await server.signIn('officer-xbox');
    const key = { 'idempotency-key': 'pass-1' };
    const started = performance.now();
    const first = await pass(taker, CLASS_B, key);
    expect(performance.now() - started).toBeLessThan(1500);
    expect(grantsOf('officer-xbox', CLASS_B)).toHaveLength(1);
    expect((await taker.get('/api/auth/me')).body.licenses).toContain(CLASS_B);
    const again = await pass(taker, CLASS_B, key);
    expect(again.body).toEqual(first.body);
    expect(grantsOf('officer-xbox', CLASS_B)).toHaveLength(1);
  });

  test('does not block other requests under an Idempotency-Key while Discord hangs', async () => {
    const taker = await server.signIn('officer-playstation');
    server.fakeDiscord.fail.next('PUT /api/v10/guilds/**', { kind: 'hang' });
    const passing = pass(taker, CLASS_A, { 'idempotency-key': 'pass-2' });
    await expect.poll(async () => (await attempts(taker)).attempts.length).toBe(1);
    const started = performance.now();
    await createCivilian(taker);
    expect(performance.now() - started).toBeLessThan(1000);
    expect((await passing).body).toMatchObject({ success: true, passed: true });
    server.fakeDiscord.fail.clear();
  });

  test('is kept while Discord is unavailable, and grants the role when the license is requested', async () => {
    const taker = await server.signIn('civilian');
    const put = 'PUT /api/v10/guilds/**';
    server.fakeDiscord.fail.next(put, { kind: 'answer', status: 500 }, 2);
    expect((await pass(taker, CLASS_A)).body).toMatchObject({ success: true, score: 9, passed: true });
    expect((await taker.get('/api/auth/me')).body.licenses).not.toContain(CLASS_A);
    expect((await addLicense(taker, CLASS_A)).status).toBe(403);
    expect((await addLicense(taker, CLASS_A)).status).toBe(201);
    expect(grantsOf('civilian', CLASS_A)).toHaveLength(1);
    expect(server.logged()).toContain('granting the role for a passed test failed');
  });

  test('responds soon while Discord hangs', async () => {
    const taker = await server.signIn('civilian');
    server.fakeDiscord.fail.next('PUT /api/v10/guilds/**', { kind: 'hang' });
    const started = performance.now();
    expect((await pass(taker, CLASS_B)).body).toMatchObject({ success: true, passed: true });
    expect(performance.now() - started).toBeLessThan(5000);
    server.fakeDiscord.fail.clear();
    expect((await addLicense(taker, CLASS_B)).status).toBe(201);
  });

  test('does not restore a role that was removed', async () => {
    const taker = await server.signIn('newcomer');
    await pass(taker, CLASS_A);
    expect(grantsOf('newcomer', CLASS_A)).toHaveLength(1);
    server.fakeDiscord.setRoles(PERSONAS.find(({ key }) => key === 'newcomer')?.id ?? '', []);
    await taker.get('/auth/resync');
    expect((await addLicense(taker, CLASS_A)).status).toBe(403);
    expect(grantsOf('newcomer', CLASS_A)).toHaveLength(1);
  });

  test('is saved without a bot or without a role for the license', async () => {
    const bare = await startTestServer({ withBot: false, environment: { ROLE_LICENSE_CLASS_A: '' } });
    const taker = await bare.signIn('civilian');
    for (const license of [CLASS_M, CLASS_A]) {
      expect((await pass(taker, license)).body).toMatchObject({ success: true, passed: true });
      expect((await addLicense(taker, license)).status).toBe(403);
    }
    expect(bare.fakeDiscord.grantedRoles).toEqual([]);
    await bare.stop();
  });
});
