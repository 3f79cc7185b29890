import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimCard, listDueChannels } from '#features/outbox/cards.store';
import { claimDue, insertMessages } from '#features/outbox/outbox.store';
import { newId } from '#platform/ids';
import { type Principals, signInPrincipals } from '#testing/principals';
import { plansOf } from '#testing/query-plans';
import { copyReports, fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 3000;
/** Number of messages, of which one is the recipient's. */
const OTHERS = 20;

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

test('the due time of a direct message comes from an index, however many its recipient got', async () => {
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
  // The product never analyzes the SQLite database, so its planner has no statistics; PostgreSQL analyzes automatically.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  const { id, nonce, report_id, report_number, channel, platform } = model;
  const { civilian_name, recipient_discord_id, title, content } = model;
  const words = { civilian_name, recipient_discord_id, title, content };
  const message = { id, nonce, report_id, report_number, channel, platform, ...words, created_at: 0 };
  const plan = await plansOf(server, (tx) => insertMessages(tx, [message]));
  expect(plan).toMatch(/outbox_messages_by_recipient/);
  expect(plan).not.toMatch(/TEMP B-TREE|Sort|SCAN outbox|Seq Scan/);
});

test('the first due card comes from an index, however many wait in a channel', async () => {
  const { db, engine } = server.platform.database;
  const rows = Array.from({ length: MANY }, (_, index) => ({
    id: newId(),
    kind: 'Call' as const,
    platform: 'Xbox' as const,
    subject_id: `call-${index}`,
    title: 'Call card',
    state: 'Pending' as const,
    queue_channel_id: 'calls',
    revision: 1,
    next_at: index,
    nonce: '',
    changed_at: index,
  }));
  for (let at = 0; at < MANY; at += 500) {
    await db
      .insertInto('discord_cards')
      .values(rows.slice(at, at + 500))
      .execute();
  }
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  expect(await listDueChannels(db, { now: 0, until: 0 })).toEqual([{ channelId: 'calls', at: 0 }]);
  const claim = { token: newId(), now: MANY, leaseUntil: MANY + 1000 };
  const plan = await plansOf(server, async (each) => {
    await claimCard(each, { ...claim, channelId: 'calls', heldSince: 0 });
    await claimDue(each, { ...claim, queue: { channel: 'edit' }, limit: 4 });
    await claimDue(each, { ...claim, queue: { channel: 'channel', platform: 'Xbox' }, limit: 1 });
  });
  expect(plan).toMatch(/discord_cards_due/);
  expect(plan).not.toMatch(
    /outbox_messages_by_state|Seq Scan on (outbox_messages|discord_cards)|SCAN (outbox_messages|discord_cards)/,
  );
});
