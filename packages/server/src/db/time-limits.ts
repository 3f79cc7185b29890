import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/**
 * Said in a transaction on PostgreSQL: from here to its end a statement may take as long as it takes, and the driver
 * waits for its answer as long (see `postgres`).
 */
export const WITHOUT_LIMIT = 'set local statement_timeout = 0';

/** This transaction may take as long as it takes: for migrations and the operator's commands, which nobody waits for. */
export async function liftTimeLimits(tx: Db): Promise<void> {
  if (isSqlite(tx)) return;
  await sql.raw(WITHOUT_LIMIT).execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
