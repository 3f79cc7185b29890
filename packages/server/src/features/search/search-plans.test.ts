import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { suggestNames, suggestVehicles, suggestWeapons } from '#features/search/search.domain';
import { signInPrincipals } from '#testing/principals';
import { plansOf } from '#testing/query-plans';
import { fillRegistry } from '#testing/test-registry';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await signInPrincipals(server);
  const { db, engine } = server.platform.database;
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await fillRegistry(db, { userId, count: 10_000 });
  await sql`${sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze')}`.execute(db);
});
afterAll(() => server.stop());

describe.each([
  ['names', 'name_keys', (db: Db, q: string) => suggestNames(db, q)],
  ['vehicles', 'vehicle_keys', (db: Db, q: string) => suggestVehicles(db, q)],
  ['weapons', 'weapon_keys', (db: Db, q: string) => suggestWeapons(db, q)],
])('suggestions of %s', (_, table, suggest) => {
  // What is in every third name PostgreSQL rightly takes from wherever it stands, up to the limit.
  test.each(['ma', 'one aab', 'ymhz'])('look "%s" up in indexes only', async (q) => {
    const plan = await plansOf(server, (db) => suggest(db, q));
    expect(plan).toContain(`${table}_by_beginning`);
    if (q.length > 2) {
      const trigrams =
        server.platform.database.engine === 'sqlite' ? 'VIRTUAL TABLE' : `${table}_by_trigrams`;
      expect(plan).toContain(trigrams);
    }
    expect(plan).not.toMatch(/SCAN [kop]\b|Seq Scan/);
  });
});
