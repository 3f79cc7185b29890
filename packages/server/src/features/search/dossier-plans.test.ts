import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { gather, gatherByPlate, type Reader } from '#features/search/dossier.domain';
import { newId } from '#platform/ids';
import { signInPrincipals } from '#testing/principals';
import { plansOf } from '#testing/query-plans';
import { fillRegistry } from '#testing/test-registry';
import { copyReports, fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 3000;
const BATCH = 500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { officer, civilianId, owner } = await signInPrincipals(server);
  await officer.post('/api/warrants/create', { civilianId, type: 'Arrest', reason: 'x' });
  await officer.post('/api/bolos', { boloType: 'vehicle', vehiclePlate: 'OLD 1' });
  const license = 'Class C - Standard Drivers License';
  await owner.post(`/api/civilians/${civilianId}/add-license`, { license });
  const { db, engine } = server.platform.database;
  const report = await fileReport(officer, civilianId, { fineAmount: 5 });
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await fillRegistry(db, { userId, count: MANY });
  await fillRecords(db, report);
  // Nobody has the embedded engine count its rows, so it plans without: PostgreSQL counts by itself.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
});
afterAll(() => server.stop());

/** Copies a license, a warrant, a BOLO and a report as the server wrote them: of each one for every character. */
async function fillRecords(db: Db, report: { _id: string }): Promise<void> {
  const license = await db.selectFrom('licenses').selectAll().executeTakeFirstOrThrow();
  const warrant = await db.selectFrom('warrants').selectAll().executeTakeFirstOrThrow();
  const bolo = await db.selectFrom('bolos').selectAll().executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('civilians')
    .where('id', '!=', warrant.civilian_id)
    .select('id')
    .execute();
  const change = (index: number) => ({ civilian_id: people[index]?.id ?? '' });
  await copyReports(db, report, { count: people.length, change });
  for (let at = 0; at < people.length; at += BATCH) {
    const some = people.slice(at, at + BATCH);
    const about = some.map(({ id }) => ({ id: newId(), civilian_id: id }));
    await db
      .insertInto('licenses')
      .values(about.map((one) => ({ ...license, ...one })))
      .execute();
    await db
      .insertInto('warrants')
      .values(about.map((one) => ({ ...warrant, ...one })))
      .execute();
    const bolos = some.map((_, index) => ({ ...bolo, id: newId(), plate_key: `new${at + index}` }));
    await db.insertInto('bolos').values(bolos).execute();
  }
}

test.each([
  ['a plate', (db: Db, reader: Reader) => gatherByPlate(db, { ...reader, text: 'OLD 1' })],
  ['an id', (db: Db, reader: Reader) => gather(db, { ...reader, id: newId() })],
])('all about a character found by %s is looked up in indexes only', async (_, find) => {
  const plan = await plansOf(server, (db) => find(db, { platforms: PLATFORMS, now: server.clock.now() }));
  for (const index of [
    'vehicles_by_civilian',
    'weapons_by_civilian',
    'warrants_about',
    'bolos_by_plate_key',
    'bolos_by_person_key',
  ]) {
    expect(plan).toContain(index);
  }
  // The test has a handful of users; what is scanned else are the results of subselects.
  expect(plan).not.toMatch(/SCAN (?!agg\b|found\b)|Seq Scan on (?!users\b)/);
});
