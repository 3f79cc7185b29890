import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { createCivilian } from '#testing/principals';
import { askAtOnce, askWithoutReading, textOf } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

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
  'a page (%s) of large rows has 50 rows and about 256 KB at most',
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

const SOCKETS = 8;

test.each([1, SOCKETS])(
  '480 simultaneous lists of one member in %i sessions do not delay others',
  async (sessions) => {
    const asking = await Promise.all(Array.from({ length: sessions }, () => server.signIn('civilian')));
    const other = await server.signIn('newcomer');
    const began = performance.now();
    const bursts = Array.from({ length: SOCKETS }, (_, index) =>
      askAtOnce(asking[index % sessions] ?? owner, `${records}?limit=500`, 480 / SOCKETS),
    );
    let left = bursts.length;
    for (const burst of bursts) burst.then(() => left--);
    let longest = 0;
    while (left > 0) {
      const startedAt = performance.now();
      expect((await other.get('/api/civilians')).status).toBe(200);
      longest = Math.max(longest, performance.now() - startedAt);
    }
    expect(longest).toBeLessThan((performance.now() - began) / 2);
    const statuses = (await Promise.all(bursts)).flat();
    expect(statuses.length).toBe(480);
    expect(new Set(statuses)).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  },
);

test('64 simultaneous connections of one member are only slowed down', async () => {
  const callers = Array.from({ length: 64 }, async () => {
    for (let times = 0; times < 10; times += 1) {
      expect((await owner.get(`${records}?limit=5`)).status).toBe(200);
    }
  });
  await Promise.all(callers);
});

test('rejects most of 2000 simultaneous requests of one session cheaply', async () => {
  const limited = await startTestServer({ environment: { RATE_LIMIT: '100000' } });
  const user = await limited.signIn('civilian');
  const statuses = await askAtOnce(user, '/api/civilians', 2000);
  expect(statuses.length).toBe(2000);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(1000);
  expect((await user.get('/api/auth/me')).status).toBe(200);
  await limited.stop();
});

test('allows one user ten unread responses at a time', async () => {
  const other = await server.signIn('newcomer');
  const lists = `${records}?limit=500`;
  const readers = await Promise.all([1, 2, 3].map(() => askWithoutReading(owner, lists, 1)));
  const me = () => owner.get('/api/auth/me');
  let refused = await me();
  while (refused.status === 200) {
    // More than the socket buffers hold.
    for (const reader of readers) reader.write(textOf(owner, lists).repeat(20));
    refused = await me();
  }
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.get('/api/auth/me')).status).toBe(200);

  for (const reader of readers) reader.destroy();
  while (refused.status === 429) refused = await me();
  expect(refused.status).toBe(200);
});

test('stops counting a request after its client disconnects', async () => {
  for (let times = 0; times < 20; times += 1) {
    (await askWithoutReading(owner, `${records}?limit=500`, 20)).destroy();
  }
  let status = 0;
  while (status !== 200) ({ status } = await owner.get('/api/auth/me'));
});

test('closes a connection that stops reading its response', async () => {
  const impatient = await startTestServer({ readWithin: 500 });
  const user = await impatient.signIn('civilian');
  const path = '/api/openapi.json';
  const reader = await askWithoutReading(user, path, 200);
  // Writing makes the client notice the closed connection.
  const beat = setInterval(() => reader.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'), 20);
  await new Promise((resolve) => reader.once('close', resolve));
  clearInterval(beat);
  expect((await user.get('/api/auth/me')).status).toBe(200);
  await impatient.stop();
});
