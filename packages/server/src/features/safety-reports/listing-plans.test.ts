import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSafetyReports } from '#features/safety-reports/safety-reports.domain';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { signInMedic, signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

const MANY = 5000;
const BATCH = 500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { user: officer } = await signInOfficer(server, { callsign: 'D-1' });
  const { user: medic } = await signInMedic(server, { callsign: 'M-1' });
  await officer.post('/api/psoreports/incident', { title: 'x' });
  await medic.post('/api/psoreports/fire-incident', { incidentType: 'Brush', narrative: 'x' });
  const { db, engine } = server.platform.database;
  const [police, fire] = await db.selectFrom('safety_reports').orderBy('number').selectAll().execute();
  if (police === undefined || fire === undefined) throw new Error('Nothing was filed');
  for (let at = 0; at < MANY; at += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => ({
      ...(index % 100 === 0 ? fire : police),
      id: newId(),
      platform: index % 10 === 0 ? ('Xbox' as const) : ('PlayStation' as const),
      number: 2000 + at + index,
      created_at: police.created_at - at - index,
    }));
    await db.insertInto('safety_reports').values(rows).execute();
  }
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
});
afterAll(() => server.stop());

const somebody = {
  userId: newId(),
  username: 'x',
  discriminator: '0',
  platforms: PLATFORMS,
  staff: false,
  fireRescue: false,
  officer: null,
  fireOfficer: null,
  posts: [],
};
const profile = { platform: 'Xbox' } as never;

test.each([
  ['fire/rescue', { ...somebody, fireRescue: true }, 'safety_reports_of_fire'],
  ['an officer', { ...somebody, officer: profile }, 'safety_reports_by_platform'],
  ['staff', { ...somebody, staff: true }, 'safety_reports_by_time'],
])('what %s lists is in the order of an index', async (_, viewer, index) => {
  const plan = await plansOf(server, (db) => listSafetyReports(db, viewer, {}));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SORT|Sort|TEMP B-TREE|SCAN r\b|Seq Scan on safety_reports/);
});
