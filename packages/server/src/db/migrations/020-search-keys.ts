import { foldPlate, foldText } from '@ten-four/contract/common/fold';
import { type Kysely, type Migration, sql } from 'kysely';
import {
  addSearchKeys,
  nameKeys,
  type SearchKey,
  type SearchKeys,
  userKeys,
  vehicleKeys,
  weaponKeys,
} from '#db/trigram-index/search-keys';
import { foldForParts, wholeNameKey } from '#platform/search-text';

const AT_A_TIME = 500;
/** Positions of the lines of a report's text that are found by their parts: the name and the plate. */
const REPORT_PARTS = [0, 4];
/** The case number. */
const SAFETY_REPORT_PARTS = [0];

/** Computes all search keys and texts again: names, plates and reports are compared in another form. */
export const searchKeys: Migration = {
  async up(db: Kysely<never>) {
    await renewKeys(db, { table: 'name_keys', objects: 'civilians', keysOf: nameKeys });
    await renewKeys(db, { table: 'vehicle_keys', objects: 'vehicles', keysOf: vehicleKeys });
    await renewKeys(db, { table: 'weapon_keys', objects: 'weapons', keysOf: weaponKeys });
    await renewKeys(db, { table: 'user_keys', objects: 'users', keysOf: userKeys });
    await renewTexts(db, 'reports', REPORT_PARTS);
    await renewTexts(db, 'safety_reports', SAFETY_REPORT_PARTS);
    await renewBolos(db);
  },
};

/** Renews the keys of all that have some; deleted accounts have none. */
async function renewKeys<R>(
  db: Kysely<never>,
  { table, objects, keysOf }: { table: SearchKeys; objects: string; keysOf: (row: R) => SearchKey[] },
): Promise<void> {
  const isKnown = sql`exists (select 1 from ${sql.table(table)} k where k.object_id = o.id)`;
  await inBatches<R & { id: string }>(
    db,
    sql`select * from ${sql.table(objects)} o where ${isKnown} and`,
    async (rows) => {
      const ids = sql.join(rows.map(({ id }) => id));
      await sql`delete from ${sql.table(table)} where object_id in (${ids})`.execute(db);
      await addSearchKeys(
        db as never,
        table,
        rows.map((row) => ({ id: row.id, keys: keysOf(row) })),
      );
    },
  );
}

async function renewTexts(
  db: Kysely<never>,
  table: 'reports' | 'safety_reports',
  parts: readonly number[],
): Promise<void> {
  const columns = ['folded', 'officer_folded'] as const;
  const read = sql`select id, folded, officer_folded from ${sql.table(table)} o where`;
  await inBatches<{ id: string; folded: string; officer_folded: string }>(db, read, async (rows) => {
    const renewed = rows.map(({ id, folded, officer_folded }) => ({
      id,
      folded: folded
        .split('\n')
        .map((line, at) => (parts.includes(at) ? foldForParts(line) : foldText(line)))
        .join('\n'),
      officer_folded: foldForParts(officer_folded),
    }));
    await updateTexts(db, { table, columns, rows: renewed });
  });
}

async function renewBolos(db: Kysely<never>): Promise<void> {
  const columns = ['plate_key', 'person_key'] as const;
  // A plate half seen keeps its key.
  const read = sql`
    select id, person_name, case plate_key when '*' then '*' else vehicle_plate end as plate from bolos o where`;
  await inBatches<{ id: string; person_name: string | null; plate: string | null }>(
    db,
    read,
    async (rows) => {
      const renewed = rows.map(({ id, person_name, plate }) => ({
        id,
        plate_key: plate === null ? null : foldPlate(plate),
        person_key: person_name === null ? null : wholeNameKey(person_name),
      }));
      await updateTexts(db, { table: 'bolos', columns, rows: renewed });
    },
  );
}

/** Writes two columns of many rows at once. */
async function updateTexts<C extends string>(
  db: Kysely<never>,
  change: {
    table: string;
    columns: readonly [C, C];
    rows: readonly ({ id: string } & Record<C, string | null>)[];
  },
): Promise<void> {
  const { table, columns, rows } = change;
  const [one, other] = columns;
  const values = sql.join(rows.map((row) => sql`(${row.id}, ${row[one]}, ${row[other]})`));
  await sql`
    update ${sql.table(table)} set ${sql.id(one)} = renewed.column2, ${sql.id(other)} = renewed.column3
    from (values ${values}) renewed where ${sql.table(table)}.id = renewed.column1`.execute(db);
}

/** Goes through the rows of a select that ends with a condition of `o`. */
async function inBatches<R extends { id: string }>(
  db: Kysely<never>,
  select: ReturnType<typeof sql>,
  renew: (rows: R[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const page = sql<R>`${select} o.id > ${after} order by o.id limit ${sql.lit(AT_A_TIME)}`;
    const { rows } = await page.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    await renew(rows);
    after = last.id;
  }
}
