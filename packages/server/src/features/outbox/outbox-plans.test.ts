import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimInChannel, listDueChannels } from '#features/outbox/kept.store';
import { claimDue, insertMessages } from '#features/outbox/outbox.store';
import { newId } from '#platform/ids';
import { type Principals, signInPrincipals } from '#testing/principals';
import { plansOf } from '#testing/query-plans';
import { copyReports, fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 3000;
/** Of so many messages one is the recipient's. */
const OTHERS = 20;

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

test('when a direct message is due is found out by an index, however many its recipient got', async () => {
  const { db, engine } = server.platform.database;
  const report = await fileReport(people.officer, people.civilianId);
  const reportIds = await copyReports(db, report, { count: MANY, change: () => ({}) });
  const model = await db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow();
  const rows = reportIds.map((report_id, index) => ({
    ...model,
    id: newId(),
    report_id,
    recipient_discord_id: index % OTHERS === 0 ? model.recipient_discord_id : `7${index % OTHERS}`,
    created_at: model.created_at + index,
  }));
  for (let at = 0; at < MANY; at += 500) {
    await db
      .insertInto('outbox_messages')
      .values(rows.slice(at, at + 500))
      .execute();
  }
  // Nobody has the embedded engine count its rows, so it plans without: PostgreSQL counts by itself.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  const { id, nonce, report_id, report_number, channel, platform } = model;
  const { civilian_name, recipient_discord_id, title, content } = model;
  const words = { civilian_name, recipient_discord_id, title, content };
  const message = { id, nonce, report_id, report_number, channel, platform, ...words, now: 0 };
  const plan = await plansOf(server, (tx) => insertMessages(tx, [message]));
  expect(plan).toMatch(/outbox_messages_by_recipient/);
  expect(plan).not.toMatch(/TEMP B-TREE|Sort|SCAN outbox|Seq Scan/);
});

test('what is due first is found by an index, however much waits in a channel', async () => {
  const { db, engine } = server.platform.database;
  const kept = Array.from({ length: MANY }, (_, index) => ({
    id: `waiting-${index}`,
    kind: 'Call' as const,
    platform: 'Xbox' as const,
    subject_id: `call-${index}`,
    revision: 1,
    queued_revision: 1,
    state: 'Waiting' as const,
  }));
  const rows = kept.map(({ id, platform }, index) => ({
    id: newId(),
    subject_id: id,
    channel: 'channel' as const,
    platform,
    civilian_name: '#calls',
    title: 'Call card',
    content: '',
    is_outdated: 0,
    nonce: '',
    state: 'Pending' as const,
    attempts: 0,
    next_attempt_at: index,
    lease_until: 0,
    discord_channel_id: 'calls',
    created_at: index,
  }));
  for (let at = 0; at < MANY; at += 500) {
    await db
      .insertInto('kept_messages')
      .values(kept.slice(at, at + 500))
      .execute();
    await db
      .insertInto('outbox_messages')
      .values(rows.slice(at, at + 500))
      .execute();
  }
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  expect(await listDueChannels(db, 0)).toEqual(['calls']);
  const claim = { token: newId(), now: MANY, leaseUntil: MANY + 1000 };
  const plan = await plansOf(server, async (each) => {
    await claimInChannel(each, { ...claim, channelId: 'calls' });
    await listDueChannels(each, MANY);
    await claimDue(each, { ...claim, lane: { channel: 'edit' }, limit: 4 });
  });
  expect(plan).toMatch(/outbox_messages_due_in_channel/);
  expect(plan).not.toMatch(/outbox_messages_by_state|Seq Scan on outbox_messages|SCAN outbox_messages/);
});
