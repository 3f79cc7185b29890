import { type NotNull, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import type { NewestFirst } from '#platform/newest-first';

/** Deleted characters and who played them, the last deleted first, and one more than a page where there is one. */
export const listDeleted = (db: Db, { before, limit }: NewestFirst) =>
  db
    .selectFrom('civilians as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .where('c.deleted_at', 'is not', null)
    .where(sql<SqlBool>`(c.deleted_at, c.id) < (${before.time}, ${before.id})`)
    .orderBy('c.deleted_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .select([
      'c.id',
      'c.first_name',
      'c.last_name',
      'c.middle_initial',
      'c.date_of_birth',
      'c.ssn',
      'c.deleted_at',
      'users.username',
      'users.discord_id',
    ])
    .$narrowType<{ deleted_at: NotNull }>()
    .execute();

export type DeletedCivilianRow = Awaited<ReturnType<typeof listDeleted>>[number];
