import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAnyDue } from '#features/outbox/index';
import { eraseDevices, listTests } from '#features/push/devices.store';
import {
  deleteOldJobs,
  type JobRow,
  listCandidates,
  listDueJobs,
  replaceWaiting,
} from '#features/push/jobs.store';
import { claimRows, findTargets } from '#features/push/notifications.store';
import { findEntry } from '#features/push/subjects.store';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { signInOfficer } from '#testing/test-officers';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';

// Frequent statements must not scan whole tables, however many phones and notifications there are.

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
  // The product never analyzes the SQLite database, so its planner has no statistics; PostgreSQL analyzes automatically.
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
  ['due jobs', () => plansOf(server, (db) => listDueJobs(db, { now: now() }))],
  [
    'claiming messages',
    () => plansOf(server, (db) => claimRows(db, { token: 'a', limit: 20, now: now(), leaseUntil: now() })),
  ],
  ['the devices of messages', () => plansOf(server, (db) => findTargets(db, deviceIds.slice(0, 20)))],
  [
    'replacing waiting messages',
    () =>
      plansOf(server, (db) => replaceWaiting(db as never, { deviceIds: deviceIds.slice(0, 20), topic: 'a' })),
  ],
  [
    'the test notifications of a user',
    () => plansOf(server, (db) => listTests(db, { userId: deviceIds[0] ?? '', after: 0 })),
  ],
  ['day-old jobs', () => plansOf(server, (db) => deleteOldJobs(db, job.made_at - 2000))],
  [
    'removing the devices of a user',
    () => plansOf(server, (db) => eraseDevices(db as never, deviceIds[0] ?? '')),
  ],
  [
    'the devices of a user',
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
    'the devices that got a panic',
    () => plansOf(server, (db) => listCandidates(db as never, aJob({ kind: 'panic-end' }))),
  ],
])('the query for %s uses an index', async (_, plans) => {
  const plan = await plans();
  expect(plan).not.toBe('');
  expect(plan).not.toMatch(WHOLE);
});

test('the check for due work uses indexes, except for finding any device', async () => {
  const plan = await plansOf(server, (db) => isAnyDue(db, now()));
  expect(plan).not.toMatch(/SCAN push_(jobs|rows)|Seq Scan on push_(jobs|rows)/);
});

test.each(['panic', 'emergency', 'newCall'] as const)(
  'the query for %s recipients starts from units on duty, not from devices',
  async (kind) => {
    const plan = await plansOf(server, (db) => listCandidates(db as never, aJob({ kind })));
    expect(plan).not.toMatch(/SubPlan|CORRELATED|SCAN d\b|Seq Scan on push_devices/);
  },
);
