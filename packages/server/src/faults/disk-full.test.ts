import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { isPostgres } from '#testing/test-database';
import { announce, openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import { type Cast, castFor, startWriting, tracesOf } from '#testing/write-load';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  cast = await castFor(server.signIn);
});
afterAll(() => server.stop());

const db = () => server.platform.database.db;

/** Limits the embedded database to this many more pages. */
async function leaveRoom(pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db());
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + pages)}`.execute(db());
}

test.skipIf(isPostgres)(
  'a full disk makes the embedded database refuse writes until space is free',
  async () => {
    await leaveRoom(10);
    const load = startWriting(cast, ({ status }) => status === 503);
    const refused = () => load.seen.filter(({ status }) => status === 503);
    const enough = expect.poll(() => refused().length, { timeout: 15_000 }).toBeGreaterThan(20);
    await Promise.race([enough, load.over]);
    for (const { retryAfter } of refused()) expect(Number(retryAfter)).toBeGreaterThan(0);

    expect((await cast.owner.get('/api/civilians')).status).toBe(200);
    expect((await server.visitor().get('/healthz')).status).toBe(200);
    const left = await tracesOf(db(), load.requests);
    for (const { key, answer } of load.requests) {
      if (answer === null) continue;
      expect(left.get(key)).toMatchObject({ effects: 1, answers: 1 });
    }
    expect((await verifyLedger(db())).faults).toEqual([]);

    await leaveRoom(100_000);
    await load.stop();
    const after = await tracesOf(db(), load.requests);
    for (const { key } of load.requests) expect(after.get(key)).toMatchObject({ effects: 1, answers: 1 });
    const events = await openEvents(cast.staff);
    await announce(server, { staff: true }, 'goes on');
    expect((await events.next('accounts')).data).toEqual({ civilianId: 'goes on' });
    events.cut();
  },
);
