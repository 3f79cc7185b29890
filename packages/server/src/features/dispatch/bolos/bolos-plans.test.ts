import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBolosAbout } from '#features/dispatch/index';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 3000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { user } = await signInOfficer(server, { callsign: 'D-402' });
  await user.post('/api/bolos', { boloType: 'vehicle', vehiclePlate: 'OLD 1' });
  const { db, engine } = server.platform.database;
  const model = await db.selectFrom('bolos').selectAll().executeTakeFirstOrThrow();
  for (let at = 0; at < MANY; at += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...model,
      id: newId(),
      created_at: model.created_at + 1,
      vehicle_plate: `NEW ${at + index}`,
      plate_key: `new${at + index}`,
    }));
    await db.insertInto('bolos').values(rows).execute();
  }
  await sql`${sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze')}`.execute(db);
});
afterAll(() => server.stop());

const wanted = () => ({
  plates: ['old-1', 'ABC 1'],
  names: ['Mara Malone', 'Malone, Mara'],
  platforms: PLATFORMS,
  now: server.clock.now(),
});

test('BOLOs about a plate or a name are looked up by these, however many newer ones there are', async () => {
  const found = await listBolosAbout(server.platform.database.db, wanted());
  expect(found.map(({ vehicle_plate }) => vehicle_plate)).toEqual(['OLD 1']);
  const plan = await plansOf(server, (db) => listBolosAbout(db, wanted()));
  expect(plan).toContain('bolos_by_plate_key');
  expect(plan).toContain('bolos_by_person_key');
  expect(plan).not.toMatch(/SCAN b\b|Seq Scan/);
});
