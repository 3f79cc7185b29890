import { checkDigit } from '@ten-four/contract/bank/account-number';
import { opened } from '@ten-four/server/db/sqlite';
import { mergeTrigramParts } from '@ten-four/server/db/trigram-index/merge-parts';
import { nameKeys, type SearchKey, vehicleKeys } from '@ten-four/server/db/trigram-index/search-keys';
import { newId } from '@ten-four/server/platform/ids';
import Libsql from 'libsql';
import pg from 'pg';
import { COLUMNS } from './columns.ts';
import { type Person, personOf } from './people.ts';
import type { Engine } from './servers.ts';

/**
 * Puts people with cars into a database that nobody has open: the rows and search keys that the server itself would
 * write, many at a time and past its quotas.
 */

type Table = keyof typeof COLUMNS;
export type Row = (string | number | null)[];
type Rows = Record<'civilians' | 'vehicles' | 'name_keys' | 'vehicle_keys', Row[]>;

const BATCH = 5000;

/** Where the rows go. */
export interface Target {
  insert(table: Table, rows: Row[]): Promise<void>;
  /** The first column of a query's first row. */
  find(query: string): Promise<unknown>;
}

/**
 * Adds the people numbered `from` to `to`, all of one user's, in one transaction; the first time also bank accounts for
 * transfers. `database` is a file, or the address of PostgreSQL.
 */
export function fill(engine: Engine, database: string, range: { from: number; to: number }): Promise<void> {
  return withTarget(engine, database, async (target) => {
    const userId = newId();
    await target.insert('users', [[userId, discordId(range.from), 'bench', '0', '[]', 0, 0, 0]]);
    await fillTables(userId, range, target);
  });
}

/** Fills a database that nobody has open, in one transaction. */
export function withTarget(
  engine: Engine,
  database: string,
  work: (target: Target) => Promise<void>,
): Promise<void> {
  return engine === 'sqlite' ? fillSqlite(database, work) : fillPostgres(database, work);
}

async function fillSqlite(file: string, work: (target: Target) => Promise<void>): Promise<void> {
  const sqlite = new Libsql(file);
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma('cache_size = -400000');
  // Each entry of a transfer refers to the other, and only one statement for both would satisfy that.
  sqlite.pragma('foreign_keys = OFF');
  keepInMemory(sqlite, MEMORY_OF_THE_FILLING);
  sqlite.exec('begin');
  const statements = new Map<Table, Libsql.Statement<unknown[]>>();
  await work({
    insert: async (table, rows) => {
      const columns = Object.keys(COLUMNS[table]);
      const text = `insert into ${table} (${columns}) values (${columns.map(() => '?')})`;
      const statement = statements.get(table) ?? sqlite.prepare(text);
      statements.set(table, statement);
      for (const row of rows) statement.run(row);
    },
    find: async (query) => Object.values(sqlite.prepare(query).get([]) as object)[0],
  });
  sqlite.exec('commit');
  keepInMemory(sqlite, USUAL_MEMORY);
  // As the server's own housekeeping would have done by the time there are so many.
  const { db, close } = opened(sqlite);
  await mergeTrigramParts(db);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  await close();
}

const USUAL_MEMORY = 1024 ** 2;
const MEMORY_OF_THE_FILLING = 64 * USUAL_MEMORY;

/** How many bytes of trigrams are collected before they are written down: the fewer, the longer the filling takes. */
function keepInMemory(sqlite: Libsql.Database, bytes: number): void {
  for (const table of ['name_keys_trigrams', 'vehicle_keys_trigrams', 'user_keys_trigrams']) {
    sqlite.exec(`insert into ${table} (${table}, rank) values ('hashsize', ${bytes})`);
  }
}

async function fillPostgres(url: string, work: (target: Target) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await work({
    insert: async (table, rows) => {
      const columns = Object.entries(COLUMNS[table]);
      const arrays = columns.map((_, column) => rows.map((row) => row[column]));
      const casts = columns.map(([, type], index) => `$${index + 1}::${type}[]`);
      const names = columns.map(([name]) => name);
      await client.query(`insert into ${table} (${names}) select * from unnest(${casts})`, arrays);
    },
    find: async (query) =>
      Object.values((await client.query<Record<string, unknown>>(query)).rows[0] ?? {})[0],
  });
  await client.query('commit');
  // As the server's own housekeeping would have done by the time there are so many.
  await client.query('vacuum analyze');
  // What was put in is not to be written down while something is measured.
  await client.query('checkpoint');
  await client.end();
}

/** Of a user of each filling's own. */
const discordId = (from: number): string => String(900_000_000_000_000_000n + BigInt(from));

async function fillTables(
  userId: string,
  { from, to }: { from: number; to: number },
  target: Target,
): Promise<void> {
  if (from === 0) await addAccounts(target);
  const { insert } = target;
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

/** Every account of theirs is open and holds a million dollars. */
async function addAccounts({ insert, find }: Target): Promise<void> {
  const owner = String(await find(RICH));
  const ids = Array.from({ length: ACCOUNTS }, () => newId());
  await insert(
    'ledger_accounts',
    ids.map((id) => [id, 'account', 100_000_000, 0, 0]),
  );
  const numbers = ids.map((_, index) => `4${String(index).padStart(10, '0')}`);
  await insert(
    'bank_accounts',
    ids.map((id, index) => {
      const digits = numbers[index] ?? '';
      return [id, owner, 'Checking', digits + checkDigit(digits), 'Active', 1, 0];
    }),
  );
}

/** As many as a busy community moves money between at a time. */
const ACCOUNTS = 100;
/** The demo's character that has had an account for the longest time. */
const RICH = `select civilian_id from bank_accounts where status = 'Active' order by created_at limit 1`;

function addPerson(rows: Rows, userId: string, { first, last, initial, ssn, plate, vin }: Person): void {
  const civilianId = newId();
  const vehicleId = newId();
  const written = `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
  rows.civilians.push([civilianId, userId, first, last, initial, '1990-01-01', '[]', written, 0, 0, 0]);
  rows.vehicles.push([vehicleId, civilianId, plate, vin, 'Karin', 'Sultan', 'Sedan', 1, 'Valid', 0, 0]);
  const keysOf = (id: string, keys: SearchKey[]) => keys.map(({ key, inside }) => [id, key, inside]);
  const named = {
    first_name: first,
    middle_initial: initial,
    last_name: last,
    ssn: written,
    date_of_birth: '1990-01-01',
  };
  rows.name_keys.push(...keysOf(civilianId, nameKeys(named)));
  rows.vehicle_keys.push(...keysOf(vehicleId, vehicleKeys({ plate, vin })));
}
