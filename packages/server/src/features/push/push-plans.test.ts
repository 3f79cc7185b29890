import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDue } from '#features/outbox/index';
import { forgetDevices, listTests } from '#features/push/devices.store';
import {
  deleteOldJobs,
  type JobRow,
  listCandidates,
  listDueJobs,
  replaceWaiting,
} from '#features/push/jobs.store';
import { claimRows, findTargets } from '#features/push/rows.store';
import { findEntry } from '#features/push/subjects.store';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { signInOfficer } from '#testing/test-officers';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';

/** However many phones there are and however much rang within a day, no statement that is run often reads all of it. */

const MANY = 3000;
let server: TestServer;
let job: JobRow;
let deviceIds: string[];
beforeAll(async () => {
  server = await startTestServer();
  const { db, engine } = server.platform.database;
  const officer = await signInOfficer(server, { callsign: 'D-104' });
  const phone = await addPhone(server, officer.user);
  await officer.user.put('/api/push/choices', { panic: 'Always' });
  await officer.user.post(`/api/push/devices/${phone.device._id}/test`);
  await server.outbox.runOnce();
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const device = await db.selectFrom('push_devices').selectAll().executeTakeFirstOrThrow();
  const choices = await db.selectFrom('push_choices').selectAll().executeTakeFirstOrThrow();
  const row = await db.selectFrom('push_rows').selectAll().executeTakeFirstOrThrow();
  job = await db.selectFrom('push_jobs').selectAll().executeTakeFirstOrThrow();
  deviceIds = Array.from({ length: MANY }, () => newId());
  for (let at = 0; at < MANY; at += 500) {
    const some = deviceIds.slice(at, at + 500).map((id, index) => ({ id, index: at + index }));
    await db
      .insertInto('users')
      .values(some.map(({ id, index }) => ({ ...user, id, discord_id: `8${index}` })))
      .execute();
    await db
      .insertInto('push_choices')
      .values(some.map(({ id }) => ({ ...choices, user_id: id, panic: 'On duty' as const })))
      .execute();
    const devices = some.map(({ id }) => ({ ...device, id, user_id: id, endpoint: id }));
    await db.insertInto('push_devices').values(devices).execute();
    const made = { made_at: job.made_at - 1000, due_at: job.due_at - 1000 };
    await db
      .insertInto('push_jobs')
      .values(some.map(({ id }) => ({ ...job, ...made, id, by_user_id: id })))
      .execute();
    const rows = some.map(({ id }) => ({
      ...row,
      id,
      job_id: id,
      device_id: id,
      user_id: id,
    }));
    await db.insertInto('push_rows').values(rows).execute();
  }
  // Nobody has the embedded engine count its rows, so it plans without: PostgreSQL counts by itself.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
});
afterAll(() => server.stop());

const WHOLE = /SCAN (push_|r\b|d\b|users)|Seq Scan on (push_(devices|jobs|rows)|users)/;
const now = () => server.clock.now();
const aJob = (about: Partial<JobRow>) => ({
  ...job,
  user_id: null,
  unit_id: null,
  by_user_id: null,
  platform: 'Xbox' as const,
  ...about,
});

test.each<[string, () => Promise<string>]>([
  ['jobs that are due', () => plansOf(server, (db) => listDueJobs(db, { now: now() }))],
  [
    'taking messages',
    () => plansOf(server, (db) => claimRows(db, { token: 'a', limit: 20, now: now(), leaseUntil: now() })),
  ],
  ['where they go', () => plansOf(server, (db) => findTargets(db, deviceIds.slice(0, 20)))],
  [
    'replacing what waits',
    () =>
      plansOf(server, (db) => replaceWaiting(db as never, { deviceIds: deviceIds.slice(0, 20), topic: 'a' })),
  ],
  [
    'tests of somebody',
    () => plansOf(server, (db) => listTests(db, { userId: deviceIds[0] ?? '', after: 0 })),
  ],
  ['what is a day old', () => plansOf(server, (db) => deleteOldJobs(db, job.made_at - 2000))],
  ['forgetting somebody', () => plansOf(server, (db) => forgetDevices(db as never, deviceIds[0] ?? ''))],
  [
    'the devices of one person',
    () =>
      plansOf(server, (db) =>
        listCandidates(db as never, aJob({ kind: 'report', user_id: deviceIds[0] ?? '' })),
      ),
  ],
  ['a payment', () => plansOf(server, (db) => findEntry(db, { id: newId() }))],
  [
    'the devices of a unit',
    () => plansOf(server, (db) => listCandidates(db as never, aJob({ kind: 'assigned', unit_id: newId() }))),
  ],
  [
    'the devices a panic rang on',
    () => plansOf(server, (db) => listCandidates(db as never, aJob({ kind: 'panic-end' }))),
  ],
])('%s is found by an index', async (_, plans) => {
  const plan = await plans();
  expect(plan).not.toBe('');
  expect(plan).not.toMatch(WHOLE);
});

test('whether anything is due is found by indexes, but for the first device that there is', async () => {
  const plan = await plansOf(server, (db) => findDue(db, now()));
  expect(plan).not.toMatch(/SCAN push_(jobs|rows)|Seq Scan on push_(jobs|rows)/);
});

test.each(['panic', 'emergency', 'newCall'] as const)(
  'whom a %s is for is found by who is on duty, not by asking at each device',
  async (kind) => {
    const plan = await plansOf(server, (db) => listCandidates(db as never, aJob({ kind })));
    expect(plan).not.toMatch(/SubPlan|CORRELATED|SCAN d\b|Seq Scan on push_devices/);
  },
);
