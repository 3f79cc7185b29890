import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { createCivilian } from '#testing/principals';
import { askWithoutReading } from '#testing/slow-reader';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** What nobody reads stays in memory, so there is little of it and not for long. */

let server: TestServer;
let owner: TestUser;
let records: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  const civilianId = await createCivilian(owner);
  records = `/api/medical/by-civilian/${civilianId}`;
  const { _id } = (await owner.get('/api/auth/me')).body;
  const rows = Array.from({ length: 500 }, (_, index) => ({
    id: newId(),
    civilian_id: civilianId,
    description: 'x'.repeat(index < 300 ? 4 : 4000),
    author: 'owner' as const,
    author_user_id: _id,
    author_name: null,
    created_at: index,
  }));
  const { db } = server.platform.database;
  for (let at = 0; at < rows.length; at += 100) {
    await db
      .insertInto('medical_records')
      .values(rows.slice(at, at + 100))
      .execute();
  }
});
afterAll(() => server.stop());

test.each(['', 'limit=500'])(
  'a page (%s) of large rows has 50 of them and 256 KB at most, or so',
  async (query) => {
    const seen = new Set<string>();
    const lengths: number[] = [];
    let cursor = '';
    do {
      const { body, text } = await owner.get(`${records}?${query}${cursor}`);
      expect(text.length).toBeLessThan(300 * 1024);
      lengths.push(body.records.length);
      for (const { _id } of body.records) seen.add(_id);
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen.size).toBe(500);
    expect(Math.max(...lengths)).toBe(50);
  },
);

test('ten answers on their way are enough for one user, until they are read', async () => {
  const other = await server.signIn('newcomer');
  // More than the system itself keeps for a connection.
  const reader = await askWithoutReading(owner, `${records}?limit=500`, 60);
  const me = () => owner.get('/api/auth/me');
  let refused = await me();
  while (refused.status === 200) refused = await me();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.get('/api/auth/me')).status).toBe(200);

  reader.destroy();
  while (refused.status === 429) refused = await me();
  expect(refused.status).toBe(200);
});

test('a connection whose answer makes no progress is cut', async () => {
  const impatient = await startTestServer({ readWithin: 500 });
  const user = await impatient.signIn('civilian');
  // Large enough to fill what the system keeps for a connection.
  const path = '/api/openapi.json';
  const reader = await askWithoutReading(user, path, 200);
  // It has no reason to notice until it reads, which it does not: it writes.
  const beat = setInterval(() => reader.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'), 20);
  await new Promise((resolve) => reader.once('close', resolve));
  clearInterval(beat);
  expect((await user.get('/api/auth/me')).status).toBe(200);
  await impatient.stop();
});
