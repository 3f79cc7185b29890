import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isTaken } from '#features/outbox/outbox.store';
import { RINGING } from '#platform/push/ring';

const anyDue = (db: Db, { now }: { now: number }) => {
  const message = db
    .selectFrom('outbox_messages')
    // Written into the statement, so that it fits the index of what is pending whatever the engine plans for.
    .where('state', '=', sql.lit('Pending' as const))
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .where(isTaken)
    .select('id');
  const kept = db.selectFrom('kept_messages').whereRef('revision', '>', 'queued_revision').select('id');
  const trial = db.selectFrom('channel_trials').where('try_at', '<=', now).select('channel_id');
  const job = db
    .selectFrom('push_jobs')
    .where('expanded_at', 'is', null)
    .where('due_at', '<=', now)
    .select('id');
  const push = db
    .selectFrom('push_rows')
    .where('state', '=', sql.lit('Pending' as const))
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .select('id');
  return db
    .selectNoFrom((eb) => [
      eb
        .case()
        .when(eb.or([message, kept, trial, job, push].map((found) => eb.exists(found))))
        .then(1)
        .else(0)
        .end()
        .as('due'),
      ...RINGING,
    ])
    .execute();
};

/** Whether anything is to be sent, of whatever lane, and whether any device may ring, for new calls too. */
export async function findDue(
  db: Db,
  now: number,
): Promise<{ isAnyDue: boolean; isAnyDevice: boolean; isNewCallWanted: boolean }> {
  const [found] = await anyDue(db, { now });
  return {
    isAnyDue: found?.due === 1,
    isAnyDevice: found?.is_any_device === 1,
    isNewCallWanted: found?.is_new_call_wanted === 1,
  };
}
