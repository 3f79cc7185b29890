import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { changeCall, clock, createCall, publishedBy, readCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let ann: TestOfficer;
let ben: TestOfficer;
let cal: TestOfficer;
let dee: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await signInOfficer(server, { callsign: 'D-501' });
  ben = await signInOfficer(server, { callsign: 'D-502' });
  cal = await signInOfficer(server, { callsign: 'D-503' });
  dee = await signInDispatcher(server);
  await signOn(dee);
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const officer of [ann, ben, cal]) {
    await clock(officer, 'out');
    await clock(officer, 'in');
  }
});

const now = () => new Date(server.clock.now()).toISOString();
const unitOf = async ({ id }: TestOfficer) =>
  (await ann.user.get('/api/units')).body.units.find(({ _id }: { _id: string }) => _id === id);
const respond = (by: TestUser, call: { _id: string }, response: string, unitId?: string) =>
  by.post(`/api/calls/${call._id}/response`, { response, ...(unitId && { unitId }) });

describe('a response', () => {
  test('records the time of each step once, and leaves the status alone', async () => {
    const call = await createCall(ann);
    await ann.user.post('/api/units/status', { status: '10-6' });
    const times = [now()];
    await changeCall(ann, call, 'attach');
    for (const response of ['En route', 'On scene']) {
      server.clock.advance(SECOND * 90);
      times.push(now());
      const events = await publishedBy(server, () => respond(ann.user, call, response));
      expect(events.map(({ name }) => name)).toEqual(['call', 'unit']);
      expect(await respond(ann.user, call, response)).toMatchObject({ status: 200 });
    }
    const { responses, log } = await readCall(ann, call);
    const [dispatchedAt, enRouteAt, onSceneAt] = times;
    expect(responses).toMatchObject([{ unit: ann.ref, dispatchedAt, enRouteAt, onSceneAt, clearedAt: null }]);
    expect(log.filter(({ kind }) => kind === 'response').map(({ text }) => text)).toEqual([
      'D-501: En route',
      'D-501: On scene',
    ]);
    expect(await unitOf(ann)).toMatchObject({
      status: '10-6',
      response: 'On scene',
      responseSince: onSceneAt,
    });
  });

  test.each([
    [10, null],
    [61, 'kept'],
  ])('set back after %d seconds leaves the later time %s', async (seconds, kept) => {
    const call = await createCall(ann);
    await changeCall(ann, call, 'attach');
    await respond(ann.user, call, 'On scene');
    const onSceneAt = now();
    server.clock.advance(SECOND * seconds);
    await respond(ann.user, call, 'En route');
    const { responses, units } = await readCall(ann, call);
    expect(responses[0]?.onSceneAt).toBe(kept === null ? null : onSceneAt);
    expect(units[0]?.response).toBe('En route');
  });

  test('stores when and why it ended; attaching again starts another', async () => {
    const call = await createCall(ann);
    await changeCall(ann, call, 'attach');
    server.clock.advance(SECOND);
    await changeCall(ann, call, 'detach', { reason: 'Not needed' });
    const clearedAt = now();
    await changeCall(ann, call, 'attach');
    const { responses } = await readCall(ann, call);
    expect(responses).toMatchObject([
      { clearedAt, clearReason: 'Not needed' },
      { clearedAt: null, clearReason: null },
    ]);
  });

  test('starts on scene for an officer who creates a call for themselves', async () => {
    const { units, responses } = await createCall(ann, { attach: true });
    expect(units).toMatchObject([{ ...ann.ref, response: 'On scene', since: now() }]);
    expect(responses).toMatchObject([{ dispatchedAt: now(), onSceneAt: now(), enRouteAt: null }]);
  });

  test('also sets the matching status, if the kind has one', async () => {
    const kim = await signInMedic(server, { callsign: 'M-501' });
    await clock(kim, 'in');
    expect((await unitOf(kim)).status).toBe('10-8');
    const call = await createCall(kim, { type: 'Medical Emergency', attach: true });
    expect(await unitOf(kim)).toMatchObject({ status: '10-97', response: 'On scene' });
    await changeCall(kim, call, 'close');
    expect((await unitOf(kim)).status).toBe('10-8');
    await clock(kim, 'out');
  });

  test('can be set by the unit or a dispatcher, on its call only; police cannot transport', async () => {
    const call = await createCall(ann);
    await changeCall(ann, call, 'attach');
    expect((await respond(ben.user, call, 'En route', ann.id)).status).toBe(403);
    expect((await respond(ben.user, call, 'En route')).status).toBe(409);
    expect((await respond(ann.user, call, 'Transporting')).status).toBe(422);
    expect((await respond(dee, call, 'En route')).status).toBe(400);
    expect((await respond(dee, call, 'En route', ann.id)).status).toBe(200);
    expect((await readCall(ann, call)).log.at(-1)).toMatchObject({ kind: 'response', by: 'Dispatch 1' });
  });
});

