import { type Kysely, type Migration, sql } from 'kysely';

const KEYS = ['name_keys', 'vehicle_keys', 'weapon_keys', 'user_keys'];

/** Columns of former names, for each table of search keys. */
const formerKeys = (table: string) => `
alter table ${table} add column formerly text;
alter table ${table} add column until bigint;
create index ${table}_by_end on ${table} (until) where until is not null;
create index ${table}_former on ${table} (object_id) where formerly is not null`;

const BOLOS = `
alter table bolos add column civilian_id text references civilians (id);
alter table bolos add column vehicle_id text references vehicles (id);
create index bolos_by_civilian on bolos (civilian_id, expires_at)
  where cancelled_at is null and civilian_id is not null;
create index bolos_by_vehicle on bolos (vehicle_id, expires_at)
  where cancelled_at is null and vehicle_id is not null`;

/** Finds what a deleted character had, and frees the plates and serial numbers of those deleted before. */
const HOLDINGS = `
create index vehicles_of_deleted on vehicles (civilian_id, deleted_at) where deleted_at is not null;
create index weapons_of_deleted on weapons (civilian_id, deleted_at) where deleted_at is not null;
update vehicles set deleted_at = (select c.deleted_at from civilians c where c.id = vehicles.civilian_id)
  where deleted_at is null and status not in ('Stolen', 'Impounded')
  and civilian_id in (select id from civilians where deleted_at is not null);
update weapons set deleted_at = (select c.deleted_at from civilians c where c.id = weapons.civilian_id)
  where deleted_at is null and civilian_id in (select id from civilians where deleted_at is not null)`;

/** Keeps former names as search keys, binds BOLOs to ids, and frees plates with the character. */
export const formerNames: Migration = {
  async up(db: Kysely<never>) {
    for (const part of [...KEYS.map(formerKeys), BOLOS, HOLDINGS]) {
      for (const statement of part.split(';\n')) await sql.raw(statement).execute(db);
    }
  },
};
