import { type SqlBool, sql } from 'kysely';
import { DatabaseError, type Db, inTransaction, type Tx } from '#db/database';
import { isSqlite } from '#db/engine';

const MAX_ROWS = 500;
/** SQLite binds at most 32,766 values per statement, PostgreSQL twice as many. */
const MAX_VALUES = 30_000;

type Row = Record<string, unknown>;

export type OnProgress = (copied: number, all: number) => void;

/**
 * Replaces the content of `to` with that of `from`, across engines. Skips the live event log. Throws DatabaseError
 * if the schemas differ.
 */
export async function copyTables(request: { from: Db; to: Db; onProgress: OnProgress }): Promise<void> {
  const { from, to, onProgress } = request;
  const tables = await listStoredTables(from);
  const [source, target] = [tables, await listStoredTables(to)].map((list) => JSON.stringify(list));
  if (source !== target) throw new DatabaseError('The two databases do not have the same tables');
  const counts = await countRows(from, tables);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let copied = 0;
  await withEmptyTables(to, tables, async (tx) => {
    for (const table of tables) {
      for await (const rows of readBatches(from, table)) {
        await insertRows(tx, table, rows);
        copied += rows.length;
        onProgress(copied, all);
      }
    }
  });
}

export async function countRows(db: Db, tables: readonly StoredTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

async function withEmptyTables(db: Db, tables: StoredTable[], work: (tx: Db) => Promise<void>) {
  if (isSqlite(db)) return withEmptyFile(db, tables, work);
  const keys = await listForeignKeys(db);
  for (const key of keys) await alterKey(db, key, 'deferrable initially deferred');
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  await work(db);
  await sql`set constraints all immediate`.execute(db);
  for (const key of keys) await alterKey(db, key, 'not deferrable');
  // Autovacuum would run only after the first searches.
  await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
}

/** Turns foreign keys off during the copy, because SQLite would check them per row. */
async function withEmptyFile(db: Db, tables: StoredTable[], work: (tx: Tx) => Promise<void>): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  await inTransaction(db, async (tx) => {
    for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
    await work(tx);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

interface ForeignKey {
  table: string;
  name: string;
}

async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as "table", k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

async function alterKey(db: Db, { table, name }: ForeignKey, how: string): Promise<void> {
  await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(db);
}

async function insertRows(db: Db, { name, columns }: StoredTable, rows: Row[]): Promise<void> {
  const max = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  for (let at = 0; at < rows.length; at += max) {
    const values = rows
      .slice(at, at + max)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(db);
  }
}

async function* readBatches(db: Db, { name, columns }: StoredTable): AsyncGenerator<Row[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  if (isSqlite(db)) {
    for (let after = 0; ; ) {
      const beyond = sql<SqlBool>`rowid > ${after}`;
      const { rows } = await sql<Row & { copied_row: number }>`
        select rowid as copied_row, ${list} from ${sql.table(name)}
        where ${beyond} order by rowid limit ${sql.lit(MAX_ROWS)}`.execute(db);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      after = last.copied_row;
    }
  }
  await sql`declare copied_rows no scroll cursor for select ${list} from ${sql.table(name)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(MAX_ROWS)} from copied_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close copied_rows`.execute(db);
}

interface StoredTable {
  name: string;
  columns: string[];
}

/** Each copy starts a new event log, and has its own schema version. */
const NOT_COPIED = new Set(['events', 'event_log', 'kysely_migration', 'kysely_migration_lock']);

export async function listStoredTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await (isSqlite(db) ? sqliteColumns : postgresColumns).execute(db);
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) {
    if (NOT_COPIED.has(table)) continue;
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

interface ColumnRow {
  table: string;
  column: string;
}

/** Skips virtual tables and their shadow tables (triggers fill them), generated columns and row numbers. */
const sqliteColumns = sql<ColumnRow>`
  select t.name as "table", c.name as "column"
  from pragma_table_list t join pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
    and not (c.pk = 1 and upper(c.type) = 'INTEGER')
  order by t.name, c.name`;

const postgresColumns = sql<ColumnRow>`
  select c.table_name as "table", c.column_name as "column"
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    and c.is_generated = 'NEVER' and c.is_identity = 'NO'
  order by c.table_name collate "C", c.column_name collate "C"`;
