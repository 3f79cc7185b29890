import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, editEntry } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

const GONE = [{ field: 'type', message: 'This option is not offered any more.' }];
const TYPES = ['vehicles', 'types'] as const;

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let civilianId: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  owner = await server.signIn('civilian');
  civilianId = await createCivilian(owner);
});
afterEach(() => server.stop());

const register = (more: object) => owner.post('/api/vehicles/register', { civilianId, ...more });
const edit = (id: string, body: object) => owner.put(`/api/vehicles/${id}`, body);
const isCalled = (name: string) => (entry: Record<string, unknown>) => entry.name === name;

test('an added type can be registered, and the first is the default', async () => {
  const hover = { op: 'add', list: 'types', entry: { name: 'Hover' } };
  expect((await register({ type: 'Hover' })).body.issues).toEqual(GONE);
  await changeSection(admin, 'vehicles', [hover]);
  expect((await register({ type: 'Hover' })).body.vehicle).toMatchObject({ type: 'Hover' });
  expect((await register({})).body.vehicle).toMatchObject({ type: 'Sedan' });
  await editEntry(admin, TYPES, isCalled('Sedan'), { name: 'Saloon' });
  const { _id } = (await register({ type: '' })).body.vehicle;
  expect((await owner.get(`/api/vehicles/by-civilian/${civilianId}`)).body.vehicles.at(-1)).toMatchObject({
    _id,
    type: 'Saloon',
  });
  expect((await edit(_id, { type: 'Hover' })).body.vehicle).toMatchObject({ type: 'Hover' });
  expect((await edit(_id, { type: null })).body.vehicle).toMatchObject({ type: 'Saloon' });
});

test('a vehicle of a removed type keeps it and can be edited, but cannot get it again', async () => {
  const { _id } = (await register({ type: 'Truck' })).body.vehicle;
  await editEntry(admin, TYPES, isCalled('Truck'), null);
  expect((await register({ type: 'Truck' })).body).toMatchObject({ code: 'invalid', issues: GONE });
  for (const body of [{ color: 'Red' }, { color: 'Blue', type: 'Truck' }]) {
    const { status, body: saved } = await edit(_id, body);
    expect([status, saved.vehicle]).toMatchObject([200, { type: 'Truck', ...body }]);
  }
  expect((await edit(_id, { type: 'Sedan' })).status).toBe(200);
  const back = await edit(_id, { type: 'Truck' });
  expect([back.status, back.body.issues]).toEqual([400, GONE]);
});
