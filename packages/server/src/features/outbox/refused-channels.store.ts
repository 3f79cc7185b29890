import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import type { RefusedChannelsTable } from '#db/tables/cards.tables';

export type RefusedChannelRow = Selectable<RefusedChannelsTable>;

/** Matches if the channel of a column, or one given, accepts messages or is due for a retry. */
export const isChannelOpen = (channel: string | { id: string }, now: number) => sql<SqlBool>`not exists (
  select 1 from refused_channels r
  where r.channel_id = ${typeof channel === 'string' ? sql.ref(channel) : channel.id} and r.retry_at > ${now})`;

export const listRefused = (db: Db): Promise<RefusedChannelRow[]> =>
  db.selectFrom('refused_channels').orderBy('channel_id').selectAll().execute();

/** Stores a refusal; `since` stays that of the first one. */
export const upsertRefused = (tx: Db, { since, ...row }: RefusedChannelRow) =>
  tx
    .insertInto('refused_channels')
    .values({ ...row, since })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(row))
    .execute();

/** Makes a refused channel, or with null all of them, due for a retry. Returns whether there is any. */
export async function retryRefused(tx: Db, { channelId, now }: { channelId: string | null; now: number }) {
  const all = tx.updateTable('refused_channels').set({ retry_at: now });
  const chosen = channelId === null ? all : all.where('channel_id', '=', channelId);
  return (await chosen.returning('channel_id').execute()).length > 0;
}

export async function deleteRefused(tx: Db, channelIds: readonly string[]): Promise<boolean> {
  if (channelIds.length === 0) return false;
  const query = tx.deleteFrom('refused_channels').where('channel_id', 'in', channelIds);
  return (await query.returning('channel_id').execute()).length > 0;
}
