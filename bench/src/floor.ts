import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openFloorDatabase } from './floor-database.ts';
import { type Given, newId, type Row, type Statement } from './recording.ts';
import {
  AMOUNT,
  createCallStatements,
  ownCiviliansStatement,
  patternOf,
  plateSearchStatements,
  recogniseStatement,
  suggestionStatements,
  transferStatements,
} from './statements.ts';

/**
 * The least that could answer what is measured: node:http, the driver itself, the same statements, JSON.stringify of
 * the rows. No validation, no permissions beyond the session, no headers, no order of what was found. Arguments:
 * engine, database, port.
 */
const [engine, database = '', port] = process.argv.slice(2);
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('Which engine?');
const { run, inTransaction } = openFloorDatabase(engine, database);
const insideOf = (text: string) => patternOf(engine, text);
const recognise = await recogniseStatement(engine);
const ownCivilians = await ownCiviliansStatement(engine);
const suggestions = {
  names: await suggestionStatements(engine, 'names'),
  plates: await suggestionStatements(engine, 'plates'),
};
const plateSearch = await plateSearchStatements(engine);
const newCall = await createCallStatements(engine);
const transfer = await transferStatements(engine);

/** As many as the product suggests. */
const SUGGESTIONS = 20;

type Answer = (request: IncomingMessage, who: Row, query: string) => Promise<unknown>;

const ANSWERS: Record<string, Answer> = {
  'GET /api/civilians': async (_, who) => ({
    civilians: await ask(ownCivilians, { user: String(who.user_id) }),
  }),
  'GET /api/search/names': (_request, _who, query) => suggest('names', query),
  'GET /api/search/vehicles': (_request, _who, query) => suggest('plates', query),
  'GET /api/search': (_, who, query) => searchPlate(who, query),
  'POST /api/calls': createCall,
  'POST /api/bank/transfer': transferFunds,
};

// It must not outlive a measurement that failed.
process.on('disconnect', () => process.exit());

createServer((request, response) => {
  // Whoever hangs up in the middle of a body wants no answer.
  answer(request, response).catch((error: unknown) => {
    if (!request.destroyed) console.error(error);
    response.destroy();
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /ten-four=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const [who] = await ask(recognise, { token: hash });
  const [path = '', parameter = ''] = request.url?.split('?') ?? [];
  const work = ANSWERS[`${request.method} ${path}`];
  if (who === undefined || work === undefined) {
    response.writeHead(who === undefined ? 401 : 404).end();
    return;
  }
  const query = decodeURIComponent(parameter.slice(parameter.indexOf('=') + 1));
  const body = JSON.stringify(await work(request, who, query));
  response.writeHead(path === '/api/calls' ? 201 : 200, { 'content-type': 'application/json' });
  response.end(body);
}

const ask = ({ sql, values }: Statement, given: Given): Promise<Row[]> => run(sql, values(given));

/** What is measured is asked for in the form that is stored. */
async function suggest(kind: 'names' | 'plates', text: string): Promise<Row[]> {
  const { beginning, either, inside } = suggestions[kind];
  const isSsn = kind === 'names' && /^[0-9]{3,9}$/.test(text);
  const given = { text, mark: `ssn:${text}`, pattern: insideOf(text) };
  const rows = await ask(isSsn ? either : beginning, given);
  const isEnough = text.length < 3 || new Set(rows.map(({ id }) => id)).size >= SUGGESTIONS;
  if (!isEnough) rows.push(...(await ask(inside, given)));
  return rows.slice(0, SUGGESTIONS);
}

/** What is measured is asked for in small letters, without blanks. */
async function searchPlate(who: Row, key: string): Promise<object> {
  const given: Given = {
    now: Date.now(),
    key,
    plate: key.toUpperCase(),
    user: String(who.user_id),
    username: String(who.username),
    callsign: String(who.callsign),
    [newId(0)]: randomUUID(),
  };
  const [owner] = await ask(plateSearch.owner, given);
  given.civilian = String(owner?.id);
  given.first = String(owner?.first_name);
  given.last = String(owner?.last_name);
  await ask(plateSearch.audit, given);
  return { owner };
}

async function createCall(request: IncomingMessage, who: Row): Promise<object> {
  const input = await readBody(request);
  const given: Given = {
    now: Date.now(),
    user: String(who.user_id),
    officer: String(who.officer_id),
    callsign: String(who.callsign),
    ...newIds(newCall.newIds),
  };
  return inTransaction(async (runInside) => {
    const { takeNumber, writes } = newCall;
    const [taken] = await runInside(takeNumber.sql, takeNumber.values(given));
    given.number = Number(taken?.number);
    given.name = String(taken?.name);
    for (const { sql, values } of writes) await runInside(sql, values(given));
    return { call: { ...input, ...given } };
  });
}

async function transferFunds(request: IncomingMessage, who: Row): Promise<object> {
  const { fromAccountId: from = '', toAccountNumber: toNumber = '' } = await readBody(request);
  const user = String(who.user_id);
  const key = String(request.headers['idempotency-key']);
  const turn = `${user} transferFunds ${key}`;
  const given: Given = { now: Date.now(), user, key, turn, from, toNumber, ...newIds(transfer.newIds) };
  return inTransaction(async (runInside) => {
    const { takeKey, holdAccounts, writes } = transfer;
    await runInside(takeKey.sql, takeKey.values(given));
    const held = await runInside(holdAccounts.sql, holdAccounts.values(given));
    const source = held.find(({ id }) => id === from);
    const target = held.find(({ number }) => number === toNumber);
    given.to = String(target?.id);
    given.fromBalance = Number(source?.balance) - AMOUNT * 100;
    given.toBalance = Number(target?.balance) + AMOUNT * 100;
    given.fromPosition = Math.max(Number(given.now) * 1000, Number(source?.position) + 1);
    given.toPosition = Math.max(Number(given.now) * 1000, Number(target?.position) + 1);
    const made = { account: { ...source, balance: given.fromBalance }, transaction: { ...target } };
    given.answer = JSON.stringify(made);
    for (const { sql, values } of writes) await runInside(sql, values(given));
    return made;
  });
}

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body);
}

function newIds(count: number): Given {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [newId(index), randomUUID()]));
}
