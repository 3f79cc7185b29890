import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Libsql from 'libsql';
import pg from 'pg';
import { createCallStatements, ownCiviliansStatements } from './statements.ts';

/**
 * The least that could answer "own civilians" and "create a call": node:http, the driver itself, the same statements,
 * JSON.stringify of the rows. No validation, no permissions beyond the session, no headers. Arguments: engine,
 * database, port.
 */
type Row = Record<string, unknown>;
type Run = (sql: string, values: unknown[]) => Promise<Row[]>;

interface Floor {
  run: Run;
  inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
}

const [engine, database = '', port] = process.argv.slice(2);
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('Which engine?');
const { recognise, list } = await ownCiviliansStatements(engine);
const { takeNumber, writes } = await createCallStatements(engine);
const { run, inTransaction } = engine === 'sqlite' ? onSqlite(database) : onPostgres(database);

// It must not outlive a measurement that failed.
process.on('disconnect', () => process.exit());

createServer((request, response) => {
  // Whoever hangs up in the middle of a body wants no answer.
  answer(request, response).catch(() => response.destroy());
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /ten-four=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const [who] = await run(recognise.sql, [hash]);
  if (who === undefined) {
    response.writeHead(401).end();
    return;
  }
  const isWrite = request.method === 'POST';
  const body = isWrite ? await create(request, who) : await read(String(who.user_id));
  response.writeHead(isWrite ? 201 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function read(userId: string) {
  return { civilians: await run(list.sql, [userId]) };
}

async function create(request: IncomingMessage, who: Row) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const call = {
    userId: String(who.user_id),
    officerId: String(who.officer_id),
    callsign: String(who.callsign),
    callId: randomUUID(),
    entryId: randomUUID(),
    number: 0,
  };
  return inTransaction(async (runInside) => {
    const [taken] = await runInside(takeNumber.sql, takeNumber.values(call));
    call.number = Number(taken?.number);
    for (const { sql, values } of writes) await runInside(sql, values(call));
    return { call: { ...JSON.parse(body), ...call } };
  });
}

function onSqlite(file: string): Floor {
  const sqlite = new Libsql(file);
  sqlite.pragma('synchronous = FULL');
  const prepared = new Map<string, Libsql.Statement<unknown[]>>();
  const runNow = (sql: string, values: unknown[]): Row[] => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    if (statement.reader) return statement.all(values) as Row[];
    statement.run(values);
    return [];
  };
  const runOne: Run = async (sql, values) => runNow(sql, values);
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: runOne,
    inTransaction: (work) => {
      const done = last.then(async () => {
        runNow('begin', []);
        const result = await work(runOne);
        runNow('commit', []);
        return result;
      });
      last = done;
      return done;
    },
  };
}

function onPostgres(url: string): Floor {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const names = new Map<string, string>();
  const named = (text: string, values: unknown[]) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return { name, text, values };
  };
  return {
    run: async (sql, values) => (await pool.query(named(sql, values))).rows,
    inTransaction: async (work) => {
      const client = await pool.connect();
      await client.query('begin');
      const result = await work(async (sql, values) => (await client.query(named(sql, values))).rows);
      await client.query('commit');
      client.release();
      return result;
    },
  };
}
