import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { isNotDeleted } from '#db/engine';
import { forUpdate } from '#db/lock-rows';
import type { Tables } from '#db/tables';
import { DAY } from '#platform/clock';

/** Never includes deleted characters. */
export type Scope = { ownerId: string } | 'all';

export type Belonging = 'vehicles' | 'weapons';

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

export const findFindable = (db: Db, id: string, wantedScope: WantedScope) =>
  db
    .selectFrom('civilians')
    .where('id', '=', id)
    .where(isFindable('civilians', wantedScope))
    .select(COLUMNS)
    .executeTakeFirst();

export const findAny = (db: Db, id: string) =>
  db.selectFrom('civilians').where('id', '=', id).select(COLUMNS).executeTakeFirst();

export const findWithin = (db: Db, id: string, scope: Scope) => within(db, id, scope).executeTakeFirst();

export const lockWithin = (tx: Db, id: string, scope: Scope) =>
  forUpdate(tx, within(tx, id, scope), 'civilians').executeTakeFirst();

/** Both platforms, or the same one twice. */
export type WantedScope = { one: GamePlatform | ''; other: GamePlatform | ''; now: number };

/** Matches characters with an active warrant, a BOLO, or an unpaid fine, even while it is before the court. */
export function isWanted(table: string, { one, other, now }: WantedScope): RawBuilder<SqlBool> {
  const civilian = sql.ref(`${table}.id`);
  const ofThese = sql`platform in (${one}, ${other})`;
  // Separate subqueries, because PostgreSQL may hash a whole table for `exists`.
  return sql<SqlBool>`(
    (select id from warrants where warrants.civilian_id = ${civilian} and resolved_at is null
      and (warrants.expires_at is null or warrants.expires_at > ${now}) and warrants.${ofThese} limit 1) is not null
    or (select id from bolos where bolos.civilian_id = ${civilian} and cancelled_at is null
      and bolos.expires_at > ${now} and bolos.${ofThese} limit 1) is not null
    or (select reports.id from reports join users on users.id = reports.owner_id
      where reports.civilian_id = ${civilian} and paid_at is null and fine > 0 and type <> 'warning'
      and voided_at is null and reports.${ofThese} and users.deleted_at is null limit 1) is not null)`;
}

export const isFindable = (table: string, wantedScope: WantedScope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isNotDeleted(table)} or ${isWanted(table, wantedScope)})`;

/** Matches findable characters and those deleted within a day, in case a form was open. */
export const isSubject = (table: string, wantedScope: WantedScope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isFindable(table, wantedScope)} or ${sql.ref(`${table}.deleted_at`)} + ${sql.lit(DAY)} > ${wantedScope.now})`;

export function wantedScopeOf(platforms: readonly GamePlatform[], now: number): WantedScope {
  const [one = '', other = one] = platforms;
  return { one, other, now };
}
