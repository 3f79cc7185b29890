import { sql } from 'kysely';
import type { Db } from '#db/database';

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
  const { rows } = await sql<{
    version: number;
    now: number;
    has: boolean;
    available: boolean;
    may: boolean;
  }>`
    select current_setting('server_version_num')::int as version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      exists (select from pg_extension where extname = 'pg_trgm') as has,
      exists (select from pg_available_extensions where name = 'pg_trgm') as available,
      has_database_privilege(current_database(), 'create') as may`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL answered no row');
  const { version, now, has, available, may } = row;
  return { version, now, hasTrigrams: has, canAddTrigrams: available && may };
}
