import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import type { Db } from '#db/database';
import type { BroadcastRow } from '#features/console/broadcasts.store';
import { publish } from '#platform/live/publish';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export const presentBroadcast = (row: BroadcastRow): Broadcast => ({
  _id: row.id,
  platform: row.platform,
  audience: row.audience,
  text: row.text,
  tone: row.tone,
  hold: row.hold === 1,
  by: row.by_name,
  at: timestamp(row.created_at),
  endsAt: timestampOrNull(row.ends_at),
  endedAt: timestampOrNull(row.ended_at),
  endedBy: row.ended_by,
});

export const publishBroadcast = (tx: Db, row: BroadcastRow, now: number): Promise<void> =>
  publish(tx, {
    name: 'broadcast',
    readers: { dispatch: row.platform },
    data: { broadcast: presentBroadcast(row) },
    now,
  });
