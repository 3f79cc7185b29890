import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import { type Bound, prepared, preparedFirst, preparedInsert } from '#db/prepared';
import type { BroadcastsTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';

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

/** The hold that is in force on a platform. */
export const findHold = preparedFirst((db, at: Bound<{ platform: Platform }>) =>
  db
    .selectFrom('broadcasts')
    .where('platform', '=', at.platform)
    .where('hold', '=', 1)
    .where('ended_at', 'is', null)
    .selectAll(),
);

export const findBroadcast = preparedFirst((db, { id }: Bound<{ id: string }>) =>
  db.selectFrom('broadcasts').where('id', '=', id).selectAll(),
);

export const insertBroadcasts = preparedInsert('broadcasts');

export const updateBroadcast = updateById('broadcasts');
