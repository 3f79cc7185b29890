import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { BroadcastsTable } from '#db/tables/dispatch.tables';
import { updateById } from '#db/update-by-id';

export type BroadcastRow = Selectable<BroadcastsTable>;

export const listBroadcasts = (db: Db, at: { platform: GamePlatform; now: number }) =>
  db
    .selectFrom('broadcasts')
    .where('platform', '=', at.platform)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at.now)]))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const findHold = (db: Db, platform: GamePlatform) =>
  db
    .selectFrom('broadcasts')
    .where('platform', '=', platform)
    .where('hold', '=', 1)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export const findBroadcast = (db: Db, id: string) =>
  db.selectFrom('broadcasts').where('id', '=', id).selectAll().executeTakeFirst();

export const insertBroadcasts = insertInto('broadcasts');

export const updateBroadcast = updateById('broadcasts');
