import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { gather, gatherByPlate } from '#features/search/dossier.domain';
import { suggestNames, suggestVehicles, suggestWeapons } from '#features/search/search.domain';
import { newId } from '#platform/ids';
import { signInPrincipals } from '#testing/principals';
import { keepUncounted, plansOf } from '#testing/query-plans';
import { fillRegistry } from '#testing/test-registry';
import { startTestServer, type TestServer } from '#testing/test-server';

/** No engine has counted what its tables hold: a new community's first evening. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await keepUncounted(server);
  await signInPrincipals(server);
  const { db } = server.platform.database;
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await fillRegistry(db, { userId, count: 2000 });
});
afterAll(() => server.stop());

/** Of few keys, PostgreSQL may as well read all; the test has a handful of users and no BOLO. */
test.each<[string, (db: Db) => Promise<unknown>]>([
  ['a name suggestion', (db) => suggestNames(db, 'mara')],
  ['a part of a name', (db) => suggestNames(db, 'ymhz')],
  ['a plate suggestion', (db) => suggestVehicles(db, 'aaab')],
  ['a part of a plate', (db) => suggestVehicles(db, 'ymhz')],
  ['a weapon suggestion', (db) => suggestWeapons(db, 'wpn-aaa')],
  [
    'a plate search',
    (db) => gatherByPlate(db, { text: 'AAAA 000', platforms: PLATFORMS, now: server.clock.now() }),
  ],
  ['a search by id', (db) => gather(db, { id: newId(), platforms: PLATFORMS, now: server.clock.now() })],
])('%s goes from what was looked for to the characters, never through all of them', async (_, work) => {
  const plan = await plansOf(server, work);
  expect(plan).toMatch(/civilians_pkey|sqlite_autoindex_civilians_1/);
  expect(plan).not.toMatch(/civilians_by_user|SCAN [kop]\b|Seq Scan on (?!users\b|bolos b|\w+_keys k\b)/);
});
