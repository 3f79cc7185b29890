import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { listEntries } from '#features/audit/audit.store';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 6000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.signIn('staff');
  const { db, engine } = server.platform.database;
  await fill(db);
  // Nobody has the embedded engine count its rows, so it plans without: PostgreSQL counts by itself.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
});
afterAll(() => server.stop());

/** The older half is by somebody else; every entry has a plate of its own, and "searched" in it. */
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

const wanted = (texts: { text?: string; by?: string }) => ({
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
  listEntries(server.platform.database.db, wanted(texts));

test('rare words are looked up in the index of trigrams', async () => {
  const plan = await plansOf(server, (db) => listEntries(db, wanted({ text: '"zq 000777"' })));
  expect(plan).toMatch(/audit_trigrams VIRTUAL TABLE|audit_entries_trigrams_folded/);
  expect(plan).not.toMatch(/Seq Scan on audit_entries/);
  const found = await find({ text: '"zq 000777"' });
  expect(found.map(({ created_at }) => created_at)).toEqual([777]);
});

test('words that are everywhere, words of two kinds and short ones are found all the same, newest first', async () => {
  const times = async (texts: { text?: string; by?: string }) =>
    (await find(texts)).map(({ created_at }) => created_at);
  const newest = Array.from({ length: 51 }, (_, at) => MANY - 1 - at);
  expect(await times({ text: 'searched' })).toEqual(newest);
  expect(await times({ text: 'zq' })).toEqual(newest);
  expect(await times({ by: 'early', text: 'searched' })).toEqual(newest.map((time) => time - MANY / 2));
  expect(await times({ by: 'early', text: 'zq' })).toEqual(newest.map((time) => time - MANY / 2));
  // Too short for the index, and not in the newest 2,000.
  expect(await times({ by: 'ea' })).toEqual([]);
  expect(await times({ by: 'early', text: '004777' })).toEqual([]);
  expect(await times({ by: 'owl', text: '004777' })).toEqual([4777]);
  expect(await times({ by: 'ow', text: '004777' })).toEqual([4777]);
});

test('of words that are everywhere, those of an earlier time are found as well', async () => {
  const { db } = server.platform.database;
  const found = await listEntries(db, { ...wanted({ text: 'searched' }), to: 100 });
  expect(found.map(({ created_at }) => created_at)).toEqual(Array.from({ length: 51 }, (_, at) => 100 - at));
});
