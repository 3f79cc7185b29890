import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ActingOfficer, setStatus, setSubdivision } from '#features/dispatch/index';
import { firstDepartment } from '#platform/settings/departments';
import { createCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, editEntry } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

/** What units say, and who is on the board, after the settings change. */

let server: TestServer;
let admin: TestUser;
let ann: TestOfficer;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  ann = await signInOfficer(server, { callsign: 'D-201' });
});
afterEach(() => server.stop());

const STATUSES = ['dispatch', 'statuses'] as const;
const coded = (wanted: string) => (entry: Record<string, unknown>) => entry.code === wanted;
const press = (status: string) => ann.user.post('/api/units/status', { status });
/** What a request that is under way goes by. */
const acting = async (): Promise<ActingOfficer> => ({
  userId: (await ann.user.get('/api/auth/me')).body._id,
  officerId: ann.id,
  unitId: ann.id,
  kind: 'Law Enforcement',
  departmentId: firstDepartment(server.platform.settings.current(), 'Xbox', 'Law Enforcement'),
  platform: 'Xbox',
  callsign: ann.callsign,
});
const unit = async () => (await admin.get('/api/units?platform=Xbox')).body.units[0];

describe('a status', () => {
  test('that is renamed is said by the units that show it, and pressed by its new code', async () => {
    await press('10-8');
    const { effect } = await editEntry(admin, STATUSES, coded('10-8'), { code: 'Code 8' });
    expect(effect.units).toBe(1);
    expect(await unit()).toMatchObject({ status: 'Code 8', meaning: 'Available' });
    const gone = await press('10-8');
    expect([gone.status, gone.body.issues[0].field]).toEqual([400, 'status']);
    await ann.user.post('/api/clock/out');
    const { body: pressed } = await press('Code 8');
    expect(pressed).toMatchObject({
      message: 'Status is Code 8 In Service.',
      unit: { onDutySince: expect.any(String) },
    });
  });

  test('that is removed becomes the first of its meaning, else what a unit on duty shows by itself', async () => {
    await press('10-41');
    await editEntry(admin, STATUSES, coded('10-41'), null);
    expect(await unit()).toMatchObject({ status: '10-8', meaning: 'Available' });
    await press('10-6');
    await editEntry(admin, STATUSES, coded('10-6'), null);
    expect(await unit()).toMatchObject({ status: '10-8', meaning: 'Available' });
    const { value } = (await admin.get('/api/settings/dispatch')).body;
    const { _id } = value.statuses.find(coded('10-8'));
    const ops = [{ op: 'remove', list: 'statuses', _id }];
    expect((await changeSection(admin, 'dispatch', ops)).status).toBe(422);
  });

  test('that is renamed is none of a profile that was removed', async () => {
    await press('10-8');
    expect((await admin.delete(`/api/officers/${ann.id}`)).status).toBe(200);
    const { effect } = await editEntry(admin, STATUSES, coded('10-7'), { code: 'Code 7' });
    expect(effect.units).toBe(0);
  });

  test('that is renamed while it is pressed is said by its new code', async () => {
    const { settings, database, clock } = server.platform;
    const before = settings.current();
    await editEntry(admin, STATUSES, coded('10-8'), { code: 'Code 8' });
    await editEntry(admin, STATUSES, coded('10-7'), null);
    const request = { by: await acting(), isElsewhere: false, settings: before, now: clock.now() };
    await setStatus(database.db, { ...request, status: '10-8' });
    expect(await unit()).toMatchObject({ status: 'Code 8', meaning: 'Available' });
    const left = await setStatus(database.db, { ...request, status: '10-7' });
    expect(left.unit).toMatchObject({ status: '10-42', meaning: 'Off duty', on_duty_since: null });
  });

  test('that is renamed again and again while it is pressed is never said by an old code', async () => {
    const rename = (from: string, to: string) => editEntry(admin, STATUSES, coded(from), { code: to });
    let code = '10-8';
    for (let round = 1; round <= 15; round += 1) {
      const next = `C-${round}`;
      await press('10-6');
      // Refused where the new code was there before it.
      await Promise.all([press(code), rename(code, next)]);
      expect(['10-6', next]).toContain((await unit())?.status ?? '10-6');
      code = next;
    }
  });

  test('that is new and means busy never touches the shift', async () => {
    const entry = { code: '10-7B', label: 'Break', meaning: 'Busy' };
    await changeSection(admin, 'dispatch', [{ op: 'add', list: 'statuses', entry }]);
    expect((await press('10-7B')).body.unit).toMatchObject({ meaning: 'Busy', onDutySince: null });
    await press('10-8');
    expect((await press('10-7B')).body.unit.onDutySince).toEqual(expect.any(String));
  });
});

