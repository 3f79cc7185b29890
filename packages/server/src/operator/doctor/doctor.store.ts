import { sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';

/** What the doctor asks a PostgreSQL server. */
export interface PostgresServer {
  /** As 170002 for 17.2. */
  version: number;
  /** Its clock, in milliseconds. */
  now: number;
  hasTrigrams: boolean;
  canAddTrigrams: boolean;
}

export async function describeServer(db: Db): Promise<PostgresServer> {
  const { rows } = await sql<PostgresServer>`
    select current_setting('server_version_num')::int as version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'create') as "canAddTrigrams"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL answered no row');
  return row;
}

/** How large a table is that grows for as long as people play, with what is kept to find its rows by. */
export interface Growing {
  what: string;
  rows: number;
  bytes: number;
}

const GROWING = [
  { what: 'audit entries', table: 'audit_entries', texts: 'audit_trigrams' },
  { what: 'kept answers', table: 'idempotency_keys', texts: null },
  { what: 'medical records', table: 'medical_records', texts: null },
  { what: 'live events', table: 'events', texts: null },
] as const;

/** The whole database in bytes, and those of its tables that grow. */
export async function describeGrowth(db: Db): Promise<{ bytes: number; tables: Growing[] }> {
  const whole = isSqlite(db)
    ? sql`(select page_count * page_size from pragma_page_count, pragma_page_size)`
    : sql`pg_database_size(current_database())`;
  const sizes = GROWING.map(({ what, table, texts }) => {
    const bytes = isSqlite(db)
      ? sql`(
          select coalesce(sum(s.pgsize), 0) from sqlite_master m join dbstat s on s.name = m.name
          where s.aggregate = true and (m.tbl_name = ${table} or m.tbl_name like ${`${texts ?? table}\\_%`} escape '\\')
        )`
      : sql`pg_total_relation_size(${table}::regclass)`;
    return sql`
      select ${what} as what, (select count(*) from ${sql.table(table)}) as rows, ${bytes} as bytes`;
  });
  const { rows } = await sql<Growing>`
    select 'all' as what, 0 as rows, ${whole} as bytes union all ${sql.join(sizes, sql` union all `)}`.execute(
    db,
  );
  const [all, ...tables] = rows;
  return { bytes: all?.bytes ?? 0, tables };
}
