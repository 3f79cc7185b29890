import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMessages } from '#features/outbox/outbox.store';
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
