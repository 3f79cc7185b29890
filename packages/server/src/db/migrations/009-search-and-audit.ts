import { type Kysely, type Migration, sql } from 'kysely';
import { createAuditIndex } from '#db/audit-texts';
import type { Db } from '#db/database';
import { nameKeys, replaceSearchKeys, type SearchKey, type SearchKeys, vehicleKeys } from '#db/search-keys';
import { foldName, foldPlate } from '#platform/search-text';

type Schema = Kysely<never>;

/** Rows that are read at a time. */
const SLICE = 500;

/**
 * BOLOs are found by plate and name, plates without their blanks and dashes, names by each of their words, entries of the
 * audit log by any part of their texts; warrants of both platforms are listed in order.
 */
export const searchAndAudit: Migration = {
  up: change,
};

async function change(db: Schema): Promise<void> {
  await addBoloKeys(db);
  await renewPlates(db);
  await renewNames(db);
  await createAuditIndex(db);
  await db.schema
    .createIndex('warrants_unresolved_by_time')
    .on('warrants')
    .columns(['created_at', 'id'])
    .where(sql.ref('resolved_at'), 'is', null)
    .execute();
}

async function addBoloKeys(db: Schema): Promise<void> {
  const keys = ['plate_key', 'person_key'];
  for (const key of keys) await db.schema.alterTable('bolos').addColumn(key, 'text').execute();
  await eachRow<{ id: string; vehicle_plate: string | null; person_name: string | null }>(
    db,
    { table: 'bolos', columns: sql`vehicle_plate, person_name` },
    async ({ id, vehicle_plate: plate, person_name: name }) => {
      await sql`
        update bolos set plate_key = ${plate === null ? null : foldPlate(plate)},
          person_key = ${name === null ? null : foldName(name)}
        where id = ${id}`.execute(db);
    },
  );
  await db.schema.dropIndex('bolos_by_plate').execute();
  for (const key of keys) {
    await db.schema
      .createIndex(`bolos_by_${key}`)
      .on('bolos')
      .columns([key, 'expires_at'])
      .where(sql.ref('cancelled_at'), 'is', null)
      .execute();
  }
}

const renewPlates = (db: Schema): Promise<void> =>
  eachRow<Parameters<typeof vehicleKeys>[0] & { id: string }>(
    db,
    { table: 'vehicles', columns: sql`plate, vin` },
    async (row) => {
      if (/[ -]/.test(row.plate)) await renew(db, 'vehicle_keys', { id: row.id, keys: vehicleKeys(row) });
    },
  );

/** First and last name, with or without the middle initial, and the SSN: what every character is found by. */
const PLAIN_KEYS = { without: 3, with: 4 };

const renewNames = (db: Schema): Promise<void> =>
  eachRow<Parameters<typeof nameKeys>[0] & { id: string }>(
    db,
    { table: 'civilians', columns: sql`first_name, middle_initial, last_name, ssn` },
    async (row) => {
      const keys = nameKeys(row);
      const plain = row.middle_initial === null ? PLAIN_KEYS.without : PLAIN_KEYS.with;
      if (keys.length > plain) await renew(db, 'name_keys', { id: row.id, keys });
    },
  );

const renew = (db: Schema, table: SearchKeys, { id, keys }: { id: string; keys: SearchKey[] }) =>
  replaceSearchKeys(db as unknown as Db, table, id, keys);

async function eachRow<R extends { id: string }>(
  db: Schema,
  { table, columns }: { table: string; columns: ReturnType<typeof sql> },
  work: (row: R) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<R>`
      select id, ${columns} from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(SLICE)}`.execute(db);
    for (const row of rows) await work(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
