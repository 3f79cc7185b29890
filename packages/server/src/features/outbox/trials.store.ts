import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import type { ChannelTrialsTable } from '#db/tables/kept.tables';

/** Channels that are new and to be tried, and those that Discord refused. */

export type TrialRow = Selectable<ChannelTrialsTable>;

/** Channels that were refused, and those still to be tried. */
export const listTrials = (db: Db): Promise<TrialRow[]> =>
  db.selectFrom('channel_trials').orderBy('channel_id').selectAll().execute();

/** Takes the channels that are to be tried now; nobody else tries them until then. */
export const takeTrials = (db: Db, { now, until }: { now: number; until: number }): Promise<TrialRow[]> =>
  db.updateTable('channel_trials').set({ try_at: until }).where('try_at', '<=', now).returningAll().execute();

/** Has channels tried, at once where no time is given. */
export async function tryChannels(
  tx: Db,
  channelIds: readonly string[],
  { now }: { now: number },
): Promise<void> {
  if (channelIds.length === 0) return;
  await tx
    .insertInto('channel_trials')
    .values(
      [...new Set(channelIds)].map((channel_id) => ({
        channel_id,
        code: null,
        since: now,
        try_at: now,
        message_id: null,
      })),
    )
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ try_at: now }))
    .execute();
}

/** Has a channel that was refused, or with null all of them, tried at once; answers whether there is any. */
export async function tryStopped(
  tx: Db,
  { channelId, now }: { channelId: string | null; now: number },
): Promise<boolean> {
  const stopped = tx.updateTable('channel_trials').set({ try_at: now }).where('code', 'is not', null);
  const meant = channelId === null ? stopped : stopped.where('channel_id', '=', channelId);
  return (await meant.returning('channel_id').execute()).length > 0;
}

/** Notes that a channel was refused, since when it first was, and when it is tried again. */
export async function stopChannel(
  tx: Db,
  { channelId, code, now, tryAt }: { channelId: string; code: number; now: number; tryAt: number },
): Promise<void> {
  const isNew = sql`channel_trials.code is null`;
  await tx
    .insertInto('channel_trials')
    .values({ channel_id: channelId, code, since: now, try_at: tryAt, message_id: null })
    .onConflict((conflict) =>
      conflict.column('channel_id').doUpdateSet({
        code,
        since: sql`case when ${isNew} then ${now} else channel_trials.since end`,
        try_at: tryAt,
      }),
    )
    .execute();
}

/** Stores that a channel took its trial, whose message is still to be deleted. */
export async function storeTrialMessage(
  tx: Db,
  { channelId, messageId, tryAt }: { channelId: string; messageId: string; tryAt: number },
): Promise<void> {
  await tx
    .updateTable('channel_trials')
    .set({ code: null, message_id: messageId, try_at: tryAt })
    .where('channel_id', '=', channelId)
    .execute();
}

export async function forgetTrials(tx: Db, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await tx
    .deleteFrom('channel_trials')
    .where('channel_id', 'in', [...channelIds])
    .execute();
}
