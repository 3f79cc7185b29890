import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { changeCall, createCall, publishedBy, readCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, editEntry, makeChange, readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
let watcher: TestOfficer;
let ann: TestOfficer;
let ben: TestOfficer;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  watcher = await signInOfficer(server, { callsign: 'D-104' });
  ann = await signInMedic(server, { callsign: 'M-3' });
  ben = await signInMedic(server, { callsign: 'M-4' });
});
afterEach(() => server.stop());

const APPARATUS = ['dispatch', 'apparatus'] as const;
const is = (id: string) => (entry: Record<string, unknown>) => entry._id === id;
const apparatus = async (callsign: string, platform = 'Xbox') => {
  const { body } = await watcher.user.get('/api/community');
  const departments = body.departments.filter((one: { platform: string }) => one.platform === platform);
  return body.apparatus.find(
    (one: { callsign: string; departmentId: string }) =>
      one.callsign === callsign && departments.some(({ _id }: { _id: string }) => _id === one.departmentId),
  );
};
const board = async (who: TestOfficer, callsign: string, body?: object) =>
  who.user.post(`/api/apparatus/${(await apparatus(callsign))._id}/board`, body);
const leave = (who: TestOfficer) => who.user.post('/api/apparatus/leave');
const units = async () => (await admin.get('/api/units?platform=Xbox')).body.units;
const seats = async () =>
  (await units()).map(
    ({ callsign, crew }: { callsign: string; crew: { callsign: string; seat: string }[] }) => [
      callsign,
      ...crew.map((one) => `${one.callsign} ${one.seat}`),
    ],
  );
const press = (who: TestOfficer, status: string) => who.user.post('/api/units/status', { status });

