import { randomUUID } from 'node:crypto';
import type { FloorDatabase } from './floor-database.ts';
import { type Given, newId, type Row, type Statement } from './recording.ts';
import type { Engine } from './servers.ts';
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

/** What a request asks. */
interface Asked {
  query: string;
  key: string;
  body: Record<string, string>;
}

type Answer = (who: Row, asked: Asked) => Promise<unknown>;

/** Who sent a session's cookie, by its hash, and what is answered to each request that is measured. */
export interface Answers {
  recognise: (tokenHash: string) => Promise<Row[]>;
  work: Record<
    | 'GET /api/civilians'
    | 'GET /api/community'
    | 'GET /api/search/names'
    | 'GET /api/search/vehicles'
    | 'GET /api/search'
    | 'POST /api/calls'
    | 'POST /api/bank/transfer',
    Answer
  >;
}

/** As many as the product suggests. */
export const SUGGESTIONS = 20;

/** Answers by the very statements of the product, without its order of what was found. */
export async function sameAnswers(engine: Engine, { run, inTransaction }: FloorDatabase): Promise<Answers> {
  const recognise = await recogniseStatement(engine);
  const ownCivilians = await ownCiviliansStatement(engine);
  const suggestions = {
    names: await suggestionStatements(engine, 'names'),
    plates: await suggestionStatements(engine, 'plates'),
  };
  const plateSearch = await plateSearchStatements(engine);
  const newCall = await createCallStatements(engine);
  const transfer = await transferStatements(engine);
  const community = await readCommunity(run);

  const ask = ({ sql, values }: Statement, given: Given): Promise<Row[]> => run(sql, values(given));

  /** What is measured is asked for in the form that is stored. */
  async function suggest(kind: 'names' | 'plates', text: string): Promise<Row[]> {
    const { beginning, either, inside } = suggestions[kind];
    const isSsn = kind === 'names' && /^[0-9]{3,9}$/.test(text);
    const given = { text, mark: `#${text}`, pattern: patternOf(engine, text) };
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

  async function createCall(who: Row, input: Asked['body']): Promise<object> {
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

  async function transferFunds(who: Row, { key, body }: Asked): Promise<object> {
    const { fromAccountId: from = '', toAccountNumber: toNumber = '' } = body;
    const user = String(who.user_id);
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

  return {
    recognise: (token) => ask(recognise, { token }),
    work: {
      'GET /api/civilians': async (who) => ({
        civilians: await ask(ownCivilians, { user: String(who.user_id) }),
      }),
      'GET /api/community': async () => community,
      'GET /api/search/names': (_, { query }) => suggest('names', query),
      'GET /api/search/vehicles': (_, { query }) => suggest('plates', query),
      'GET /api/search': (who, { query }) => searchPlate(who, query),
      'POST /api/calls': (who, { body }) => createCall(who, body),
      'POST /api/bank/transfer': transferFunds,
    },
  };
}

/** What forms need of the settings, read once and kept, as the product keeps it; of about the same size. */
export async function readCommunity(run: FloorDatabase['run']): Promise<object> {
  const rows = await run(
    `select section, value from settings where section in ('general', 'departments', 'dispatch', 'licenses', 'bank')`,
    [],
  );
  return Object.fromEntries(rows.map(({ section, value }) => [section, JSON.parse(String(value))]));
}

function newIds(count: number): Given {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [newId(index), randomUUID()]));
}
