import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/** A table and those of its columns that the program writes; the others the database makes itself. */
export interface StoredTable {
  name: string;
  columns: string[];
}

/** The log of live events begins anew with each copy, and the schema's version is the copy's own. */
const NOT_COPIED = new Set(['events', 'event_log', 'kysely_migration', 'kysely_migration_lock']);

/** The tables that a copy of the database consists of, by name, each with its columns in a fixed order. */
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

/** Without virtual tables and what they keep (triggers fill them), and without generated columns and row numbers. */
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