test('closing a call with clear frees units busy with it, and no others', async () => {
  const [call, other] = [await createCall(ann), await createCall(ann)];
  for (const officer of [ann, ben, cal]) await changeCall(officer, call, 'attach');
  await changeCall(ben, other, 'attach');
  for (const officer of [ann, ben]) await officer.user.post('/api/units/status', { status: '10-11' });
  await cal.user.post('/api/units/status', { status: '10-41' });
  await changeCall(ann, call, 'close', { clear: true, disposition: 'Unfounded' });
  const shown = [await unitOf(ann), await unitOf(ben), await unitOf(cal)];
  expect(shown.map(({ status, call: number }) => [status, number])).toEqual([
    ['10-8', null],
    ['10-11', other.callNumber],
    ['10-41', null],
  ]);
  expect(shown.map(({ availableSince }) => availableSince)).toEqual([now(), null, now()]);
});

describe('assigning', () => {
  test('attaches eligible units and explains refusals; refuses if none are eligible', async () => {
    await clock(cal, 'out');
    const call = await createCall(ann);
    const assign = (unitIds: string[]) => dee.post(`/api/calls/${call._id}/assign`, { unitIds });
    const answer = await assign([ann.id, ben.id, cal.id]);
    expect(answer.status).toBe(200);
    expect(answer.body.call.units).toMatchObject([ann.ref, ben.ref]);
    expect(answer.body.call.primaryOfficer).toEqual(ann.ref);
    expect(answer.body.refused).toEqual([
      { _id: cal.id, callsign: 'D-503', reason: 'This unit is off duty.' },
    ]);
    expect((await assign([cal.id])).status).toBe(409);
  });

  test('detaches a moved unit from its other call', async () => {
    const [one, two] = [await createCall(ann), await createCall(ann)];
    await changeCall(ann, one, 'attach');
    await dee.post(`/api/calls/${two._id}/assign`, { unitIds: [ann.id], move: true });
    const left = await readCall(ann, one);
    expect(left.units).toEqual([]);
    expect(left.responses).toMatchObject([{ clearReason: 'Reassigned' }]);
    expect((await readCall(ann, two)).units).toMatchObject([ann.ref]);
  });

  test('recommends only available units, longest available first', async () => {
    await clock(ben, 'out');
    server.clock.advance(SECOND * 120);
    await clock(ben, 'in');
    await cal.user.post('/api/units/status', { status: '10-6' });
    server.clock.advance(SECOND * 60);
    const call = await createCall(ann);
    const { units } = (await dee.get(`/api/calls/${call._id}/recommended`)).body;
    expect(
      units.map(({ unit, because }: { unit: { callsign: string }; because: string }) => [
        unit.callsign,
        because,
      ]),
    ).toEqual([
      ['D-501', 'Police not covered yet'],
      ['D-502', 'Police not covered yet'],
    ]);
    await changeCall(ann, call, 'attach');
    const after = (await dee.get(`/api/calls/${call._id}/recommended`)).body.units;
    expect(after).toMatchObject([{ unit: ben.ref, because: 'Available 1 min' }]);
  });
});

test('a call without units stays on hold until its time is up or a unit attaches', async () => {
  const call = await createCall(ann);
  const held = await changeCall(ann, call, 'hold', { minutes: 10, reason: 'Tow' });
  expect(held).toMatchObject({
    heldUntil: new Date(server.clock.now() + 600 * SECOND).toISOString(),
    heldReason: 'Tow',
  });
  server.clock.advance(601 * SECOND);
  expect(await readCall(ann, call)).toMatchObject({ heldUntil: null, heldReason: null, status: 'Open' });
  for (const how of ['attach', 'primary']) {
    const held = await createCall(ann);
    await changeCall(ann, held, 'hold', { minutes: 10 });
    expect(await changeCall(ann, held, how)).toMatchObject({ heldUntil: null, primaryOfficer: ann.ref });
  }
  await changeCall(ann, call, 'attach');
  const again = await ann.user.post(`/api/calls/${call._id}/hold`, { minutes: 10 });
  expect([again.status, again.body.message]).toEqual([409, 'Detach its units first.']);
});

