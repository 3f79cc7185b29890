import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#db/engine';

/** The log of live events with other readers than before, begun anew: open pages read everything again. */
export async function createEventLog(db: Kysely<never>, readers: readonly string[]): Promise<void> {
  const [identity, xid] = isSqlite(db)
    ? [sql`integer primary key autoincrement`, sql`0`]
    : [sql`bigint generated always as identity primary key`, sql`(pg_current_xact_id()::text::bigint)`];
  const allowed = sql.join(readers.map((one) => sql.lit(one)));
  await sql`drop table events`.execute(db);
  await sql`
    create table events (
      id ${identity},
      xid bigint not null default ${xid},
      name text not null,
      readers text not null check (readers in (${allowed})),
      platform text, user_id text, data text not null, created_at bigint not null
    )`.execute(db);
  await sql`create index events_in_order on events (xid, id)`.execute(db);
  const epoch = randomBytes(6).toString('hex');
  await sql`update event_log set epoch = ${epoch}, pruned_xid = 0, pruned_id = 0`.execute(db);
}
