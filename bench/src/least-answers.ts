import { randomUUID } from 'node:crypto';
import type { FloorDatabase } from './floor-database.ts';
import type { Row } from './recording.ts';
import { type Answers, readCommunity, SUGGESTIONS } from './same-answers.ts';
import type { Engine } from './servers.ts';
import { AMOUNT, createCallStatements, plateSearchStatements } from './statements.ts';

/** The highest character: every text that begins with another lies between that and this after it. */
const HIGHEST = '\u{10FFFF}';

/**
 * Answers by the least that does each job, written by hand: no audit entry, no event, no idempotency key, nothing of what
 * stands inside of names. The rows about a plate's owner and the number of a call, which nothing else may have, come by
 * the product's own statements.
 */
export async function leastAnswers(engine: Engine, { run, inTransaction }: FloorDatabase): Promise<Answers> {
  const { owner } = await plateSearchStatements(engine);
  const { takeNumber } = await createCallStatements(engine);
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

  const community = await readCommunity(run);
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
        owner: await run(
          owner.sql,
          owner.values({ now: Date.now(), key: query, plate: query.toUpperCase() }),
        ),
      }),
      'POST /api/calls': (who, { body }) =>
        inTransaction(async (runNow) => {
          const runInside = (sql: string, values: unknown[]) => runNow(text(sql), values);
          const now = Date.now();
          const given = { officer: String(who.officer_id), user: String(who.user_id), now };
          const [taken] = await runNow(takeNumber.sql, takeNumber.values(given));
          const numbered = [randomUUID(), who.platform, taken?.number];
          const written = [body.type, body.location, body.postal, body.details];
          const [call] = await runInside(
            `insert into calls (id, platform, number, type, location, postal, details, priority, created_by,
               created_by_callsign, created_by_name, created_at, updated_at, folded)
             values (?, ?, ?, ?, ?, ?, ?, 2, ?, ?, ?, ?, ?, '') returning *`,
            [...numbered, ...written, who.officer_id, who.callsign, taken?.name, now, now],
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
