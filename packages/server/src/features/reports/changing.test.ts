import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { lockReport, refund as refundFine } from '#features/reports/index';
import { newId } from '#platform/ids';
import { type Principals, signInPrincipals } from '#testing/principals';
import { amendReport, fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

// Refunds and the court in a report's direct message.

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

async function filePaid() {
  const report = await fileReport(people.officer, people.civilianId, { reason: 'Racing', fineAmount: 200 });
  await server.outbox.runOnce();
  const message = server.fakeDiscord.messages.at(-1);
  expect((await payFine(people.owner, report)).status).toBe(200);
  return { report, message };
}
const storedRow = ({ _id }: Report) =>
  server.platform.database.db
    .selectFrom('reports')
    .where('id', '=', _id)
    .selectAll()
    .executeTakeFirstOrThrow();
/** Rewrites and edits the message. */
async function amendNotes(report: Report): Promise<void> {
  expect((await amendReport(people.officer, report, { notes: newId() })).status).toBe(200);
  await server.outbox.runOnce();
}

test('a fine that was refunded completely can be paid again, without the old receipt', async () => {
  const { report, message } = await filePaid();
  await amendNotes(report);
  expect(message?.embeds.map(({ title }) => title)).toEqual(['You have received a Citation', 'Paid']);
  const { db } = server.platform.database;
  const unpaid = { paid_at: null, paid_by: null };
  await db.updateTable('reports').set(unpaid).where('id', '=', report._id).execute();
  await amendNotes(report);
  expect(message?.embeds).toHaveLength(1);
  expect(message?.components).toMatchObject([{ components: [{ label: 'Pay Fine' }] }]);
});

test('the message names the case and what its ruling refunded', async () => {
  const { report, message } = await filePaid();
  const firstLine = () => message?.embeds[0]?.description?.split('\n')[0];
  const { db } = server.platform.database;
  const id = newId();
  const row = await storedRow(report);
  const { civilian_id, owner_id, author_user_id, platform } = row;
  const opened = { report_id: report._id, report_version: 1, status: 'Open' as const, opened_at: 1 };
  await db
    .insertInto('cases')
    .values({ id, number: 107, folded: '', civilian_id, owner_id, author_user_id, platform, ...opened })
    .execute();
  const setState = (case_state: 'Open' | 'Decided' | 'Withdrawn') =>
    db.updateTable('reports').set({ case_id: id, case_state }).where('id', '=', report._id).execute();
  await setState('Open');
  await amendNotes(report);
  expect(firstLine()).toBe('**Before the court:** case 107');
  await setState('Withdrawn');
  await amendNotes(report);
  expect(firstLine()).toBe('**Offenses:**');

  const refund = (amount: number, now: number) =>
    inTransaction(db, async (tx) => {
      const locked = await lockReport(tx, report._id);
      if (locked !== undefined) await refundFine(tx, locked, { amount, now });
    });
  const closed_at = server.clock.now();
  await refund(8000, closed_at);
  await refund(500, closed_at + 1);
  const judge = { judge_user_id: author_user_id, judge_name: 'ann', reasons: 'Seen' };
  await db
    .updateTable('cases')
    .set({ status: 'Decided', closed_at, ...judge })
    .where('id', '=', id)
    .execute();
  await setState('Decided');
  await amendNotes(report);
  expect(firstLine()).toBe('**Decided by a judge:** case 107, $80 refunded');
});
