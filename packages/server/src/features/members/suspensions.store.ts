import type { Insertable } from 'kysely';
import type { Db } from '#db/database';
import type { PeopleTables } from '#db/tables/people.tables';

/** The latest suspension not ended early counts; its end is also in the user's row. */

export async function insertSuspension(
  tx: Db,
  row: Insertable<PeopleTables['suspensions']>,
  until: number,
): Promise<void> {
  await tx.insertInto('suspensions').values(row).execute();
  await tx.updateTable('users').set({ suspended_until: until }).where('id', '=', row.user_id).execute();
}

export async function endSuspensions(
  tx: Db,
  userId: string,
  end: { by: string; note: string | null; now: number },
): Promise<void> {
  await tx
    .updateTable('suspensions')
    .set({ ended_at: end.now, ended_by_user_id: end.by, note: end.note })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', end.now)]))
    .execute();
  await tx.updateTable('users').set({ suspended_until: null }).where('id', '=', userId).execute();
}
