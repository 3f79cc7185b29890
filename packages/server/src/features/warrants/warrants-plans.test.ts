import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { WARRANT_STATUSES } from '@ten-four/contract/warrants/warrants.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { listWarrants } from '#features/warrants/warrants.store';
import { HOUR } from '#platform/clock';
import { newId } from '#platform/ids';
import { type Principals, signInPrincipals } from '#testing/principals';
import { plansOf } from '#testing/query-plans';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 4000;

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  const { db, engine } = server.platform.database;
  await fill(db);
  // Nobody has the embedded engine count its rows, so it plans without: PostgreSQL counts by itself.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
});
afterAll(() => server.stop());

/** Copies a warrant as the server wrote it: as many of each platform and status. */
async function fill(db: Db): Promise<void> {
  const { civilianId } = people;
  await people.officer.post('/api/warrants/create', { civilianId, type: 'Arrest', reason: 'x' });
  const model = await db.selectFrom('warrants').selectAll().executeTakeFirstOrThrow();
  const now = server.clock.now();
  const ends = [
    { expires_at: null },
    { expires_at: now - HOUR },
    { resolved_at: now, resolved_by: 'D-104' },
  ] as const;
  for (let at = 0; at < MANY; at += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...model,
      id: newId(),
      platform: PLATFORMS[index % PLATFORMS.length] ?? model.platform,
      created_at: now - (at + index) * 1000,
      ...ends[(at + index) % ends.length],
    }));
    await db.insertInto('warrants').values(rows).execute();
  }
}

test.each([
  { platforms: PLATFORMS, status: undefined },
  { platforms: ['Xbox'] as const, status: undefined },
  ...WARRANT_STATUSES.map((status) => ({ platforms: PLATFORMS, status })),
  ...WARRANT_STATUSES.map((status) => ({ platforms: ['PlayStation'] as const, status })),
])('the list of $platforms, $status, comes in order out of an index', async ({ platforms, status }) => {
  const page = { before: { time: server.clock.now() + HOUR, id: '' }, limit: 50 };
  const now = server.clock.now();
  const plan = await plansOf(server, (db) => listWarrants(db, { platforms, status, now, page }));
  expect(plan).toMatch(/warrants_(by_time|by_platform|unresolved)/);
  expect(plan).not.toMatch(/TEMP B-TREE|Sort|SCAN w\b|Seq Scan on warrants/);
});
