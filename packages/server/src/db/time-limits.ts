import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import type { Statement } from '#db/prepared';

/** This transaction may take as long as it takes: for migrations and the operator's commands, which nobody waits for. */
export async function liftTimeLimits(tx: Db): Promise<void> {
  if (isSqlite(tx)) return;
  const lift: Statement = { ...sql`set local statement_timeout = 0`.compile(tx), liftsTimeLimits: true };
  await tx.executeQuery(lift);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
