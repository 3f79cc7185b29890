import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { AppError } from '#platform/errors';
import { runOnce } from '#platform/http/idempotency';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.signIn('civilian');
  const { id } = await server.platform.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  userId = id;
});
afterAll(() => server.stop());

const db = () => server.platform.database.db;
const begin = (key: string, work: (tx: Db) => Promise<{ status: number; answer: unknown }>) =>
  runOnce(db(), { userId, route: 'test', key, content: 'same', now: server.clock.now() }, work);
const rename = (tx: Db, username: string) =>
  tx.updateTable('users').set({ username }).where('id', '=', userId).execute();
const nameNow = async () =>
  (await db().selectFrom('users').where('id', '=', userId).select('username').executeTakeFirstOrThrow())
    .username;

test('rolls back a request if another one with the same key finished meanwhile', async () => {
  const before = await nameNow();
  const late = begin('late', async (tx) => {
    await rename(tx, 'done twice');
    // Simulates a first request that ends between this one's read and its lock.
    await tx
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        route: 'test',
        key: 'late',
        body_hash: 'of the first',
        status: 200,
        answer: '{}',
        created_at: server.clock.now(),
      })
      .execute();
    return { status: 200, answer: {} };
  });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  await expect(late).rejects.toBeInstanceOf(AppError);
  expect(await nameNow()).toBe(before);
  const next = await begin('late', async (tx) => {
    await rename(tx, 'done once');
    return { status: 201, answer: { done: true } };
  });
  expect(next).toEqual({ status: 201, answer: { done: true } });
  const again = await begin('late', () => Promise.reject(new Error('Done already')));
  expect(again).toEqual(next);
});

test('stores only the hash of a long response; a retry reports that it was saved', async () => {
  const answerOf = (length: number) => ({ status: 201, answer: { text: 'x'.repeat(length) } });
  const short = answerOf(4000);
  await begin('short', async () => short);
  expect(await begin('short', () => Promise.reject(new Error('Done already')))).toEqual(short);
  await begin('long', async () => answerOf(4100));
  await expect(begin('long', () => Promise.reject(new Error('Done already')))).rejects.toMatchObject({
    code: 'conflict',
    message: 'This was already saved. Reload to see it.',
  });
  const { answer } = await db()
    .selectFrom('idempotency_keys')
    .where('key', '=', 'long')
    .select('answer')
    .executeTakeFirstOrThrow();
  expect(answer.length).toBeLessThan(50);
});

test('every response carries the security headers, including errors', async () => {
  const user = await server.signIn('civilian');
  for (const answer of [
    await user.get('/api/civilians'),
    await user.get('/api/audit'),
    await server.visitor().get('/nothing'),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  }
});
