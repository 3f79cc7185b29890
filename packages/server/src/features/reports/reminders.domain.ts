import { inTransaction, type Tx } from '#db/database';
import { dayOf, escapeWithin, inDollars, sendNotice } from '#features/outbox/index';
import * as store from '#features/reports/reminders.store';
import type { AppContext } from '#platform/app-context';
import { DAY } from '#platform/clock';
import { queuePush } from '#platform/push/queue-push';

/** The rest follows in the next run. */
const MAX_AT_ONCE = 500;
const MAX_IN_NAME = 250;

/** Reminds owners of fines that are due within a day, once per due date. Several servers may run it at once. */
export async function remindOfFines({
  database: { db },
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = { after: now, until: now + DAY };
  for (const id of await store.listToRemind(db, due, MAX_AT_ONCE)) {
    await inTransaction(db, async (tx) => {
      const report = await store.claimReminder(tx, id, due);
      if (report !== undefined) await remind(tx, report, now);
    });
  }
}

async function remind(tx: Tx, report: store.DueFine, now: number): Promise<void> {
  const { id, number, platform, fine, due_at, owner_id: userId, first_name, last_name } = report;
  const about = `${first_name} ${last_name}`;
  await sendNotice(tx, {
    key: `fine-due:${id}:${due_at}`,
    userId,
    platform,
    about,
    title: 'Fine due tomorrow',
    text: `Report ${number} about ${escapeWithin(about, MAX_IN_NAME)}: ${inDollars(fine)} is due ${dayOf(due_at)}.`,
    open: { kind: 'report', id },
    now,
  });
  await queuePush(tx, [{ kind: 'fineDue', subjectId: id, userId }], now);
}
