import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { openDatabase } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import { environment } from '#platform/env';
import { createOwnPostgres, type OwnPostgres } from '#testing/own-postgres';
import { rounds } from '#testing/rounds';
import { type ServerProcess, startServerProcess } from '#testing/server-process';
import type { StandIn } from '#testing/stand-in';
import { openEvents } from '#testing/test-events';
import { passAnHour } from '#testing/test-reports';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { createTestUser } from '#testing/test-user';
import {
  type Cast,
  castFor,
  endLeases,
  expectSentOnce,
  leftBy,
  type SeenAnswer,
  startWriting,
} from '#testing/write-load';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/**
 * PostgreSQL goes away under load and comes back, in order and by a crash: until then 503 with Retry-After and nothing
 * else, after that everything goes on by itself, and nothing that was acknowledged, published or queued is missing.
 */

const isPostgres = environment().TEST_ENGINE === 'postgres';
const ROUNDS = rounds();
/** What pages and health checks ask. */
const PATHS = ['/api/units', '/readyz'];
/** Beyond this, in milliseconds, an answer would come later than anybody waits. */
const AT_MOST = 10_000;
/** Requests that are to be answered before and after each restart. */
const SOME = 20;

let postgres: OwnPostgres | null = null;
let standIn: StandIn;
let server: ServerProcess;
let cast: Cast;
let opened: Database;
beforeAll(async () => {
  if (!isPostgres) return;
  postgres = await createOwnPostgres();
  if (postgres === null) return;
  const port = await freePort();
  standIn = await startTestDiscord({ port });
  const settings = {
    ...discordVariables(standIn, { withBot: true, withWebhooks: true }),
    LOG_LEVEL: 'info',
  };
  server = await startServerProcess(postgres.database, { port, settings });
  const nobody = () => {};
  opened = await openDatabase({ ...postgres.database, onStatement: nobody, onIdleError: nobody });
  cast = await castFor(async (persona) => {
    const user = createTestUser(server.origin);
    await user.signIn(persona);
    return user;
  });
});
afterAll(async () => {
  if (postgres === null) return;
  await server.kill();
  await standIn.close();
  await opened.close();
  await postgres.database.remove();
});

/** Asks again and again, as pages and health checks do, until told to stop. */
function startReading(paths: readonly string[]) {
  const seen: (SeenAnswer & { path: string })[] = [];
  let isStopped = false;
  const read = async (path: string) => {
    while (!isStopped) {
      const began = performance.now();
      const { status, headers } = await cast.staff.get(path);
      const retryAfter = headers.get('retry-after');
      seen.push({ path, status, retryAfter, milliseconds: performance.now() - began });
      await pause(10);
    }
  };
  const over = Promise.all(paths.map(read));
  over.catch(() => {});
  return {
    seen,
    stop: async () => {
      isStopped = true;
      await over;
    },
  };
}

const HOW = Array.from({ length: ROUNDS }, () => ['in order', 'at once'] as const).flat();

test.runIf(isPostgres).each(HOW)(
  'PostgreSQL stopped %s and started under load costs 503s, and nothing else',
  async (how) => {
    if (postgres === null) throw new Error('There are no programs of PostgreSQL on this machine');
    const { db } = opened;
    await passAnHour(db, Date.now());
    const events = await openEvents(cast.staff);
    const begin = await lastEvent();
    const logged = server.logged().length;
    const load = startWriting(cast, ({ status }) => status === 503 || status === 409);
    const reading = startReading(PATHS);
    const answered = (count: number) =>
      Promise.race([expect.poll(load.acknowledged, { timeout: 20_000 }).toBeGreaterThan(count), load.over]);

    await answered(SOME);
    await postgres.stop(how);
    const refuses = (path: string) =>
      reading.seen.some((answer) => answer.path === path && answer.status === 503);
    await expect.poll(() => PATHS.every(refuses), { timeout: AT_MOST }).toBe(true);
    await postgres.start();
    await answered(load.acknowledged() + SOME);
    await load.stop();
    await reading.stop();
    expect((await server.user().get('/readyz')).status).toBe(200);

    // Its log tells of it in two lines; just before them it may have looked as if it passed.
    const told = () =>
      server
        .logged()
        .slice(logged)
        .match(/"msg":"database \w+"|request refused/g);
    await expect.poll(told).toEqual(['"msg":"database away"', '"msg":"database back"']);

    const seen = [...load.seen, ...reading.seen];
    const refused = seen.filter(({ status }) => status === 503);
    expect(seen.filter(({ status }) => ![200, 201, 409, 503].includes(status))).toEqual([]);
    expect(load.seen.some(({ status }) => status === 503)).toBe(true);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    expect(Math.max(...seen.map(({ milliseconds }) => milliseconds))).toBeLessThan(AT_MOST);

    const left = await leftBy(db, load.requests);
    for (const { kind, key, answer } of load.requests) {
      const found = left.get(key);
      expect([kind, answer === null, found?.effects, found?.answers]).toEqual([kind, false, 1, 1]);
    }
    expect((await verifyLedger(db)).faults).toEqual([]);

    // The stream held out, and brought everything once and in order.
    const rows = await db
      .selectFrom('events')
      .where('id', '>', begin)
      .where('readers', '!=', 'user')
      .orderBy('xid')
      .orderBy('id')
      .select(['xid', 'id'])
      .execute();
    const places = () => events.ids().map((id) => id.slice(id.indexOf('.') + 1));
    await expect.poll(() => places().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(rows.length);
    expect(places()).toEqual(rows.map(({ xid, id }) => `${xid}.${id}`));
    events.cut();

    await endLeases(db);
    // An announcement that was under way.
    await expectSentOnce(load.requests, { ...cast, standIn, mostUnknown: 1 });
  },
);

async function lastEvent(): Promise<number> {
  const events = opened.db.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
  return (await events.executeTakeFirst())?.id ?? 0;
}
