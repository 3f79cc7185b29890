import { setTimeout as pause } from 'node:timers/promises';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { openDatabase } from '#db/open-database';
import { verifyLedger } from '#features/bank/index';
import { createOwnPostgres, type OwnPostgres } from '#testing/own-postgres';
import { rounds } from '#testing/rounds';
import { type ServerProcess, startServerProcess } from '#testing/server-process';
import { isPostgres } from '#testing/test-database';
import { openEvents } from '#testing/test-events';
import { passAnHour } from '#testing/test-reports';
import { discordVariables, startTestDiscord } from '#testing/test-server';
import { createTestUser } from '#testing/test-user';
import {
  type Cast,
  castFor,
  endLeases,
  expectSentOnce,
  type SeenAnswer,
  startWriting,
  tracesOf,
} from '#testing/write-load';
import { freePort } from '../../../../scripts/lib/free-port.mjs';

/**
 * PostgreSQL stops under load, cleanly or by a crash, and restarts. Only 503 with Retry-After may occur until then,
 * and no acknowledged, published or queued data may be lost.
 */

const ROUNDS = rounds();
const PATHS = ['/api/units', '/readyz'];
/** Milliseconds. */
const AT_MOST = 10_000;
/** Responses required before and after each restart. */
const SOME = 20;

let postgres: OwnPostgres | null = null;
let fakeDiscord: FakeDiscord;
let server: ServerProcess;
let cast: Cast;
let opened: Database;
beforeAll(async () => {
  if (!isPostgres) return;
  postgres = await createOwnPostgres();
  if (postgres === null) return;
  const port = await freePort();
  fakeDiscord = await startTestDiscord({ port });
  const settings = {
    ...discordVariables(fakeDiscord, { withBot: true, withWebhooks: true }),
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
  await fakeDiscord.close();
  await opened.close();
  await postgres.database.remove();
});

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
  'PostgreSQL stopped %s and restarted under load causes only 503s',
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

    expect(server.logged()).toContain('"msg":"database unavailable"');
    // One line per minute, so none if the outage before was just now.
    const lines = server.logged().slice(logged);
    expect(lines.match(/database unavailable/g)?.length ?? 0).toBeLessThan(2);
    expect(lines).not.toContain('request refused');

    const seen = [...load.seen, ...reading.seen];
    const refused = seen.filter(({ status }) => status === 503);
    expect(seen.filter(({ status }) => ![200, 201, 409, 503].includes(status))).toEqual([]);
    expect(load.seen.some(({ status }) => status === 503)).toBe(true);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    expect(Math.max(...seen.map(({ milliseconds }) => milliseconds))).toBeLessThan(AT_MOST);

    const left = await tracesOf(db, load.requests);
    for (const { kind, key, answer } of load.requests) {
      const found = left.get(key);
      expect([kind, answer === null, found?.effects, found?.answers]).toEqual([kind, false, 1, 1]);
    }
    expect((await verifyLedger(db)).faults).toEqual([]);

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
    await expectSentOnce(load.requests, { ...cast, fakeDiscord, maxUnknown: 1 });
  },
);

async function lastEvent(): Promise<number> {
  const events = opened.db.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
  return (await events.executeTakeFirst())?.id ?? 0;
}
