import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import type { Tables } from '#db/tables';
import { isFindable, type WantedScope } from '#features/ownership/subjects.store';

/** Never includes deleted characters. */
export type Scope = { ownerId: string } | 'all';

type Belonging = 'vehicles' | 'weapons';

function civiliansWithin(scope: Scope) {
  const living = expressionBuilder<Tables>()
    .selectFrom('civilians')
    .where('civilians.deleted_at', 'is', null);
  return scope === 'all' ? living : living.where('civilians.user_id', '=', scope.ownerId);
}

export function belongsWithin(table: Belonging, scope: Scope): Expression<SqlBool> {
  const owner = civiliansWithin(scope).where('civilians.id', '=', sql.ref<string>(`${table}.civilian_id`));
  return expressionBuilder<Tables>().exists(owner.select('civilians.id'));
}

const COLUMNS = ['id', 'user_id', 'first_name', 'last_name', 'deceased', 'deleted_at'] as const;

const within = (db: Db, id: string, scope: Scope) => {
  const found = db.selectFrom('civilians').where('id', '=', id).where('deleted_at', 'is', null);
  const scoped = scope === 'all' ? found : found.where('user_id', '=', scope.ownerId);
  return scoped.select(COLUMNS);
};

export const findFindable = (db: Db, id: string, seekers: WantedScope) =>
  db
    .selectFrom('civilians')
    .where('id', '=', id)
    .where(isFindable('civilians', seekers))
    .select(COLUMNS)
    .executeTakeFirst();

export const findAny = (db: Db, id: string) =>
  db.selectFrom('civilians').where('id', '=', id).select(COLUMNS).executeTakeFirst();

export const findWithin = (db: Db, id: string, scope: Scope) => within(db, id, scope).executeTakeFirst();

export const lockWithin = (tx: Db, id: string, scope: Scope) =>
  forUpdate(tx, within(tx, id, scope), 'civilians').executeTakeFirst();
