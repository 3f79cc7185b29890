import { randomUUID } from 'node:crypto';
import type { FloorDatabase, Row } from './floor-database.ts';
import { AMOUNT } from './operations.ts';
import type { Engine } from './servers.ts';

/** What a request asks. */
interface Asked {
  query: string;
  body: Record<string, string>;
}

type Answer = (who: Row, asked: Asked) => Promise<unknown>;

/** Who sent a session's cookie, by its hash, and the answer to each request that is measured. */
interface Answers {
  recognise: (tokenHash: string) => Promise<Row[]>;
  work: Record<string, Answer>;
}

/** As many as the product suggests. */
const SUGGESTIONS = 20;

/** The highest character: every text that begins with another lies between that and this after it. */
const HIGHEST = '\u{10FFFF}';

/**
 * Answers by the least that does each job, written by hand: no audit entry, no event, no idempotency key, nothing of what
 * stands inside of names.
 */
export async function leastAnswers(engine: Engine, { run, inTransaction }: FloorDatabase): Promise<Answers> {
  /** PostgreSQL numbers its parameters. */
  const text = (sql: string): string => {
    let count = 0;
    return engine === 'sqlite' ? sql : sql.replaceAll('?', () => `$${++count}`);
  };
  const rows = (sql: string, ...values: unknown[]): Promise<Row[]> => run(text(sql), values);
  const suggest =
    (sql: string) =>
    (_: Row, { query }: { query: string }) =>
      rows(`${sql} order by k.key limit ${SUGGESTIONS}`, query, query + HIGHEST);

  const settings = await rows(
    `select section, value from settings where section in ('general', 'departments', 'dispatch', 'licenses', 'bank')`,
  );
  const community = Object.fromEntries(
    settings.map(({ section, value }) => [section, JSON.parse(String(value))]),
  );
  return {
    recognise: (token) =>
      rows(
        `select s.user_id, o.id as officer_id, o.callsign, o.platform from sessions s
         left join officers o on o.user_id = s.user_id where s.token_hash = ?`,
        token,
      ),
    work: {
      'GET /api/civilians': async (who) => ({
        civilians: await rows(
          'select * from civilians where user_id = ? and deleted_at is null order by created_at, id',
          who.user_id,
        ),
      }),
      'GET /api/community': async () => community,
      'GET /api/search/names': suggest(
        `select o.id, o.first_name, o.middle_initial, o.last_name, o.ssn from name_keys k
         join civilians o on o.id = k.object_id where k.key >= ? and k.key < ?`,
      ),
      'GET /api/search/vehicles': suggest(
        `select o.id, o.plate, o.make, o.model from vehicle_keys k
         join vehicles o on o.id = k.object_id where k.key >= ? and k.key < ?`,
      ),
      'GET /api/search': async (_, { query }) => ({
        owner: await rows(
          `select v.*, c.first_name, c.last_name, c.date_of_birth, c.ssn from vehicle_keys k
           join vehicles v on v.id = k.object_id join civilians c on c.id = v.civilian_id where k.key = ?`,
          query,
        ),
      }),
      'POST /api/calls': (who, { body }) =>
        inTransaction(async (runNow) => {
          const runInside = (sql: string, values: unknown[]) => runNow(text(sql), values);
          const now = Date.now();
          const [taken] = await runInside(
            'update call_counters set last = last + 1 where platform = ? returning last as number',
            [who.platform],
          );
          const numbered = [randomUUID(), who.platform, taken?.number];
          const written = [body.type, body.location, body.postal, body.details];
          const [call] = await runInside(
            `insert into calls (id, platform, number, type, location, postal, details, priority, created_by,
               created_by_callsign, created_by_name, created_at, updated_at, folded)
             values (?, ?, ?, ?, ?, ?, ?, 2, ?, ?, ?, ?, ?, '') returning *`,
            [...numbered, ...written, who.officer_id, who.callsign, who.callsign, now, now],
          );
          return { call };
        }),
      'POST /api/bank/transfer': (_, { body }) =>
        inTransaction(async (runNow) => {
          const runInside = (sql: string, values: unknown[]) => runNow(text(sql), values);
          const cents = AMOUNT * 100;
          const journal = randomUUID();
          const now = Date.now();
          await runInside(
            `insert into journals (id, type, description, folded, created_at)
             values (?, 'transfer', '', '', ?)`,
            [journal, now],
          );
          const [account] = await settle('id = ?', body.fromAccountId, -cents);
          const [target] = await settle(
            'id = (select id from bank_accounts where number = ?)',
            body.toAccountNumber,
            cents,
          );
          await runInside(
            `insert into entries (id, journal_id, account_id, position, amount, balance_after)
             values (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?)`,
            [entry(account, -cents), entry(target, cents)].flat(),
          );
          return { account, target };

          function settle(which: string, account: string | undefined, amount: number) {
            return runInside(
              `update ledger_accounts set balance = balance + ?, position = position + ?
               where ${which} returning id, balance, position`,
              [amount, 1, account],
            );
          }
          function entry(held: Row | undefined, amount: number) {
            return [randomUUID(), journal, held?.id, held?.position, amount, held?.balance];
          }
        }),
    },
  };
}
