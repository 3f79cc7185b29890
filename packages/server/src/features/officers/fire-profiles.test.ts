import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { changeCall, createCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { register, signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let medic: TestOfficer;
let officer: TestOfficer;
beforeEach(async () => {
  server = await startTestServer();
  medic = await signInMedic(server, { callsign: 'M-3', services: ['EMS'] });
  officer = await signInOfficer(server, { callsign: 'D-104' });
});
afterEach(() => server.stop());

const clock = (user: TestUser, way: 'in' | 'out', body?: object) => user.post(`/api/clock/${way}`, body);
const units = async (user: TestUser, platform = 'Xbox') =>
  (await user.get(`/api/units?platform=${platform}`)).body.units;
const callsigns = async (user: TestUser) =>
  (await units(user)).map(({ callsign }: { callsign: string }) => callsign);
const registering = async (user: TestUser, profile: object) => {
  const civilianId = await createCivilian(user);
  return user.post('/api/officers', { department: 'Xbox', civilianId, ...profile });
};

test('only members with the fire and EMS role can register', async () => {
  const fire = await server.signIn('fire-rescue');
  expect((await registering(fire, { callsign: 'M-9' })).status).toBe(403);
  expect((await registering(officer.user, { callsign: 'M-9', kind: 'Fire & EMS' })).status).toBe(403);
  const { status, body } = await registering(fire, { callsign: 'm-9', kind: 'Fire & EMS' });
  expect(status).toBe(201);
  expect(body.officer).toMatchObject({
    kind: 'Fire & EMS',
    services: ['Fire', 'EMS'],
    callsign: 'M-9',
    departmentName: 'SA Fire Rescue',
    rank: 'Paramedic',
    status: '10-8',
  });
  expect((await registering(fire, { callsign: 'M-8', kind: 'Fire & EMS' })).status).toBe(409);
  const taken = await registering(await server.signIn('officer-xbox'), { callsign: 'M-9' });
  expect([taken.status, taken.body.issues[0].field]).toEqual([409, 'callsign']);
});

test('a fire profile takes the rank of its service, or of the first one for both', async () => {
  const rankOf = async (callsign: string, services: string[]) => {
    const { user, id } = await signInMedic(server, { callsign, services });
    const { discordId } = (await user.get('/api/auth/me')).body;
    const path = `/api/officers/${discordId}?kind=Fire%20%26%20EMS`;
    const rank = async () => (await user.get(path)).body.rank;
    const edited = async (body: object) => {
      expect((await user.patch(`/api/officers/${id}`, body)).status).toBe(200);
      return rank();
    };
    return { first: await rank(), edited };
  };
  expect((await rankOf('M-71', ['EMS'])).first).toBe('Paramedic');
  expect((await rankOf('M-72', ['EMS', 'Fire'])).first).toBe('Paramedic');
  expect((await rankOf('M-73', ['Fire', 'EMS'])).first).toBe('Firefighter');
  const { first, edited } = await rankOf('M-74', ['Fire']);
  expect(first).toBe('Firefighter');
  expect(await edited({ services: ['Fire', 'EMS'] })).toBe('Firefighter');
  expect(await edited({ services: ['EMS'] })).toBe('Paramedic');
});

test('only a fire profile chooses its services, and it can change them', async () => {
  const law = await registering(await server.signIn('officer-xbox'), { callsign: 'D-9', services: ['EMS'] });
  expect([law.status, law.body.issues[0].field]).toEqual([400, 'services']);
  const own = { services: ['Fire'] };
  expect((await medic.user.patch(`/api/officers/${medic.id}`, own)).body.officer.services).toEqual(['Fire']);
  expect((await officer.user.patch(`/api/officers/${officer.id}`, own)).status).toBe(400);
  const none = await medic.user.patch(`/api/officers/${medic.id}`, { services: ['Police'] });
  expect(none.status).toBe(400);
});

test('a fire profile puts its unit on the board next to the police, with its own statuses', async () => {
  await clock(officer.user, 'in');
  const { status, body } = await clock(medic.user, 'in');
  expect(status).toBe(200);
  expect(body.unit).toMatchObject({
    _id: medic.id,
    callsign: 'M-3',
    kind: 'Fire & EMS',
    services: ['EMS'],
    status: '10-8',
  });
  expect(await callsigns(officer.user)).toEqual(['D-104', 'M-3']);
  expect(await callsigns(medic.user)).toEqual(['D-104', 'M-3']);
  expect((await medic.user.post('/api/units/status', { status: '10-76' })).status).toBe(200);
  expect((await officer.user.post('/api/units/status', { status: '10-76' })).status).toBe(400);
  expect((await medic.user.post('/api/units/status', { status: '10-11' })).status).toBe(400);
});

test('a status of a fire unit records its response, and a response sets its status', async () => {
  await clock(officer.user, 'in');
  await clock(medic.user, 'in');
  const call = await createCall(officer, { services: ['EMS'] });
  await changeCall(medic, call, 'attach');
  const stage = async () => {
    const { units: there, responses } = (await officer.user.get(`/api/calls/${call._id}`)).body.call;
    return [there[0].response, responses[0].enRouteAt !== null, responses[0].onSceneAt !== null];
  };
  expect(await stage()).toEqual(['Dispatched', false, false]);
  await medic.user.post('/api/units/status', { status: '10-76' });
  expect(await stage()).toEqual(['En route', true, false]);
  await medic.user.post(`/api/calls/${call._id}/response`, { response: 'On scene' });
  expect(await stage()).toEqual(['On scene', true, true]);
  expect(
    (await units(officer.user)).find(({ callsign }: { callsign: string }) => callsign === 'M-3'),
  ).toMatchObject({ status: '10-97', meaning: 'On scene', response: 'On scene' });
  const transport = await medic.user.post(`/api/calls/${call._id}/response`, { response: 'Transporting' });
  expect(transport.status).toBe(200);
  await medic.user.post(`/api/calls/${call._id}/detach`);
  expect((await units(officer.user))[1]).toMatchObject({ status: '10-8', call: null });
});

test('a fire profile lets its member create, edit, note and close calls on its platform only', async () => {
  await clock(medic.user, 'in');
  const call = await createCall(medic, { type: 'Medical Emergency', attach: true });
  expect([call.services, call.primaryOfficer?.callsign]).toEqual([['EMS'], 'M-3']);
  const path = `/api/calls/${call._id}`;
  expect((await medic.user.put(path, { postal: '9021' })).status).toBe(200);
  expect((await medic.user.post(`${path}/notes`, { text: 'Two patients' })).status).toBe(200);
  const elsewhere = await signInMedic(server, { callsign: 'M-3', platform: 'PlayStation' });
  expect((await elsewhere.user.put(path, { postal: '1' })).status).toBe(404);
  expect((await elsewhere.user.get(path)).status).toBe(200);
  expect((await medic.user.post(`${path}/close`)).status).toBe(200);
});

test('the board is read-only without the profile, and duty ends without the role', async () => {
  const looking = await server.signIn('fire-rescue');
  expect((await looking.get('/api/calls')).status).toBe(200);
  expect((await looking.post('/api/calls', { type: 'Other' })).status).toBe(403);
  expect((await clock(looking, 'in')).status).toBe(403);
  await clock(medic.user, 'in');
  const { discordId } = (await medic.user.get('/api/auth/me')).body;
  server.fakeDiscord.setRoles(discordId, []);
  await medic.user.get('/auth/resync');
  expect(await units(officer.user)).toEqual([]);
});

test('police can acknowledge a panic of a fire unit, and its call needs all services', async () => {
  await clock(officer.user, 'in');
  const { status, body } = await medic.user.post('/api/panic');
  expect(status).toBe(201);
  const { calls } = (await officer.user.get('/api/calls')).body;
  expect(calls[0]).toMatchObject({ source: 'Panic', services: ['Police', 'Fire', 'EMS'] });
  expect(await callsigns(officer.user)).toEqual(['D-104', 'M-3']);
  expect((await officer.user.post(`/api/panic/${body.panic._id}/acknowledge`)).status).toBe(200);
  expect((await officer.user.post(`/api/panic/${body.panic._id}/clear`)).status).toBe(403);
  expect((await medic.user.post(`/api/panic/${body.panic._id}/clear`)).status).toBe(200);
});

test('a fire profile is readable by members of its kind and platform', async () => {
  const { discordId } = (await medic.user.get('/api/auth/me')).body;
  const path = `/api/officers/${discordId}`;
  expect((await officer.user.get(path)).status).toBe(404);
  const kind = encodeURIComponent('Fire & EMS');
  expect((await officer.user.get(`${path}?kind=${kind}`)).body).toMatchObject({ callsign: 'M-3' });
  const elsewhere = await signInMedic(server, { callsign: 'M-4', platform: 'PlayStation' });
  expect((await elsewhere.user.get(`${path}?kind=${kind}`)).status).toBe(404);
});

test('a fire profile has no access to police-only features', async () => {
  const { user } = medic;
  const bolo = { boloType: 'person', personName: 'Mara Malone' };
  expect((await user.post('/api/bolos', bolo)).status).toBe(403);
  expect((await user.get('/api/search?name=Mara')).status).toBe(403);
  expect((await user.get('/api/civilians/all')).status).toBe(403);
});

test('a member with two profiles serves under one at a time', async () => {
  const both = await signInMedic(server, { callsign: 'M-7', roles: [DEMO_ROLES.publicSafety] });
  await register(both.user, { callsign: 'D-7' });
  await signOn(await signInDispatcher(server), 'PlayStation');
  const watcher = officer.user;
  expect((await clock(both.user, 'in')).body.unit.callsign).toBe('D-7');
  const change = await clock(both.user, 'in', { kind: 'Fire & EMS' });
  expect(change.body.message).toBe('Clocked in. D-7 clocked out.');
  expect(await callsigns(watcher)).toEqual(['M-7']);
  const call = await createCall(both, { type: 'Other' });
  expect(call.createdBy.callsign).toBe('M-7');
  const back = await both.user.post('/api/units/status', { status: '10-8', kind: 'Law Enforcement' });
  expect(back.body.message).toBe('Status is 10-8 In Service. M-7 clocked out.');
  expect(back.body.ended).toBe('M-7 clocked out.');
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      clock(both.user, 'in', { kind: index % 2 === 0 ? 'Fire & EMS' : 'Law Enforcement' }),
    ),
  );
  expect(await units(watcher)).toHaveLength(1);
});