test('merging a call moves its units and times to the other, and keeps it closed', async () => {
  const [from, into] = [await createCall(ann), await createCall(ann)];
  await changeCall(ann, from, 'attach');
  await respond(ann.user, from, 'En route');
  const enRouteAt = now();
  server.clock.advance(SECOND);
  const merge = (target: string) => dee.post(`/api/calls/${from._id}/merge`, { into: target });
  expect((await merge(from._id)).status).toBe(409);
  expect((await merge(into._id)).status).toBe(200);
  const source = await readCall(ann, from);
  expect(source).toMatchObject({ status: 'Closed', mergedInto: into.callNumber, units: [] });
  expect(source.disposition).toBe(`Merged into #${into.callNumber}`);
  const target = await readCall(ann, into);
  expect(target).toMatchObject({ units: [ann.ref], responses: [{ enRouteAt }], primaryOfficer: ann.ref });
  expect(await unitOf(ann)).toMatchObject({ call: into.callNumber, response: 'En route' });
  expect((await ann.user.post(`/api/calls/${from._id}/reopen`)).status).toBe(409);
  const { entries } = (await (await server.signIn('staff')).get('/api/audit?action=call.merge')).body;
  expect(entries).toMatchObject([{ callsign: 'Dispatch 1', objectId: from._id }]);
});

test('services can be changed, are logged, and follow the type by default', async () => {
  const call = await createCall(ann);
  expect(call.services).toEqual(['Police']);
  const answer = await ann.user.put(`/api/calls/${call._id}`, { services: ['EMS'] });
  expect(answer.body.call.services).toEqual(['EMS']);
  expect(answer.body.call.log).toMatchObject([{ kind: 'services', text: 'Services: Police \u2192 EMS' }]);
  const events = await publishedBy(server, () =>
    ann.user.put(`/api/calls/${call._id}`, { services: ['Police', 'EMS'] }),
  );
  expect(events[0]?.data.entries).toMatchObject([{ kind: 'services', added: ['Police'] }]);
  expect((await createCall(ann, { type: 'Structure Fire' })).services).toEqual(['Fire', 'EMS']);
  expect((await ann.user.put(`/api/calls/${call._id}`, { services: [] })).status).toBe(400);
});

test('finds earlier calls with the same postal, ignoring case and whitespace, on one platform', async () => {
  for (let count = 0; count < 6; count += 1) {
    const call = await createCall(ann, { postal: count === 0 ? 'ab  9021' : 'AB 9021' });
    server.clock.advance(SECOND);
    await changeCall(ann, call, 'close');
  }
  const { calls, count90 } = (await ann.user.get('/api/calls/earlier?postal=%20ab%209021%20')).body;
  const numbers = calls.map(({ callNumber }: { callNumber: number }) => callNumber);
  expect([numbers.length, count90]).toEqual([5, 6]);
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  expect((await dee.get('/api/calls/earlier?platform=PlayStation&postal=AB%209021')).body.count90).toBe(0);
});

test('with "Own only", units cannot edit calls or assign others while a dispatcher is signed on', async () => {
  const admin = await server.signIn('administrator');
  const only = (value: string) =>
    changeSection(admin, 'dispatch', [{ op: 'set', field: 'unitsWhileDispatched', value }]);
  await only('Own only');
  const call = await createCall(ann);
  const post = (what: string, body: object) => ann.user.post(`/api/calls/${call._id}/${what}`, body);
  const refused = await post('attach', { officerId: ben.id });
  expect([refused.status, refused.body.message]).toEqual([403, 'A dispatcher is on duty. Ask Dispatch 1.']);
  expect((await ann.user.put(`/api/calls/${call._id}`, { postal: '1' })).status).toBe(403);
  expect((await post('hold', { minutes: 5 })).status).toBe(403);
  const others = { type: 'Other', attach: true, unitIds: [ben.id] };
  expect((await ann.user.post('/api/calls', others)).status).toBe(403);
  expect((await dee.post(`/api/calls/${call._id}/assign`, { unitIds: [ben.id] })).status).toBe(200);
  await dee.post(`/api/calls/${call._id}/detach`, { officerId: ben.id });
  for (const [what, body] of [
    ['attach', {}],
    ['response', { response: 'En route' }],
    ['notes', { text: 'Here' }],
  ] as const) {
    expect([what, (await post(what, body)).status]).toEqual([what, 200]);
  }

  // Correcting a mistake reopens only what the unit itself closed.
  const reopen = async (by = ann) => (await by.user.post(`/api/calls/${call._id}/reopen`)).status;
  expect((await post('close', {})).status).toBe(200);
  expect(await reopen(ben)).toBe(403);
  server.clock.advance(60 * SECOND);
  expect(await reopen()).toBe(200);
  expect((await post('close', {})).status).toBe(200);
  server.clock.advance(61 * SECOND);
  expect(await reopen()).toBe(403);
  await dee.post(`/api/calls/${call._id}/reopen`);
  await dee.post(`/api/calls/${call._id}/close`);
  expect(await reopen()).toBe(403);
  await dee.post(`/api/calls/${call._id}/reopen`);

  await dee.post('/api/dispatch/sign-off', { platform: 'Xbox' });
  expect((await post('attach', { officerId: ben.id })).status).toBe(200);
  await signOn(dee);
  await only('Everything');
});
