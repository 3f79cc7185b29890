import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Principals, signInPrincipals } from '#testing/principals';
import { changeCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let ann: TestOfficer;
let ben: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
});
afterAll(() => server.stop());

const raise = async (): Promise<Panic> => (await ann.user.post('/api/panic')).body.panic;
const callOf = ({ callId }: Panic) => readCall(ann, { _id: callId });

async function clear(panic: Panic, user: TestUser, body?: object): Promise<void> {
  const answer = await user.post(`/api/panic/${panic._id}/clear`, body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
}

test('clearing a panic with closeCall closes the call and frees its units in one request', async () => {
  const panic = await raise();
  await changeCall(ben, { _id: panic.callId }, 'attach');
  const events = await publishedBy(server, () =>
    clear(panic, ann.user, { closeCall: true, disposition: ' Arrest made ' }),
  );
  expect(events.map(({ name }) => name)).toEqual(['call', 'panic', 'call', 'unit', 'unit']);
  expect(events[3]?.data.unit).toMatchObject({ callsign: 'D-202', call: null });
  // The officer can be dispatched again.
  expect(events[4]?.data.unit).toMatchObject({
    callsign: 'D-201',
    availableSince: new Date(server.clock.now()).toISOString(),
  });
  const call = await callOf(panic);
  expect(call).toMatchObject({ status: 'Closed', disposition: 'Arrest made', units: [ben.ref] });
  expect(logLines(call).slice(-2)).toEqual([
    ['panic', 'Panic cleared by D-201', 'D-201'],
    ['closed', 'Closed: Arrest made', 'D-201'],
  ]);
});

test.each([
  undefined,
  {},
  { closeCall: false, disposition: 'Unfounded' },
  { closeCall: '' },
  { closeCall: null },
])('clearing a panic leaves the call open for %j', async (body) => {
  const panic = await raise();
  await clear(panic, ann.user, body);
  expect(await callOf(panic)).toMatchObject({ status: 'Open', disposition: null });
});

test('staff can close the call with the panic; a closed call stays as it is', async () => {
  const panic = await raise();
  await clear(panic, people.staff, { closeCall: true });
  expect(logLines(await callOf(panic)).at(-1)).toEqual(['closed', 'Closed', null]);

  const next = await raise();
  await changeCall(ann, { _id: next.callId }, 'close', { disposition: 'Unfounded' });
  await clear(next, ann.user, { closeCall: true, disposition: 'Arrest made' });
  expect(await callOf(next)).toMatchObject({ status: 'Closed', disposition: 'Unfounded' });
});

test('clearing a panic is refused to other officers and with an invalid body', async () => {
  const panic = await raise();
  const path = `/api/panic/${panic._id}/clear`;
  expect((await ben.user.post(path, { closeCall: true })).status).toBe(403);
  expect((await ann.user.post(path, { closeCall: 'yes' })).status).toBe(400);
  expect((await ann.user.post(path, { closeCall: true, disposition: 'x'.repeat(201) })).status).toBe(400);
  expect((await callOf(panic)).status).toBe('Open');
  await clear(panic, ann.user);
});
