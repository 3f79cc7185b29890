import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import Libsql from 'libsql';
import pg from 'pg';
import { ownCiviliansStatements, type Statement } from './statements.ts';

/**
 * The least that could answer "own civilians": node:http, the driver itself, the same statements, JSON.stringify of
 * the rows. No validation, no permissions beyond the session, no headers. Arguments: engine, database, port.
 */
type Run = (
  statement: Statement,
  values: Record<'token' | 'user', string>,
) => Promise<Record<string, unknown>[]>;

const [engine, database = '', port] = process.argv.slice(2);
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('Which engine?');
const [session, civilians] = await ownCiviliansStatements(engine);
if (session === undefined || civilians === undefined) throw new Error('Two statements were expected');
const run = engine === 'sqlite' ? onSqlite(database) : onPostgres(database);

createServer(async (request, response) => {
  const token = /ten-four=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const [who] = await run(session, { token: hash, user: '' });
  const rows = who === undefined ? [] : await run(civilians, { token: '', user: String(who.user_id) });
  response.writeHead(who === undefined ? 401 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ civilians: rows }));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

function onSqlite(file: string): Run {
  const sqlite = new Libsql(file);
  const prepared = new Map<string, Libsql.Statement<unknown[]>>();
  return async ({ sql, parameters }, values) => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(parameters.map((name) => values[name])) as Record<string, unknown>[];
  };
}

function onPostgres(url: string): Run {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async ({ sql, parameters }, values) => {
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    const { rows } = await pool.query({ name, text: sql, values: parameters.map((key) => values[key]) });
    return rows;
  };
}
