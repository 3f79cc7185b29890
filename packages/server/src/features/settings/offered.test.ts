import { afterEach, beforeEach, expect, test } from 'vitest';
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

const NOT_OFFERED = 'This option is not offered any more.';
const TYPES = ['dispatch', 'callTypes'] as const;
const titled = (wanted: string) => (entry: { title?: unknown }) => entry.title === wanted;

test('a removed call type is refused at its field and kept by its calls', async () => {
  const call = await createCall(ann, { type: 'Pursuit' });
  await editEntry(admin, TYPES, titled('Pursuit'), null);
  const { status, body } = await ann.user.post('/api/calls', { type: 'Pursuit' });
  expect([status, body.message, body.issues]).toEqual([
    400,
    NOT_OFFERED,
    [{ field: 'type', message: NOT_OFFERED }],
  ]);
  const edited = await ann.user.put(`/api/calls/${call._id}`, {
    type: 'Pursuit',
    location: 'Grove St',
    priority: '',
  });
  expect([
    edited.status,
    edited.body.call.type,
    edited.body.call.location,
    edited.body.call.priority,
  ]).toEqual([200, 'Pursuit', 'Grove St', 2]);
  const other = await createCall(ann);
  expect((await ann.user.put(`/api/calls/${other._id}`, { type: 'Pursuit' })).status).toBe(400);
});

test('a new call type is available immediately and sets the priority of its calls', async () => {
  const entry = { title: 'Noise complaint', priority: 1 };
  expect((await changeSection(admin, 'dispatch', [{ op: 'add', list: 'callTypes', entry }])).status).toBe(
    200,
  );
  expect(await createCall(ann, { type: 'Noise complaint' })).toMatchObject({ priority: 1 });
});

test('panics use their own call type under any name, and it cannot be removed', async () => {
  await editEntry(admin, TYPES, titled('Officer Down'), { title: 'Officer needs help' });
  const { body } = await ann.user.post('/api/panic');
  const { call } = (await ann.user.get(`/api/calls/${body.panic.callId}`)).body;
  expect([call.type, call.priority]).toEqual(['Officer needs help', 1]);
  const { value } = (await admin.get('/api/settings/dispatch')).body;
  const { _id } = value.callTypes.find(titled('Officer needs help'));
  expect((await changeSection(admin, 'dispatch', [{ op: 'remove', list: 'callTypes', _id }])).status).toBe(
    422,
  );
});

test('a response stored for a key is repeated after its option was removed', async () => {
  const send = () =>
    ann.user.post('/api/calls', { type: 'Robbery' }, { 'idempotency-key': 'made-once-and-only-once' });
  const first = await send();
  await editEntry(admin, TYPES, titled('Robbery'), null);
  expect(await send()).toMatchObject({ status: 201, body: { call: { _id: first.body.call._id } } });
});
