import type { Tables } from '@ten-four/server/db/tables';
import { listCiviliansOf } from '@ten-four/server/features/civilians/civilians.store';
import { createCall } from '@ten-four/server/features/dispatch/calls.domain';
import { findSession } from '@ten-four/server/platform/sessions/sessions.store';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
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
export async function ownCiviliansStatements(
  engine: 'sqlite' | 'postgres',
): Promise<{ recognise: Statement; list: Statement }> {
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
  const [recognise, list] = statements;
  if (recognise === undefined || list === undefined) throw new Error('Two statements were expected');
  return { recognise, list };
}

/** Who the product believes to be asking while the floor's statements are taken down. */
const AUTHOR = {
  userId: '<user>',
  officerId: '<officer>',
  platform: 'Xbox' as const,
  callsign: '<callsign>',
};
const NUMBER = 987_654_321;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What is in each created call's place in the statements. */
interface NewCall {
  userId: string;
  officerId: string;
  callsign: string;
  callId: string;
  entryId: string;
  number: number;
}

/** An SQL text of the product, and its parameters for a call. */
export interface CallStatement {
  sql: string;
  values: (call: NewCall) => unknown[];
}

/** The statements inside the transaction that creates a call, taken from the use case itself. */
export async function createCallStatements(
  engine: 'sqlite' | 'postgres',
): Promise<{ takeNumber: CallStatement; writes: CallStatement[] }> {
  const queries: CompiledQuery[] = [];
  const row = { number: NUMBER, name: '<first> <last>' };
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      queries.push(query);
      return { rows: [row] as R[] };
    },
    streamQuery: () => {
      throw new Error('Nothing streams');
    },
  };
  const db = new Kysely<Tables>({ dialect: silentDialect(engine, new AnsweringDriver(connection)) });
  const input = {
    type: 'Traffic Stop' as const,
    location: 'Vespucci Boulevard',
    postal: '8041',
    details: 'Silver Sultan, no lights',
  };
  await createCall(db, { by: AUTHOR, input, now: Date.now() });
  await db.destroy();
  const ids = new Set(queries.flatMap(({ parameters }) => JSON.stringify(parameters).match(UUID) ?? []));
  const [callId = '', entryId = ''] = ids;
  if (ids.size !== 2) throw new Error('A call and one entry were expected');
  const known = { ...AUTHOR, callId, entryId };
  const [takeNumber, ...writes] = queries.map(
    ({ sql, parameters }): CallStatement => ({
      sql,
      values: (call) => parameters.map((value) => inPlace(value, known, call)),
    }),
  );
  if (takeNumber === undefined) throw new Error('Statements were expected');
  return { takeNumber, writes };
}

/** A parameter as it would be for another call. */
function inPlace(value: unknown, known: Omit<NewCall, 'number'>, call: NewCall): unknown {
  if (value === NUMBER) return call.number;
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(known.callId, call.callId)
    .replaceAll(known.entryId, call.entryId)
    .replaceAll(known.userId, call.userId)
    .replaceAll(known.officerId, call.officerId)
    .replaceAll(known.callsign, call.callsign)
    .replaceAll(String(NUMBER), String(call.number));
}

/** Answers every statement alike. */
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

function toStatement({ sql, parameters }: CompiledQuery): Statement {
  const known = parameters.map((value) => {
    if (value === 'token' || value === 'user') return value;
    throw new Error(`The floor does not know the parameter ${String(value)}`);
  });
  return { sql, parameters: known };
}

/** Compiles like the engine and runs nothing. */
function silentDialect(engine: 'sqlite' | 'postgres', driver: Driver = new DummyDriver()): Dialect {
  const createDriver = () => driver;
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
