import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OfficerActor, setResponse, setStatus, setSubdivision } from '#features/dispatch/index';
import { firstDepartment } from '#platform/settings/departments';
import { createCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, editEntry } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

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
const acting = async (): Promise<OfficerActor> => ({
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
  test('shows its new name and code on its units after renaming', async () => {
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

  test('becomes the first of its meaning when removed, else the default of a unit on duty', async () => {
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

  test('does not count units of removed profiles when renamed', async () => {
    await press('10-8');
    expect((await admin.delete(`/api/officers/${ann.id}`)).status).toBe(200);
    const { effect } = await editEntry(admin, STATUSES, coded('10-7'), { code: 'Code 7' });
    expect(effect.units).toBe(0);
  });

  test('shows its new code when renamed while being set', async () => {
    const { settings, database, clock } = server.platform;
    const before = settings.current();
    await editEntry(admin, STATUSES, coded('10-8'), { code: 'Code 8' });
    await editEntry(admin, STATUSES, coded('10-7'), null);
    const request = { by: await acting(), mayHaveOtherDuty: false, settings: before, now: clock.now() };
    await setStatus(database.db, { ...request, status: '10-8' });
    expect(await unit()).toMatchObject({ status: 'Code 8', meaning: 'Available' });
    const left = await setStatus(database.db, { ...request, status: '10-7' });
    expect(left.unit).toMatchObject({ status: '10-42', meaning: 'Off duty', onDutySince: null });
  });

  test('is not set by a response when removed while the response is sent', async () => {
    const { settings, database, clock } = server.platform;
    const entry = { code: '10-76', label: 'En Route', meaning: 'En route' };
    await changeSection(admin, 'dispatch', [{ op: 'add', list: 'statuses', entry }]);
    const { _id: id } = await createCall(ann, { attach: true });
    await press('10-6');
    const before = settings.current();
    const isEnRoute = ({ label, kinds }: Record<string, unknown>) =>
      label === 'En Route' && !String(kinds).includes('Fire');
    await editEntry(admin, STATUSES, isEnRoute, null);
    const request = { id, by: [await acting()], unitId: ann.id, settings: before, now: clock.now() };
    await setResponse(database.db, { ...request, response: 'En route' });
    expect(await unit()).toMatchObject({ status: '10-6', meaning: 'Busy', response: 'En route' });
  });

  test('does not count the units of its other kinds when another kind gets it', async () => {
    await press('10-8');
    const kinds = ['Law Enforcement', 'Fire & EMS'];
    const { effect } = await editEntry(admin, STATUSES, coded('Signal 11'), { kinds });
    expect(effect.units).toBe(0);
    await press('Signal 11');
    const renamed = await editEntry(admin, STATUSES, coded('Signal 11'), { kinds: kinds.slice(0, 1) });
    expect(renamed.effect.units).toBe(0);
  });

  test('never shows an old code when renamed repeatedly while being set', async () => {
    const rename = (from: string, to: string) => editEntry(admin, STATUSES, coded(from), { code: to });
    let code = '10-8';
    for (let round = 1; round <= 15; round += 1) {
      const next = `C-${round}`;
      await press('10-6');
      // Refused if the code existed before.
      await Promise.all([press(code), rename(code, next)]);
      expect(['10-6', next]).toContain((await unit())?.status ?? '10-6');
      code = next;
    }
  });

  test('leaves the shift unchanged when it is new and means Busy', async () => {
    const entry = { code: '10-7B', label: 'Break', meaning: 'Busy' };
    await changeSection(admin, 'dispatch', [{ op: 'add', list: 'statuses', entry }]);
    expect((await press('10-7B')).body.unit).toMatchObject({ meaning: 'Busy', onDutySince: null });
    await press('10-8');
    expect((await press('10-7B')).body.unit.onDutySince).toEqual(expect.any(String));
  });
});

test('a renamed subdivision is updated on its units, a removed one is cleared', async () => {
  await press('10-8');
  await ann.user.post('/api/units/subdivision', { subdivision: 'Detectives' });
  const { value } = (await admin.get('/api/settings/departments')).body;
  const [department] = value.entries;
  const isDepartment = (entry: Record<string, unknown>) => entry._id === department._id;
  const renamed = department.subdivisions.map((one: { name: string }) =>
    one.name === 'Detectives' ? { ...one, name: 'Investigations (CID)' } : one,
  );
  await editEntry(admin, ['departments', 'entries'], isDepartment, { subdivisions: renamed });
  expect((await unit()).subdivision).toBe('Investigations (CID)');
  await editEntry(admin, ['departments', 'entries'], isDepartment, { subdivisions: renamed.slice(0, 3) });
  expect((await unit()).subdivision).toBeNull();
});

test('a subdivision shows its new name when renamed while being chosen', async () => {
  const { settings, database, clock } = server.platform;
  await press('10-8');
  const before = settings.current();
  const { value } = (await admin.get('/api/settings/departments')).body;
  const [department] = value.entries;
  const subdivisions = department.subdivisions.map((one: { name: string }) => ({
    ...one,
    name: one.name === 'Detectives' ? 'Investigations' : one.name,
  }));
  const isDepartment = (entry: Record<string, unknown>) => entry._id === department._id;
  await editEntry(admin, ['departments', 'entries'], isDepartment, { subdivisions });
  const request = { by: await acting(), settings: before, now: clock.now() };
  await setSubdivision(database.db, { ...request, subdivision: 'Detectives' });
  expect((await unit()).subdivision).toBe('Investigations');
});

test('a disabled platform is on no board and in no list, and returns unchanged', async () => {
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
