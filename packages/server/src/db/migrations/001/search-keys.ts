import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#db/engine';

export const KEY_TABLES = [
  ['user_keys', 'users'],
  ['name_keys', 'civilians'],
  ['vehicle_keys', 'vehicles'],
  ['weapon_keys', 'weapons'],
] as const;

export async function createSearchKeys(db: Kysely<never>): Promise<void> {
  const [no, key] = isSqlite(db)
    ? [sql`integer primary key`, sql`text not null`]
    : [sql`bigint generated always as identity primary key`, sql`text collate "C" not null`];
  for (const [table, objects] of KEY_TABLES) {
    await sql`
      create table ${sql.table(table)} (
        no ${no},
        object_id text not null references ${sql.table(objects)} (id) on delete cascade,
        key ${key},
        inside integer not null check (inside in (0, 1)),
        formerly text, until bigint
      )`.execute(db);
    const index = (name: string) => sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)}`;
    await sql`${index('by_beginning')} (key, object_id)`.execute(db);
    await sql`${index('by_object')} (object_id)`.execute(db);
    await sql`${index('by_end')} (until) where until is not null`.execute(db);
    await sql`${index('former')} (object_id) where formerly is not null`.execute(db);
  }
}
