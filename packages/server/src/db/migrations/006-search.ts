import { type Kysely, type Migration, sql } from 'kysely';
import type { Db } from '#db/database';
import { createSearchKeys, requireTrigrams } from '#db/search-engine';
import {
  addSearchKeys,
  nameKeys,
  type SearchKey,
  type SearchKeys,
  vehicleKeys,
  weaponKeys,
} from '#db/search-keys';

type Schema = Kysely<never>;

/** Rows that are read and made known at a time. */
const SLICE = 500;

/** What characters, vehicles and weapons are found by. */
export const search: Migration = {
  async up(db: Schema) {
    await requireTrigrams(db);
    await create(db);
  },
};

async function create(db: Schema): Promise<void> {
  await createSearchKeys(db, 'name_keys', 'civilians');
  await createSearchKeys(db, 'vehicle_keys', 'vehicles');
  await createSearchKeys(db, 'weapon_keys', 'weapons');
  const names = sql`first_name, middle_initial, last_name, ssn`;
  await makeKnown(db, { objects: 'civilians', columns: names, table: 'name_keys', keysOf: nameKeys });
  const marks = sql`plate, vin`;
  await makeKnown(db, { objects: 'vehicles', columns: marks, table: 'vehicle_keys', keysOf: vehicleKeys });
  const serials = sql`serial_number, registered_name`;
  await makeKnown(db, { objects: 'weapons', columns: serials, table: 'weapon_keys', keysOf: weaponKeys });
}

/** What was stored before there was a search. */
async function makeKnown<R>(
  db: Schema,
  request: {
    objects: string;
    columns: ReturnType<typeof sql>;
    table: SearchKeys;
    keysOf: (row: R) => SearchKey[];
  },
): Promise<void> {
  const { objects, columns, table, keysOf } = request;
  for (let after = ''; ; ) {
    const { rows } = await sql<R & { id: string }>`
      select id, ${columns} from ${sql.table(objects)} where id > ${after} order by id limit ${sql.lit(SLICE)}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    await addSearchKeys(
      db as unknown as Db,
      table,
      rows.map((row) => ({ id: row.id, keys: keysOf(row) })),
    );
    after = last.id;
  }
}