test('a subdivision that is renamed is said by its units, and one that is removed by none', async () => {
  await press('10-8');
  await ann.user.post('/api/units/subdivision', { subdivision: 'Detectives' });
  const { value } = (await admin.get('/api/settings/departments')).body;
  const [department] = value.entries;
  const isIt = (entry: Record<string, unknown>) => entry._id === department._id;
  const renamed = department.subdivisions.map((one: { name: string }) =>
    one.name === 'Detectives' ? { ...one, name: 'Investigations (CID)' } : one,
  );
  await editEntry(admin, ['departments', 'entries'], isIt, { subdivisions: renamed });
  expect((await unit()).subdivision).toBe('Investigations (CID)');
  await editEntry(admin, ['departments', 'entries'], isIt, { subdivisions: renamed.slice(0, 3) });
  expect((await unit()).subdivision).toBeNull();
});

test('a subdivision that is renamed while it is chosen is said by its new name', async () => {
  const { settings, database, clock } = server.platform;
  await press('10-8');
  const before = settings.current();
  const { value } = (await admin.get('/api/settings/departments')).body;
  const [department] = value.entries;
  const subdivisions = department.subdivisions.map((one: { name: string }) => ({
    ...one,
    name: one.name === 'Detectives' ? 'Investigations' : one.name,
  }));
  const isIt = (entry: Record<string, unknown>) => entry._id === department._id;
  await editEntry(admin, ['departments', 'entries'], isIt, { subdivisions });
  const request = { by: await acting(), settings: before, now: clock.now() };
  await setSubdivision(database.db, { ...request, subdivision: 'Detectives' });
  expect((await unit()).subdivision).toBe('Investigations');
});

test('a platform that is off is on no board and in no list, and comes back as it was', async () => {
  const ben = await signInOfficer(server, { callsign: 'P-1', platform: 'PlayStation' });
  const call = await createCall(ben, { attach: true });
  await ben.user.post('/api/panic');
  const vehiclePlate = 'GONE 27';
  expect((await ben.user.post('/api/bolos', { boloType: 'vehicle', vehiclePlate })).status).toBe(201);
  await signInOfficer(server, { callsign: 'P-2', platform: 'PlayStation' });
  const set = (value: string[], more?: { dryRun: boolean }) =>
    changeSection(admin, 'general', [{ op: 'set', field: 'platforms', value }], more);
  const concerned = { gain: 0, lose: 0, offDuty: 1, units: 2 };
  expect((await set(['Xbox'], { dryRun: true })).body.effect).toEqual(concerned);
  const { status, body } = await set(['Xbox']);
  expect([status, body.effect]).toEqual([200, concerned]);
  expect((await admin.get('/api/units?platform=PlayStation')).status).toBe(400);
  expect((await admin.get('/api/panic')).body.panics).toEqual([]);
  expect((await admin.get('/api/calls')).text).not.toContain(call._id);
  expect((await admin.get('/api/bolos')).text).not.toContain(vehiclePlate);
  expect((await admin.get('/api/officers')).text).not.toContain('P-1');
  expect((await ben.user.post('/api/calls', { type: 'Other' })).status).toBe(403);
  await set(['Xbox', 'PlayStation']);
  expect((await ben.user.get(`/api/calls/${call._id}`)).status).toBe(200);
  expect((await ben.user.get('/api/bolos')).body.bolos).toMatchObject([{ vehiclePlate }]);
  expect((await admin.get('/api/officers')).text).toContain('P-1');
  expect((await admin.get('/api/panic')).body.panics).toEqual([]);

  await set(['Xbox']);
  const registering = { civilianId: ben.civilianId, department: 'Xbox', callsign: 'D-900' };
  expect((await ben.user.post('/api/officers', registering)).status).toBe(201);
});
