import { nameKeys, type SearchKey, vehicleKeys } from '@ten-four/server/db/search-keys';
import { newId } from '@ten-four/server/platform/ids';
import Libsql from 'libsql';
import pg from 'pg';
import { type Person, personOf } from './people.ts';

/**
 * Puts people with cars into a database that nobody has open: the rows and search keys that the server itself would
 * write, many at a time and past its quotas.
 */

const COLUMNS = {
  civilians: {
    id: 'text',
    user_id: 'text',
    first_name: 'text',
    last_name: 'text',
    middle_initial: 'text',
    date_of_birth: 'text',
    known_aliases: 'text',
    ssn: 'text',
    deceased: 'int',
    created_at: 'bigint',
    updated_at: 'bigint',
  },
  vehicles: {
    id: 'text',
    civilian_id: 'text',
    plate: 'text',
    vin: 'text',
    make: 'text',
    model: 'text',
    type: 'text',
    insured: 'int',
    status: 'text',
    created_at: 'bigint',
    updated_at: 'bigint',
  },
  name_keys: { object_id: 'text', key: 'text', inside: 'int' },
  vehicle_keys: { object_id: 'text', key: 'text', inside: 'int' },
} as const;
type Table = keyof typeof COLUMNS;
type Rows = Record<Table, (string | number | null)[][]>;

const BATCH = 5000;

/** Where the rows go. */
interface Target {
  insert(table: Table, rows: (string | number | null)[][]): Promise<void>;
}

/** Adds the people numbered `from` to `to`, all of one user's, in one transaction. `target` as for the floor. */
export async function fill(
  engine: 'sqlite' | 'postgres',
  database: string,
  range: { from: number; to: number },
): Promise<void> {
  await (engine === 'sqlite' ? fillSqlite(database, range) : fillPostgres(database, range));
}

async function fillSqlite(file: string, range: { from: number; to: number }): Promise<void> {
  const sqlite = new Libsql(file);
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma('cache_size = -400000');
  keepInMemory(sqlite, MEMORY_OF_THE_FILLING);
  sqlite.exec('begin');
  const userId = newId();
  sqlite.prepare(USER).run([userId, discordId(range.from)]);
  const statements = new Map<Table, Libsql.Statement<unknown[]>>();
  await fillTables(userId, range, {
    insert: async (table, rows) => {
      const columns = Object.keys(COLUMNS[table]);
      const text = `insert into ${table} (${columns}) values (${columns.map(() => '?')})`;
      const statement = statements.get(table) ?? sqlite.prepare(text);
      statements.set(table, statement);
      for (const row of rows) statement.run(row);
    },
  });
  sqlite.exec('commit');
  keepInMemory(sqlite, USUAL_MEMORY);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

const USUAL_MEMORY = 1024 ** 2;
const MEMORY_OF_THE_FILLING = 64 * USUAL_MEMORY;

/** How many bytes of trigrams are collected before they are written down: the fewer, the longer the filling takes. */
function keepInMemory(sqlite: Libsql.Database, bytes: number): void {
  for (const table of ['name_keys_trigrams', 'vehicle_keys_trigrams']) {
    sqlite.exec(`insert into ${table} (${table}, rank) values ('hashsize', ${bytes})`);
  }
}

async function fillPostgres(url: string, range: { from: number; to: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  const userId = newId();
  await client.query(USER.replace('?', '$1').replace('?', '$2'), [userId, discordId(range.from)]);
  await fillTables(userId, range, {
    insert: async (table, rows) => {
      const columns = Object.entries(COLUMNS[table]);
      const arrays = columns.map((_, column) => rows.map((row) => row[column]));
      const casts = columns.map(([, type], index) => `$${index + 1}::${type}[]`);
      const names = columns.map(([name]) => name);
      await client.query(`insert into ${table} (${names}) select * from unnest(${casts})`, arrays);
    },
  });
  await client.query('commit');
  // As the server's own housekeeping would have done by the time there are so many.
  await client.query('vacuum analyze');
  await client.end();
}

/** Of a user of each filling's own. */
const discordId = (from: number): string => String(900_000_000_000_000_000n + BigInt(from));

const USER = `insert into users (id, discord_id, username, discriminator, roles, roles_checked_at, created_at)
  values (?, ?, 'bench', '0', '[]', 0, 0)`;

async function fillTables(
  userId: string,
  { from, to }: { from: number; to: number },
  { insert }: Target,
): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const rows: Rows = { civilians: [], vehicles: [], name_keys: [], vehicle_keys: [] };
    for (let index = start; index < Math.min(start + BATCH, to); index += 1) {
      addPerson(rows, userId, personOf(index));
    }
    await insert('civilians', rows.civilians);
    await insert('vehicles', rows.vehicles);
    await insert('name_keys', rows.name_keys);
    await insert('vehicle_keys', rows.vehicle_keys);
  }
}

function addPerson(rows: Rows, userId: string, { first, last, initial, ssn, plate, vin }: Person): void {
  const civilianId = newId();
  const vehicleId = newId();
  const written = `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
  rows.civilians.push([civilianId, userId, first, last, initial, '1990-01-01', '[]', written, 0, 0, 0]);
  rows.vehicles.push([vehicleId, civilianId, plate, vin, 'Karin', 'Sultan', 'Sedan', 1, 'Valid', 0, 0]);
  const keysOf = (id: string, keys: SearchKey[]) => keys.map(({ key, inside }) => [id, key, inside]);
  const named = { first_name: first, middle_initial: initial, last_name: last, ssn: written };
  rows.name_keys.push(...keysOf(civilianId, nameKeys(named)));
  rows.vehicle_keys.push(...keysOf(vehicleId, vehicleKeys({ plate, vin })));
}
