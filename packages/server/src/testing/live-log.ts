import { sql } from 'kysely';
import { inTransaction } from '#db/database';
import { publish, type Readers } from '#platform/live/publish';
import type { TestServer } from '#testing/test-server';

/**
 * Publishes, in a transaction of its own, an event that is known by its mark (`data.civilianId`); its name matters to
 * nobody but the web app.
 */
export async function announce({ platform }: TestServer, readers: Readers, mark: string): Promise<void> {
  const { database, clock } = platform;
  await inTransaction(database.db, (tx) =>
    publish(tx, { name: 'accounts', readers, data: { civilianId: mark }, now: clock.now() }),
  );
}

/**
 * Until everything published so far can be read: on PostgreSQL what other tests have under way on the same cluster
 * holds it back, and a reader who begins meanwhile would get it as new.
 */
export async function settled({ platform }: TestServer): Promise<void> {
  const { db, engine } = platform.database;
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  for (;;) {
    const before = sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`;
    const [now] = (await before.execute(db)).rows;
    if (BigInt(now?.xmin ?? 0) > BigInt(rows[0]?.xid ?? 0)) return;
  }
}
