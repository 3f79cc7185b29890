import type { Db } from '#db/database';
import type { KeptRow } from '#features/outbox/kept.store';

/** What a change of the settings does to messages in channels of Discord. */

/** Has kept messages of some kinds of a platform that are not over looked at again. */
export async function touchKept(
  tx: Db,
  { platform, kinds }: { platform: KeptRow['platform']; kinds: readonly KeptRow['kind'][] },
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .updateTable('kept_messages')
    .set((eb) => ({ revision: eb('revision', '+', 1), lost_at: null }))
    .where('state', 'in', ['Waiting', 'Live', 'Stopped'])
    .where('kind', 'in', [...kinds])
    .where('platform', '=', platform)
    .execute();
}

/** Has the cards of calls that were closed since a moment looked at again. */
export async function touchClosed(tx: Db, { since }: { since: number }): Promise<void> {
  await tx
    .updateTable('kept_messages')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('kind', '=', 'Call')
    .where('state', '=', 'Ended')
    .where('message_id', 'is not', null)
    .where('sent_at', '>=', since)
    .execute();
}

/** Sends lines of a platform's duty log that wait to another channel, or nowhere. */
export async function moveLines(
  tx: Db,
  platform: KeptRow['platform'],
  to: { channelId: string; name: string } | null,
): Promise<void> {
  const change =
    to === null
      ? { state: 'Dropped' as const, next_attempt_at: null, lease_token: null, lease_until: 0 }
      : { discord_channel_id: to.channelId, civilian_name: to.name };
  await tx
    .updateTable('outbox_messages')
    .set(change)
    .where('state', '=', 'Pending')
    .where('channel', '=', 'channel')
    .where('subject_id', 'is', null)
    .where('platform', '=', platform)
    .execute();
}
