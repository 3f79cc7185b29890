import { inTransaction, type Tx } from '#db/database';
import { dayOf, escapeWithin, inDollars } from '#features/outbox/index';
import { notifyAbout } from '#features/reports/correcting.domain';
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
  const { id, number, fine, due_at, owner_id: userId, first_name, last_name } = report;
  const name = escapeWithin(`${first_name} ${last_name}`, MAX_IN_NAME);
  await notifyAbout(tx, report, {
    key: `fine-due:${id}:${due_at}`,
    userIds: [userId],
    title: 'Fine due tomorrow',
    text: `Report ${number} about ${name}: ${inDollars(fine)} is due ${dayOf(due_at)}.`,
    now,
  });
  await queuePush(tx, [{ kind: 'fineDue', subjectId: id, userId }], now);
}
