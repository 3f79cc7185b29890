import { inTransaction, type Tx } from '#db/database';
import { fineStatusOf } from '#features/consequences/index';
import { dayOf, escapeWithin, inDollars } from '#features/outbox/index';
import { notifyAbout } from '#features/reports/correcting.domain';
import { listDueFines, lockReport, updateReport } from '#features/reports/reports.store';
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
  for (const id of await listDueFines(db, { after: now, until: now + DAY, limit: MAX_AT_ONCE })) {
    await inTransaction(db, (tx) => remind(tx, id, now));
  }
}

async function remind(tx: Tx, id: string, now: number): Promise<void> {
  const report = await lockReport(tx, id);
  if (report === undefined || fineStatusOf(report, now) !== 'Due') return;
  const { number, fine, due_at, owner_id: userId, first_name, last_name } = report;
  // Another server may have sent it, or the due date may have changed.
  if (due_at === null || due_at > now + DAY || due_at === report.reminded_for) return;
  await updateReport(tx, id, { reminded_for: due_at });
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
