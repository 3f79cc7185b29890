import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import { type Bound, prepared } from '#db/prepared';
import type { BroadcastsTable } from '#db/tables/dispatch.tables';

export type BroadcastRow = Selectable<BroadcastsTable>;

/** What is broadcast on a platform at a moment, oldest first. */
export const findBroadcasts = prepared((db, at: Bound<{ platform: Platform; now: number }>) =>
  db
    .selectFrom('broadcasts')
    .where('platform', '=', at.platform)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at.now)]))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll(),
);
