import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isChannelOpen } from '#features/outbox/refused-channels.store';

export async function isAnyDue(db: Db, now: number): Promise<boolean> {
  const message = db
    .selectFrom('outbox_messages')
    // A literal, so that the statement fits the partial index.
    .where('state', '=', sql.lit('Pending' as const))
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .where(isChannelOpen('discord_channel_id', now))
    .select('id');
  const card = db
    .selectFrom('discord_cards')
    .where('next_at', '<=', now)
    .where('lease_until', '<=', now)
    .where(isChannelOpen('queue_channel_id', now))
    .select('id');
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
  const found = await db
    .selectNoFrom((eb) => eb.or([message, card, job, push].map((due) => eb.exists(due))).as('due'))
    .executeTakeFirst();
  return Boolean(found?.due);
}
