import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database';
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

test('migrates queued and sent cards and refused channels, and keeps the duty log', async () => {
  const { db } = database;
  await migrate(db, '001-schema');
  const run = (text: string) => sql.raw(text).execute(db);
  const kept = 'insert into kept_messages (id, kind, platform, subject_id, channel_id, message_id, revision,';
  const rest = 'queued_revision, sent_revision, posted_at, sent_at, lost_at, state)';
  await run(`${kept} ${rest} values
    ('k1', 'Call', 'Xbox', 'c1', '11', '21', 3, 3, 3, 100, 5000, null, 'Live'),
    ('k2', 'Panic', 'Xbox', 'p1', null, null, 1, 1, 0, null, null, null, 'Waiting'),
    ('k3', 'Call', 'Xbox', 'c2', '11', '23', 5, 4, 4, 100, 5000, null, 'Stopped'),
    ('k4', 'Call', 'Xbox', 'c3', null, null, 2, 2, 1, null, 5000, 6000, 'Ended'),
    ('00000000-0000-7000-8000-000000000005', 'Units', 'Xbox', 'Xbox', null, null, 1, 0, 0, null, null, null, 'Waiting')`);
  const outbox = `insert into outbox_messages (id, channel, platform, civilian_name, title, content, is_outdated, nonce,
    state, attempts, next_attempt_at, lease_token, lease_until, lease_began_at, discord_channel_id, created_at, sent_at, subject_id)`;
  await run(`${outbox} values
    ('o1', 'channel', 'Xbox', '#calls', '1 · Stop', '{"a":1}', 0, 'n1', 'Sent', 1, null, null, 0, null, '11', 90, 5000, 'k1'),
    ('o2', 'channel', 'Xbox', '#panic', 'Panic', '', 0, 'n2', 'Pending', 2, 7000, 'dead', 9000, 6500, '12', 95, null, 'k2'),
    ('o3', 'channel', 'Xbox', '#calls', '2 · Stop', '{}', 0, 'n3', 'Sent', 1, null, null, 0, null, '11', 90, 5000, 'k3'),
    ('o4', 'channel', 'Xbox', '#calls', '3 · Stop', '', 0, 'n4', 'Dropped', 1, null, null, 0, null, '11', 90, 5000, 'k4'),
    ('line', 'channel', 'Xbox', '#duty', 'D-1 on duty', '{}', 0, '', 'Pending', 0, 7000, null, 0, null, '13', 99, null, null)`);
  await run(`insert into channel_trials (channel_id, code, since, try_at, message_id) values
    ('11', 50013, 50, 60, null), ('12', null, 50, 60, null)`);
  await migrate(db, '026-discord-cards');
  const cards = await db.selectFrom('discord_cards').selectAll().execute();
  cards.sort((a, b) => (a.subject_id < b.subject_id ? -1 : 1));
  const shown = cards.map((card) => [
    card.subject_id,
    card.title,
    card.state,
    card.next_at,
    card.queue_channel_id,
    card.message_id,
    card.is_over,
    card.is_uncertain,
    card.content,
    card.nonce,
    card.not_before,
    card.lease_until,
  ]);
  expect(shown).toEqual([
    ['Xbox', 'Unit board', 'Pending', 0, '', null, 0, 0, '', '0000000000007000800000', 0, 0],
    ['c1', '1 · Stop', 'Sent', null, '11', '21', 0, 0, '{"a":1}', 'n1', 7000, 0],
    ['c2', '2 · Stop', 'Pending', 0, '11', '23', 0, 0, '{}', 'n3', 7000, 0],
    ['c3', '3 · Stop', 'Dropped', null, '11', null, 1, 0, '', 'n4', 0, 0],
    ['p1', 'Panic', 'Pending', 7000, '12', null, 0, 1, '', 'n2', 0, 0],
  ]);
  expect(cards.map(({ lost_at }) => lost_at)).toEqual([null, null, null, 6000, null]);
  expect(await db.selectFrom('refused_channels').selectAll().execute()).toEqual([
    { channel_id: '11', code: 50_013, since: 50, retry_at: 60 },
  ]);
  const left = await db.selectFrom('outbox_messages').select(['id', 'state']).execute();
  expect(left).toEqual([{ id: 'line', state: 'Pending' }]);
});