describe('an apparatus', () => {
  test('is one unit with its crew, and takes the status that any of them sets', async () => {
    const { status, body } = await board(ann, 'E-7');
    expect([status, body.message]).toEqual([200, 'Aboard E-7.']);
    expect(body.unit).toMatchObject({
      callsign: 'E-7',
      name: 'Engine 7',
      isApparatus: true,
      kind: 'Fire & EMS',
      services: ['Fire'],
      status: '10-8',
      crew: [{ _id: ann.id, callsign: 'M-3', seat: 'Officer' }],
    });
    const unknown = await board(ben, 'E-7', { seat: 'Pilot' });
    expect([unknown.status, unknown.body.message]).toEqual([409, "Pilot isn't a seat on this apparatus."]);
    await board(ben, 'E-7', { seat: 'Firefighter' });
    const cora = await signInMedic(server, { callsign: 'M-5' });
    await board(cora, 'E-7');
    expect(await seats()).toEqual([['E-7', 'M-3 Officer', 'M-5 Driver', 'M-4 Firefighter']]);
    expect((await press(ben, '10-6')).body.unit).toMatchObject({ callsign: 'E-7', status: '10-6' });
    const profile = `/api/officers/${(await ann.user.get('/api/auth/me')).body.discordId}?kind=Fire%20%26%20EMS`;
    expect((await ann.user.get(profile)).body).toMatchObject({ status: '10-6', aboard: body.unit._id });
  });

  test('has a limited number of seats', async () => {
    for (const callsign of ['M-5', 'M-6']) await board(await signInMedic(server, { callsign }), 'E-7');
    await board(ann, 'E-7');
    expect((await board(ben, 'E-7', { seat: 'Driver' })).body.message).toBe('The Driver seat is taken.');
    expect((await board(ben, 'E-7')).status).toBe(200);
    const fifth = await signInMedic(server, { callsign: 'M-9' });
    const full = await board(fifth, 'E-7');
    expect([full.status, full.body.message]).toEqual([409, 'Every seat is taken.']);
    expect((await board(fifth, 'E-1', { seat: 'Pilot' })).status).toBe(409);
    const again = await board(ann, 'E-7');
    expect([again.status, again.body.unit.crew.length]).toEqual([200, 4]);
  });

  test('stays on its calls when its only crew member changes seats', async () => {
    await board(ann, 'E-7');
    const call = await createCall(ann, { attach: true });
    await press(ann, '10-97');
    expect((await board(ann, 'E-7', { seat: 'Driver' })).status).toBe(200);
    expect(await seats()).toEqual([['E-7', 'M-3 Driver']]);
    expect((await readCall(watcher, call)).units).toMatchObject([{ callsign: 'E-7', response: 'On scene' }]);
  });

  test('gives a seat to one of many simultaneous requests', async () => {
    const riders = await Promise.all(
      [5, 6, 7, 8, 9].map((no) => signInMedic(server, { callsign: `M-${no}` })),
    );
    const taken = await Promise.all(riders.map((rider) => board(rider, 'RA-2', { seat: 'Driver' })));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await seats()).toHaveLength(1);
  });

  test('admits members of its department and platform while it is in service', async () => {
    expect((await board(watcher, 'E-7')).status).toBe(403);
    const elsewhere = await signInMedic(server, { callsign: 'M-3', platform: 'PlayStation' });
    expect((await board(elsewhere, 'E-7')).status).toBe(404);
    const { _id } = await apparatus('E-7');
    await editEntry(admin, APPARATUS, is(_id), { active: false });
    expect((await board(ann, 'E-7')).status).toBe(404);
    const { apparatus: offered } = (await ann.user.get('/api/apparatus?platform=Xbox')).body;
    expect(offered.map(({ callsign }: { callsign: string }) => callsign)).toEqual([
      'E-1',
      'L-1',
      'RA-2',
      'RA-7',
      'BC-1',
    ]);
    await ann.user.post(`/api/civilians/${ann.civilianId}/deceased`, { deceased: true });
    expect((await board(ann, 'E-1')).status).toBe(422);
  });

  test('is assigned and responds as one unit, even if a crew member is assigned', async () => {
    await watcher.user.post('/api/clock/in');
    const call = await createCall(watcher, { services: ['Fire'] });
    await ann.user.post('/api/clock/in');
    await changeCall(ann, call, 'attach');
    const { body } = await board(ann, 'E-7');
    await board(ben, 'E-7');
    const left = await readCall(watcher, call);
    expect(left.responses).toMatchObject([{ clearReason: 'Reassigned' }]);
    expect(left.log.map(({ text }) => text)).toContain('M-3 detached: aboard E-7');
    expect(left.units).toEqual([]);
    await changeCall(watcher, call, 'assign', { unitIds: [ben.id] });
    expect((await readCall(watcher, call)).units).toMatchObject([{ _id: body.unit._id, callsign: 'E-7' }]);
    await press(ann, '10-97');
    const { units: there, responses } = await readCall(watcher, call);
    expect(there).toMatchObject([{ callsign: 'E-7', response: 'On scene' }]);
    expect(responses.map(({ unit }) => unit.callsign)).toEqual(['M-3', 'E-7']);
    await changeCall(ben, call, 'detach');
    expect((await units())[1]).toMatchObject({ callsign: 'E-7', status: '10-8', call: null });
  });

  test('goes off duty, and off its calls, when the last crew member leaves', async () => {
    const call = await createCall(ann);
    await board(ann, 'E-7');
    await board(ben, 'E-7');
    await changeCall(ann, call, 'attach');
    const published = await publishedBy(server, () => leave(ann));
    const shown = published.filter(({ name }) => name === 'unit').map(({ data }) => data.unit);
    expect(shown).toMatchObject([
      { callsign: 'E-7', crew: [{ callsign: 'M-4' }] },
      { callsign: 'M-3', aboard: null, meaning: 'Available' },
    ]);
    expect((await readCall(ann, call)).units).toMatchObject([{ callsign: 'E-7' }]);
    expect(await seats()).toEqual([['E-7', 'M-4 Driver'], ['M-3']]);
    expect((await leave(ann)).status).toBe(409);
    await ben.user.post('/api/clock/out');
    expect((await readCall(ann, call)).units).toEqual([]);
    expect(await seats()).toEqual([['M-3']]);
  });

  test('stays on duty when one of several crew members goes off duty', async () => {
    await board(ann, 'RA-2');
    await board(ben, 'RA-2');
    await press(ann, '10-42');
    expect(await seats()).toEqual([['RA-2', 'M-4 Medic']]);
    server.clock.advance(MINUTE);
    await press(ben, '10-7');
    expect(await seats()).toEqual([]);
  });

  test('loses a crew member who boards another apparatus', async () => {
    await board(ann, 'RA-2');
    await board(ann, 'E-1', { seat: 'Driver' });
    expect(await seats()).toEqual([['E-1', 'M-3 Driver']]);
  });

  test('is clocked out by a dispatcher as a whole, and shows a welfare check to all its crew', async () => {
    const { body } = await board(ann, 'E-7');
    await board(ben, 'E-7');
    const dee = await signInDispatcher(server);
    await signOn(dee);
    const published = await publishedBy(server, () => dee.post(`/api/units/${body.unit._id}/ask`));
    expect(published.filter(({ name }) => name === 'welfare')).toHaveLength(2);
    expect((await ben.user.post(`/api/units/${body.unit._id}/contact`)).status).toBe(200);
    expect((await dee.post(`/api/units/${ann.id}/status`, { status: '10-42' })).status).toBe(200);
    expect(await units()).toEqual([]);
  });

  test('is not available while one of its crew has an active panic', async () => {
    await board(ann, 'E-7');
    await board(ben, 'E-7');
    const { body } = await ben.user.post('/api/panic');
    expect(body.panic.officer).toMatchObject({ callsign: 'M-4' });
    expect((await units())[0]).toMatchObject({ callsign: 'E-7', availableSince: null });
    await ben.user.post(`/api/panic/${body.panic._id}/clear`);
    expect((await units())[0].availableSince).not.toBeNull();
  });
});

