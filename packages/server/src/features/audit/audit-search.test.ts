import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { listEntries } from '#features/audit/audit.store';
import { newId } from '#platform/ids';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 6000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.signIn('staff');
  await fill(server.platform.database.db);
});
afterAll(() => server.stop());

/** Inserts entries with a plate each and the word "searched"; the older half has another author. */
async function fill(db: Db): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (let from = 0; from < MANY; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => {
      const summary = `searched plate "zq ${String(from + at).padStart(6, '0')}"`;
      const username = from < MANY / 2 ? 'early.bird' : 'night.owl';
      return {
        id: newId(),
        action: 'search' as const,
        user_id: id,
        username,
        by_folded: username,
        summary,
        folded: summary,
        address: '127.0.0.1',
        created_at: from + at,
      };
    });
    await db.insertInto('audit_entries').values(rows).execute();
  }
}

const filterOf = (texts: { text?: string; by?: string }) => ({
  action: undefined,
  objectId: undefined,
  text: null,
  by: null,
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
  page: { before: { time: Number.MAX_SAFE_INTEGER, id: '' }, limit: 50 },
  ...texts,
});
const find = (texts: { text?: string; by?: string }) =>
  listEntries(server.platform.database.db, filterOf(texts));

test('finds words among the newest 2,000 entries, newest first', async () => {
  const times = async (texts: { text?: string; by?: string }) =>
    (await find(texts)).map(({ created_at }) => created_at);
  const newest = Array.from({ length: 51 }, (_, at) => MANY - 1 - at);
  expect(await times({ text: 'searched' })).toEqual(newest);
  expect(await times({ text: 'zq' })).toEqual(newest);
  expect(await times({ by: 'early' })).toEqual([]);
  expect(await times({ by: 'early', text: '004777' })).toEqual([]);
  expect(await times({ by: 'owl', text: '004777' })).toEqual([4777]);
  expect(await times({ by: 'ow', text: '004777' })).toEqual([4777]);
  expect(await times({ text: '000777' })).toEqual([]);
});

test('finds common words at an earlier time as well', async () => {
  const { db } = server.platform.database;
  const found = await listEntries(db, { ...filterOf({ text: 'searched' }), to: 100 });
  expect(found.map(({ created_at }) => created_at)).toEqual(Array.from({ length: 51 }, (_, at) => 100 - at));
});
