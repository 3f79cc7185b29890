import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeCall, clock, createCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let ann: TestOfficer;
let ben: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const officer of [ann, ben]) await clock(officer, 'out');
});

test('moving a unit detaches it from its other calls and publishes all of them', async () => {
  for (const officer of [ann, ben]) await clock(officer, 'in');
  const left = await createCall(ben, { attach: true });
  await changeCall(ann, left, 'attach');
  const closed = await changeCall(ben, await createCall(ben, { attach: true }), 'close');
  const call = await createCall(ann);
  const events = await publishedBy(server, () =>
    changeCall(ann, call, 'attach', { officerId: ben.id, move: true }),
  );
  expect(events.map(({ name, data }) => [name, data.call?.callNumber ?? data.unit.call])).toEqual([
    ['call', left.callNumber],
    ['call', call.callNumber],
    ['unit', call.callNumber],
  ]);
  expect(await readCall(ann, call)).toMatchObject({ units: [ben.ref], primaryOfficer: ben.ref });
  const after = await readCall(ann, left);
  expect(after).toMatchObject({ units: [ann.ref], primaryOfficer: ann.ref });
  expect(logLines(after).slice(-2)).toEqual([
    ['detached', `D-202 detached: moved to call ${call.callNumber}`, 'D-201'],
    ['primary', 'D-201 is primary officer', 'D-201'],
  ]);
  expect(await readCall(ann, closed)).toEqual(closed);
});

test('moving a unit that is already attached detaches it from its other calls, and otherwise does nothing', async () => {
  const call = await createCall(ann, { attach: true });
  const later = await createCall(ann, { attach: true });
  const [left, stays, unit, ...rest] = await publishedBy(server, () =>
    changeCall(ann, call, 'attach', { move: true }),
  );
  expect(rest).toEqual([]);
  expect([left?.data.call._id, stays?.data.call._id]).toEqual([later._id, call._id]);
  expect(unit?.data.unit.call).toBe(call.callNumber);
  expect((await readCall(ann, later)).units).toEqual([]);
  for (const move of [true, false, null, '']) {
    expect(await publishedBy(server, () => changeCall(ann, call, 'attach', { move }))).toEqual([]);
  }
});

test('creating a call with the officer attached can detach them from their other calls', async () => {
  const left = await createCall(ann, { attach: true });
  const call = await createCall(ann, { attach: true, move: true });
  expect((await readCall(ann, left)).units).toEqual([]);
  expect((await readCall(ann, call)).units).toMatchObject([ann.ref]);
});

test('assigning units to a new call detaches them from other calls only with a move', async () => {
  for (const officer of [ann, ben]) await clock(officer, 'in');
  const first = await createCall(ben, { attach: true });
  const second = await createCall(ann, { unitIds: [ben.id] });
  expect((await readCall(ann, first)).units).toMatchObject([ben.ref]);
  const third = await createCall(ann, { unitIds: [ben.id], move: true });
  expect((await readCall(ann, third)).units).toMatchObject([ben.ref]);
  for (const left of [first, second]) expect((await readCall(ann, left)).units).toEqual([]);
});

test('a refused move leaves the unit on its call', async () => {
  const call = await createCall(ann, { attach: true });
  const closed = await createCall(ann);
  await changeCall(ann, closed, 'close');
  const answer = await ann.user.post(`/api/calls/${closed._id}/attach`, { move: true });
  expect([answer.status, answer.body.message]).toEqual([409, 'This call is closed.']);
  expect((await readCall(ann, call)).units).toMatchObject([ann.ref]);
  expect((await ann.user.post(`/api/calls/${call._id}/attach`, { move: 'yes' })).status).toBe(400);
});

test('moving works for a unit on twenty open calls', async () => {
  const calls = [];
  for (let count = 0; count < 20; count += 1) calls.push(await createCall(ann, { attach: true }));
  const call = await createCall(ann);
  expect((await changeCall(ann, call, 'attach', { move: true })).units).toMatchObject([ann.ref]);
  for (const { _id } of calls) expect((await readCall(ann, { _id })).units).toEqual([]);
});
