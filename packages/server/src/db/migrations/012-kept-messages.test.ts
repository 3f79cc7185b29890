import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSqlite } from '#db/engine';
import { migrate } from '#db/migrate';
import { useEmptyDatabase } from '#testing/earlier-database';

/** What becomes of the messages to Discord of a database of the version before. */

const earlier = useEmptyDatabase();
const { insert } = earlier;

const message = (id: string, state: 'Pending' | 'Sent' | 'Failed' | 'Unknown') => ({
  id,
  report_id: `r${id}`,
  report_number: Number(id),
  channel: 'webhook',
  platform: 'Xbox',
  civilian_name: 'Ada A',
  recipient_discord_id: null,
  title: 'New Arrest Issued',
  content: '{}',
  is_outdated: 0,
  nonce: `n${id}`,
  state,
  attempts: 2,
  next_attempt_at: state === 'Pending' ? 9 : null,
  lease_token: null,
  lease_until: 0,
  lease_began_at: null,
  uncertain_since: null,
  last_error: state === 'Failed' ? 'no' : null,
  discord_channel_id: null,
  discord_message_id: null,
  created_at: 5,
  sent_at: null,
});

const RECORD = {
  platform: 'Xbox',
  type: 'arrest',
  reason: 'Racing',
  fine: 1,
  jail_minutes: 0,
  civilian_id: 'c',
  owner_id: 'u',
  author_user_id: 'u',
  officer_id: 'o',
  officer_name: 'Ada A',
  officer_callsign: 'D-1',
  officer_rank: 'Officer',
  officer_folded: 'ada a',
  folded: 'racing',
  version: 1,
  created_at: 5,
  updated_at: 5,
};

test('they are as they were, in their order, and there may be some that are in channels', async () => {
  const { db } = earlier;
  await migrate(db, '011-discord');
  await earlier.insertOfficer();
  const rows = [
    message('2', 'Sent'),
    message('1', 'Pending'),
    message('4', 'Failed'),
    message('3', 'Unknown'),
  ];
  for (const row of rows) {
    await insert('reports', { ...RECORD, id: row.report_id, number: row.report_number });
    await insert('outbox_messages', row);
  }
  await migrate(db);
  const { rows: kept } = await sql`select * from outbox_messages`.execute(db);
  expect(kept).toEqual(rows.map((row) => ({ ...row, subject_id: null })));
  const inChannel = { ...message('5', 'Pending'), report_id: null, report_number: null, channel: 'channel' };
  await insert('outbox_messages', { ...inChannel, subject_id: 'k' });
  await insert('outbox_messages', { ...inChannel, id: '6', state: 'Dropped', next_attempt_at: null });
  await expect(insert('outbox_messages', { ...inChannel, id: '7', subject_id: 'k' })).rejects.toThrow();
  await expect(insert('outbox_messages', { ...inChannel, id: '8', channel: 'webhook' })).rejects.toThrow();
  const { value } = await db
    .selectFrom('settings')
    .where('section', '=', 'discord')
    .select('value')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(value)).toMatchObject({
    closedCards: 'Keep',
    boardEvery: 30,
    platforms: { Xbox: { calls: null, panicRole: null }, PlayStation: { duty: null } },
  });
  if (!isSqlite(db)) return;
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(db);
  expect(broken).toEqual([]);
});
