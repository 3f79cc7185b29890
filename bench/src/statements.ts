import type { Tables } from '@ten-four/server/db/tables';
import { listCiviliansOf } from '@ten-four/server/features/civilians/civilians.store';
import { findSession } from '@ten-four/server/platform/sessions/sessions.store';
import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** An SQL text of the product and which of the two known values each of its parameters is. */
export interface Statement {
  sql: string;
  parameters: ('token' | 'user')[];
}

/**
 * The statements behind "own civilians", taken from the stores themselves, so that the floor always runs what the
 * product runs.
 */
export async function ownCiviliansStatements(engine: 'sqlite' | 'postgres'): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: silentDialect(engine),
    log: ({ query }) => {
      statements.push(toStatement(query));
    },
  });
  await findSession(db, 'token');
  await listCiviliansOf(db, 'user');
  await db.destroy();
  return statements;
}

function toStatement({ sql, parameters }: CompiledQuery): Statement {
  const known = parameters.map((value) => {
    if (value === 'token' || value === 'user') return value;
    throw new Error(`The floor does not know the parameter ${String(value)}`);
  });
  return { sql, parameters: known };
}

/** Compiles like the engine and runs nothing. */
function silentDialect(engine: 'sqlite' | 'postgres'): Dialect {
  const createDriver = () => new DummyDriver();
  return engine === 'sqlite'
    ? {
        createDriver,
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      }
    : {
        createDriver,
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      };
}
