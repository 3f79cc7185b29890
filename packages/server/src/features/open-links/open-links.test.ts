import type { OpenKind } from '@ten-four/contract/open-links/open-links.values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, type Member, signInCast } from '#testing/authorization-table';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createWorld, NOBODY, type World } from '#testing/world';

let server: TestServer;
let cast: Cast;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  world = await createWorld(server, cast);
});
afterAll(() => server.stop());

/** Returns the address, or the status of the refusal. */
async function open(member: Member, kind: OpenKind, id: string): Promise<string | number> {
  const { status, body } = await cast[member].get(`/api/open/${kind}/${id}`);
  return status === 200 ? body.address : status;
}

async function expectAddresses(
  kind: OpenKind,
  id: string,
  addresses: Partial<Record<Member, string | number>>,
) {
  const found = await Promise.all(
    Object.keys(addresses).map(async (member) => [member, await open(member as Member, kind, id)]),
  );
  expect(Object.fromEntries(found)).toEqual(addresses);
}

test('opens a call at the board of each viewer', async () => {
  const call = world.callId;
  await expectAddresses('call', call, {
    stranger: 403,
    officer: `/dashboard/pso?call=${call}`,
    elsewhere: 404,
    staff: `/dashboard/pso?call=${call}&platform=Xbox`,
    medic: `/dashboard/safr?call=${call}&platform=Xbox`,
    dispatching: `/dashboard/dispatch?call=${call}&platform=Xbox`,
  });
});

test('opens the call of a panic, also after it was cleared', async () => {
  const panic = await world.fresh.panic();
  const call = (await cast.officer.get('/api/panic')).body.panics[0].callId;
  const addresses = {
    stranger: 403,
    officer: `/dashboard/pso?call=${call}`,
    elsewhere: 404,
    medic: `/dashboard/safr?call=${call}&platform=Xbox`,
  };
  await expectAddresses('panic', panic, addresses);
  await cast.officer.post(`/api/panic/${panic}/clear`, { closeCall: true });
  await expectAddresses('panic', panic, addresses);
});

test('opens a 911 call for its caller, dispatchers, and units', async () => {
  const emergency = await world.fresh.emergency();
  await expectAddresses('emergency', emergency, {
    owner: `/911/${emergency}`,
    stranger: 404,
    officer: '/dashboard/pso',
    elsewhere: 404,
    dispatching: `/dashboard/dispatch?emergency=${emergency}&platform=Xbox`,
  });
  const { call } = (await cast.dispatching.post(`/api/911/${emergency}/release`, { priority: 1 })).body;
  await expectAddresses('emergency', emergency, {
    owner: `/911/${emergency}`,
    officer: `/dashboard/pso?call=${call._id}`,
    dispatching: `/dashboard/dispatch?call=${call._id}&platform=Xbox`,
  });
});

test('opens an active BOLO, but not for fire and EMS', async () => {
  await expectAddresses('bolo', world.boloId, {
    stranger: 403,
    officer: `/dashboard/pso?bolo=${world.boloId}`,
    elsewhere: 404,
    medic: 403,
    dispatching: `/dashboard/dispatch?bolo=${world.boloId}&platform=Xbox`,
  });
  const canceled = await world.fresh.bolo();
  await cast.officer.post(`/api/bolos/${canceled}/cancel`);
  await expectAddresses('bolo', canceled, { officer: 404 });
});

test('opens a warrant in the list, and for dispatchers in the search', async () => {
  await expectAddresses('warrant', world.warrantId, {
    owner: 403,
    officer: `/dashboard/pso/warrants?warrant=${world.warrantId}`,
    elsewhere: 404,
    dispatching: `/dashboard/dispatch?id=${world.civilianId}`,
  });
});

test('opens characters and their property for the owner, and in the search of others', async () => {
  const { civilianId, vehicle, weapon } = world;
  const own = `/dashboard/civilian/${civilianId}`;
  const search = (query: Record<string, string>) => `/dashboard/pso/search?${new URLSearchParams(query)}`;
  const desk = (query: Record<string, string>) => `/dashboard/dispatch?${new URLSearchParams(query)}`;
  const seen = (query: Record<string, string>) => ({
    owner: own,
    stranger: 404,
    officer: search(query),
    dispatching: desk(query),
  });
  await expectAddresses('civilian', civilianId, seen({ id: civilianId }));
  await expectAddresses('vehicle', vehicle._id, seen({ plate: vehicle.plate }));
  await expectAddresses('weapon', weapon._id, seen({ weapon: weapon.serialNumber }));
});

test('opens a report for the person it is about, and for officers', async () => {
  await expectAddresses('report', world.reportId, {
    owner: `/dashboard/civilian/${world.civilianId}?record=${world.reportId}`,
    stranger: 404,
    officer: `/dashboard/pso/reports?type=persons&report=${world.reportId}`,
    elsewhere: 404,
  });
});

test('opens an account for its owner only', async () => {
  await expectAddresses('account', world.accountId, {
    owner: `/bank/dashboard?civilian=${world.civilianId}`,
    stranger: 404,
    staff: 404,
  });
});

test('refuses what is missing, unknown kinds, and invalid IDs', async () => {
  await expectAddresses('civilian', NOBODY, { owner: 404, officer: 404, dispatching: 404 });
  await expectAddresses('page' as OpenKind, NOBODY, { owner: 400 });
  await expectAddresses('call', 'x', { officer: 400 });
});
