import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database';
import { beginLog } from '#platform/live/events.store';

/** How many people ever signed in; where there are none, there is nothing to lose. */
export async function countPeople(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Empties the log of live events and gives it another name, so that every page reads its lists again. */
export async function beginLogAnew(tx: Tx): Promise<void> {
  const { epoch } = await tx.selectFrom('event_log').select('epoch').executeTakeFirstOrThrow();
  await beginLog(tx, { instead: epoch, epoch: randomBytes(6).toString('hex') });
}

/**
 * Has staff decide about messages to Discord that were still to be sent: since the backup was made they may have been.
 * Answers how many.
 */
export async function holdMessages(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_messages')
    .where('state', '=', 'Pending')
    .set({
      state: 'Unknown',
      next_attempt_at: null,
      lease_token: null,
      lease_until: 0,
      last_error: 'It was waiting when the backup was made and may have been sent since.',
    })
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Nobody has a right by a role before Discord has confirmed it: since the backup was made it may have been taken away. */
export async function makeRolesOld(tx: Tx): Promise<void> {
  await tx.updateTable('users').set({ roles_checked_at: 0 }).execute();
}

/** Signs everybody out. */
export async function endSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('sessions').execute();
  await tx.updateTable('users').set({ discord_tokens: null }).execute();
}

/** What the bank's books add up to, in cents. */
export async function sumLedger(db: Db) {
  const total = (column: 'balance' | 'amount') =>
    sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
  const { held } = await db
    .selectFrom('ledger_accounts')
    .where('kind', '!=', 'mint')
    .select(total('balance').as('held'))
    .executeTakeFirstOrThrow();
  const { moved } = await db
    .selectFrom('entries')
    .where('amount', '>', 0)
    .select(total('amount').as('moved'))
    .executeTakeFirstOrThrow();
  return { held, moved };
}

/** On PostgreSQL: other programs that are connected to this database. */
export async function countOtherClients(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