test('an apparatus can be a police car', async () => {
  const { value } = await readSection(admin, 'departments');
  const { _id: departmentId } = value.entries.find(
    ({ kind, platform }: Record<string, string>) => kind === 'Law Enforcement' && platform === 'Xbox',
  );
  const car = { callsign: 'K-9', name: 'Canine 9', services: ['Police'], seats: ['Driver', 'Partner'] };
  await makeChange(admin, 'dispatch', [{ op: 'add', list: 'apparatus', entry: { departmentId, ...car } }]);
  const other = await signInOfficer(server, { callsign: 'D-105' });
  await board(watcher, 'K-9');
  await board(other, 'K-9');
  expect(await seats()).toEqual([['K-9', 'D-104 Driver', 'D-105 Partner']]);
  const call = await createCall(other, { attach: true });
  expect(call.units).toMatchObject([{ callsign: 'K-9' }]);
  expect((await press(watcher, '10-11')).body.unit).toMatchObject({ callsign: 'K-9', meaning: 'On a stop' });
});

describe('a change of settings', () => {
  test('renames an apparatus, on its calls too', async () => {
    const { body } = await board(ann, 'E-7');
    const call = await createCall(ann, { attach: true });
    await editEntry(admin, APPARATUS, is(body.unit._id), { callsign: 'E-70', name: 'Engine 70' });
    expect((await units())[0]).toMatchObject({ callsign: 'E-70', name: 'Engine 70' });
    expect((await readCall(ann, call)).units).toMatchObject([{ callsign: 'E-70' }]);
  });

  test.each([
    ['switched off', (id: string) => editEntry(admin, APPARATUS, is(id), { active: false })],
    ['removed', (id: string) => editEntry(admin, APPARATUS, is(id), null)],
  ])('makes its crew separate units if it is %s', async (_, change) => {
    const { body } = await board(ann, 'E-7');
    await board(ben, 'E-7');
    const call = await createCall(ann, { attach: true });
    await change(body.unit._id);
    expect(await seats()).toEqual([['M-3'], ['M-4']]);
    expect((await readCall(ann, call)).units).toEqual([]);
    expect((await units())[0]).toMatchObject({ meaning: 'Available', aboard: null });
  });

  test('refuses a taken or invalid callsign for an apparatus', async () => {
    const { _id } = await apparatus('E-7');
    const asking = (callsign: string) =>
      changeSection(admin, 'dispatch', [{ op: 'edit', list: 'apparatus', _id, entry: { callsign } }]);
    const held = await asking('M-3');
    const issues = [{ field: 'callsign', message: 'Callsign M-3 is taken on Xbox.' }];
    expect([held.status, held.body]).toEqual([422, expect.objectContaining({ issues })]);
    expect((await asking('E-1')).status).toBe(422);
    const nothing = await asking('Engine');
    expect([nothing.status, nothing.body.issues[0].field]).toEqual([400, 'callsign']);
    const registering = await signInMedic(server, { callsign: 'E-7' }).catch((error: Error) => error.message);
    expect(registering).toMatch(/409.*Callsign E-7 is taken on Xbox\. E-8 is free\./);
  });
});
