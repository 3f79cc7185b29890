import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/**
 * A text under one of PostgreSQL's orders: 'C' is that of search keys, whose `lower` knows plain letters only, 'default'
 * that of every other column, whose index is of use only for texts of the same. The embedded engine has but the one.
 */
export const collated = (db: Db, text: RawBuilder<string>, order: 'C' | 'default'): RawBuilder<string> =>
  isSqlite(db) ? text : sql<string>`(${text}) collate ${sql.id(order)}`;
