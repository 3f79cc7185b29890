import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openBaselineDatabase, type Row, type Run } from './baseline-database.ts';
import { AMOUNT } from './operations.ts';

/**
 * The shortest code that does each measured job: node:http and hand-written SQL. No validation, permissions, audit,
 * events or idempotency. Arguments: engine, database, port.
 */
const [engine, database = '', port] = process.argv.slice(2);
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('The engine is missing.');
const { run, inTransaction } = openBaselineDatabase(engine, database);

const SUGGESTIONS = 20;
/** Sorts after every text with the same prefix. */
const HIGHEST = '\u{10FFFF}';

type Answer = (user: Row, request: { query: string; body: Record<string, string> }) => Promise<unknown>;

const suggest =
  (select: string): Answer =>
  (_, { query }) =>
    run(`${select} where k.key >= ? and k.key < ? order by k.key limit ${SUGGESTIONS}`, [
      query,
      query + HIGHEST,
    ]);

const ANSWERS: Record<string, Answer> = {
  'GET /api/civilians': ({ user_id }) =>
    run('select * from civilians where user_id = ? and deleted_at is null order by created_at, id', [
      user_id,
    ]),
  'GET /api/calls': ({ platform }) =>
    run('select * from calls where platform = ? and closed_at is null order by created_at desc, id', [
      platform,
    ]),
  'GET /api/search/names': suggest(
    `select o.id, o.first_name, o.last_name, o.ssn from name_keys k join civilians o on o.id = k.object_id`,
  ),
  'GET /api/search/vehicles': suggest(
    `select o.id, o.plate, o.make, o.model from vehicle_keys k join vehicles o on o.id = k.object_id`,
  ),
  'GET /api/search': (_, { query }) =>
    run(
      `select v.*, c.first_name, c.last_name, c.date_of_birth, c.ssn from vehicle_keys k
       join vehicles v on v.id = k.object_id join civilians c on c.id = v.civilian_id where k.key = ?`,
      [query],
    ),
  'POST /api/units/status': ({ officer_id }) =>
    run('update units set status_since = ? where officer_id = ? returning *', [Date.now(), officer_id]),
  'POST /api/calls': (user, { body }) => inTransaction((runInside) => createCall(runInside, user, body)),
  'POST /api/bank/transfer': (_, { body }) => inTransaction((runInside) => transfer(runInside, body)),
};

async function createCall(runInside: Run, user: Row, body: Record<string, string>) {
  const now = Date.now();
  const [counter] = await runInside(
    'update call_counters set last = last + 1 where platform = ? returning last as number',
    [user.platform],
  );
  return runInside(
    `insert into calls (id, platform, number, type, location, postal, details, priority, created_by,
       created_by_callsign, created_by_name, created_at, updated_at, folded)
     values (?, ?, ?, ?, ?, ?, ?, 2, ?, ?, ?, ?, ?, '') returning *`,
    [
      ...[randomUUID(), user.platform, counter?.number, body.type, body.location, body.postal, body.details],
      ...[user.officer_id, user.callsign, user.callsign, now, now],
    ],
  );
}

async function transfer(runInside: Run, body: Record<string, string>) {
  const cents = AMOUNT * 100;
  const journal = randomUUID();
  await runInside(
    `insert into journals (id, type, description, folded, created_at) values (?, 'transfer', '', '', ?)`,
    [journal, Date.now()],
  );
  const settle = (which: string, value: string | undefined, amount: number) =>
    runInside(
      `update ledger_accounts set balance = balance + ?, position = position + 1
       where ${which} returning id, balance, position`,
      [amount, value],
    );
  const [from] = await settle('id = ?', body.fromAccountId, -cents);
  const [to] = await settle(
    'id = (select id from bank_accounts where number = ?)',
    body.toAccountNumber,
    cents,
  );
  const entry = ({ id, position, balance }: Row = {}, amount: number) => [
    randomUUID(),
    journal,
    id,
    position,
    amount,
    balance,
  ];
  await runInside(
    `insert into entries (id, journal_id, account_id, position, amount, balance_after)
     values (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?)`,
    [...entry(from, -cents), ...entry(to, cents)],
  );
  return { from, to };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /ten-four=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const [user] = await run(
    `select s.user_id, o.id as officer_id, o.callsign, o.platform from sessions s
     left join officers o on o.user_id = s.user_id where s.token_hash = ?`,
    [createHash('sha256').update(token).digest('base64url')],
  );
  const [path = '', parameter = ''] = request.url?.split('?') ?? [];
  const answer = ANSWERS[`${request.method} ${path}`];
  if (user === undefined || answer === undefined) {
    response.writeHead(user === undefined ? 401 : 404).end();
    return;
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  const query = decodeURIComponent(parameter.slice(parameter.indexOf('=') + 1));
  const result = await answer(user, { query, body: text === '' ? {} : JSON.parse(text) });
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
}

// The baseline must not outlive a failed measurement.
process.on('disconnect', () => process.exit());

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    if (!request.destroyed) console.error(error);
    response.destroy();
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
