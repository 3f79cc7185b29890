import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#db/database';
import type { DiscordTables } from '#db/tables/discord.tables';

export type GatewayRow = Selectable<DiscordTables['gateway_session']>;

export function findGateway(db: Db, { guildId, lease }: { guildId: string; lease: string }) {
  return db
    .selectFrom('gateway_session as g')
    .leftJoin('leases as l', (join) => join.on('l.name', '=', lease))
    .where('g.guild_id', '=', guildId)
    .selectAll('g')
    .select('l.until')
    .executeTakeFirst();
}

export async function beginGateway(db: Db, guildId: string, now: number): Promise<GatewayRow> {
  const fresh = { sync_due: 1, identifies: 0, identified_at: 0, counted_from: 0, state_since: now };
  await db
    .insertInto('gateway_session')
    .values({ guild_id: guildId, state: 'Connecting', ...fresh })
    .onConflict((conflict) => conflict.column('guild_id').doNothing())
    .execute();
  return db
    .selectFrom('gateway_session')
    .where('guild_id', '=', guildId)
    .selectAll()
    .executeTakeFirstOrThrow();
}

export const updateGateway = (
  db: Db,
  guildId: string,
  change: Updateable<DiscordTables['gateway_session']>,
) => db.updateTable('gateway_session').set(change).where('guild_id', '=', guildId).execute();

/** Lets the lease holder retry at its next check if it is waiting for the intent. */
export const retryGateway = (db: Db, guildId: string) =>
  db
    .updateTable('gateway_session')
    .set({ retry_at: 0 })
    .where('guild_id', '=', guildId)
    .where('problem', '=', 'intent')
    .execute();
