import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { isSqlite } from '#db/engine';
import { migrate } from '#db/migrate';
import { openPostgres } from '#db/postgres';
import { openSqlite } from '#db/sqlite';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

const ignore = () => {};
let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database =
    place.databaseUrl === null
      ? openSqlite(place.dataDir, ignore)
      : await openPostgres(place.databaseUrl, ignore, ignore);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const run = <Row>(text: string) => sql.raw<Row>(text).execute(database.db);

async function listIndexes(): Promise<string[]> {
  const { rows } = await run<{ name: string; text: string }>(
    isSqlite(database.db)
      ? `select name, sql as text from sqlite_master where type = 'index' and tbl_name = 'outbox_messages' and sql is not null`
      : `select indexname as name, indexdef as text from pg_indexes where tablename = 'outbox_messages'`,
  );
  return rows.map(({ text }) => text).sort();
}

const insert = (id: string, more: Record<string, string | number>) => {
  const row = {
    id,
    platform: 'Xbox',
    civilian_name: 'Mara Malone',
    title: 'Notice',
    content: '{}',
    is_outdated: 0,
    nonce: 'n',
    state: 'Pending',
    attempts: 0,
    next_attempt_at: 7000,
    lease_until: 0,
    created_at: 99,
    ...more,
  };
  const values = sql.join(Object.values(row));
  return sql`insert into outbox_messages (${sql.raw(Object.keys(row).join(', '))}) values (${values})`.execute(
    database.db,
  );
};

test('keeps messages and indexes, allows one notice per subject, and gives offenses 0 points', async () => {
  const { db } = database;
  await migrate(db, '027-plain-search');
  const dutyLine = { channel: 'channel', discord_channel_id: '13', attempts: 2, last_error: 'away' };
  await insert('line', dutyLine);
  const notice = { channel: 'direct-message', recipient_discord_id: '7', subject_id: 'warrant:1' };
  await expect(insert('early', notice)).rejects.toThrow(/outbox_messages_subject/);
  const code = { units: 'Minutes', entries: [{ _id: 'a', title: 'Theft', fine: 5 }] };
  await run(`insert into settings (section, version, number, value, changed_at, changed_by)
    values ('penal-code', 1, 1, '${JSON.stringify(code)}', 1, 'Ten-Four')`);
  const [before, indexes] = [
    await db.selectFrom('outbox_messages').selectAll().execute(),
    await listIndexes(),
  ];
  await migrate(db, '028-consequences');
  expect(await db.selectFrom('outbox_messages').selectAll().execute()).toEqual(before);
  expect(before).toMatchObject([{ id: 'line', ...dutyLine }]);
  const after = await listIndexes();
  expect(after).toEqual(expect.arrayContaining(indexes));
  expect(after).toHaveLength(indexes.length + 1);
  await insert('notice', notice);
  await expect(insert('again', notice)).rejects.toThrow(/subject_id|once_a_subject/);
  const webhook = { channel: 'webhook', subject_id: 'warrant:2' };
  await expect(insert('webhook', webhook)).rejects.toThrow(/outbox_messages_subject/);
  const { value } = await db
    .selectFrom('settings')
    .where('section', '=', 'penal-code')
    .select('value')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(value)).toEqual({ ...code, entries: [{ ...code.entries[0], points: 0 }] });
});
