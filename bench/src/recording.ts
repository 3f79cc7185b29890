import type { Tables } from '@ten-four/server/db/tables';
import {
  type CompiledQuery,
  type DatabaseConnection,
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
import type { Engine } from './servers.ts';

/**
 * Takes down the statements that a piece of the product sends, so that the floor always runs what the product runs.
 * The piece works on marked values; wherever one of them stands in a parameter, the floor puts its own.
 */

/** What stands in the place of each marked value, by the mark's name. */
export type Given = Record<string, string | number>;

/** An SQL text of the product, and its parameters for what is given. */
export interface Statement {
  sql: string;
  values(given: Given): unknown[];
}

export type Row = Record<string, unknown>;

/** Ids that the product makes anew each time; the floor gives them as 'id 0', 'id 1' and so on. */
const NEW_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Runs the piece on a database that answers each statement, by its number, as told. Answers the statements and how many
 * new ids they hold. Begin and commit are not among them.
 */
export async function record(
  engine: Engine,
  { marks, answer }: { marks: Given; answer: (index: number) => Row[] },
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<{ statements: Statement[]; newIds: number }> {
  const queries: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      queries.push(query);
      return { rows: answer(queries.length - 1) as R[] };
    },
    streamQuery: () => {
      throw new Error('Nothing streams');
    },
  };
  const db = new Kysely<Tables>({ dialect: silentDialect(engine, connection) });
  await work(db);
  await db.destroy();
  const ids = new Set(queries.flatMap(({ parameters }) => JSON.stringify(parameters).match(NEW_ID) ?? []));
  const named = { ...marks, ...Object.fromEntries([...ids].map((id, index) => [newId(index), id])) };
  return { statements: queries.map((query) => toStatement(query, named)), newIds: ids.size };
}

export const newId = (index: number): string => `id ${index}`;

function toStatement({ sql, parameters }: CompiledQuery, marks: Given): Statement {
  const fillers = parameters.map((value) => filler(value, marks));
  return { sql, values: (given) => fillers.map((fill) => fill(given)) };
}

/** How a parameter comes about: the mark itself, a text that holds marks, or always the same. */
function filler(value: unknown, marks: Given): (given: Given) => unknown {
  const whole = Object.keys(marks).find((name) => marks[name] === value);
  if (whole !== undefined) return (given) => given[whole];
  if (typeof value !== 'string') return () => value;
  const held = Object.entries(marks).filter(([, mark]) => value.includes(String(mark)));
  if (held.length === 0) return () => value;
  return (given) =>
    held.reduce((text, [name, mark]) => text.replaceAll(String(mark), String(given[name])), value);
}

/** Answers every statement by the one connection. */
class AnsweringDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
}

/** Compiles like the engine and runs nothing. */
function silentDialect(engine: Engine, connection: DatabaseConnection): Dialect {
  const createDriver = () => new AnsweringDriver(connection);
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
