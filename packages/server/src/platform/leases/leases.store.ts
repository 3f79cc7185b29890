import type { Db } from '#db/database';

export async function takeLease(
  db: Db,
  lease: { name: string; holder: string; now: number; until: number },
): Promise<boolean> {
  const { name, holder, now, until } = lease;
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.until', '<=', now)])),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function dropLease(db: Db, { name, holder }: { name: string; holder: string }): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
