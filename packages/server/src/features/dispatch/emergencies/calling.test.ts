import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { changeCall, clock, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import {
  call911,
  change911,
  REPORT,
  read911,
  setDispatch,
  signInCaller,
  signOff,
  tryChange,
  waitingOn,
} from '#testing/test-emergencies';
import { openEvents } from '#testing/test-events';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { editEntry } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';
import { NOBODY } from '#testing/world';

let server: TestServer;
let admin: TestUser;
let dispatcher: TestUser;
let ann: TestOfficer;
let caller: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  dispatcher = await signInDispatcher(server);
  ann = await signInOfficer(server, { callsign: 'D-201' });
  await clock(ann, 'in');
});
afterAll(() => server.stop());
beforeEach(async () => {
  caller = await signInCaller(server);
});
afterEach(() => signOff(dispatcher));

const post = (fields: object) => caller.post('/api/911', { ...REPORT, ...fields });

describe('without a dispatcher', () => {
  test('creates a call on the board immediately', async () => {
    const before = ((await ann.user.get('/api/calls')).body.calls as Call[]).map(({ _id }) => _id);
    const emergency = await call911(caller, { location: 'Clinton Ave', details: 'Smoke on the roof' });
    expect(emergency).toMatchObject({
      platform: 'Xbox',
      state: 'Released',
      stage: 'On the board',
      services: ['Fire', 'EMS'],
      callerName: 'Anonymous',
      lines: [],
      units: [],
    });
    expect(emergency).not.toHaveProperty('callId');
    const { calls } = (await ann.user.get('/api/calls')).body as { calls: Call[] };
    const fresh = calls.filter(({ _id }) => !before.includes(_id));
    expect(fresh).toMatchObject([
      {
        source: '911',
        type: 'Structure Fire',
        services: ['Fire', 'EMS'],
        location: 'Clinton Ave',
        postal: '7165',
        details: 'Smoke on the roof',
        callers: 1,
        callNumber: emergency.callNumber,
        createdBy: { _id: emergency._id, callsign: '911', name: 'Anonymous' },
      },
    ]);
    const [call] = fresh;
    if (call === undefined) throw new Error('No call');
    const detail = await readCall(ann, call);
    expect(detail.emergencies).toMatchObject([{ _id: emergency._id, number: emergency.number }]);
  });

  test("derives the stage from the call's units and its closing", async () => {
    const emergency = await call911(caller);
    const events = await openEvents(caller);
    const { callId } = await read911(ann.user, emergency);
    const call = { _id: String(callId) };
    const stage = async () => {
      const published = (await events.next('own-emergency')).data.emergency;
      expect(published).toEqual((await caller.get(`/api/911/${emergency._id}`)).body.emergency);
      return [published.stage, published.units];
    };
    await changeCall(ann, call, 'attach');
    const [onTheWay, sent] = await stage();
    const way = {
      callsign: 'D-201',
      response: 'Dispatched',
      dispatchedAt: expect.any(String),
      onSceneAt: null,
    };
    expect([onTheWay, sent]).toEqual(['Unit on the way', [way]]);
    const { dispatchedAt } = sent[0];
    await changeCall(ann, call, 'response', { response: 'En route' });
    expect((await stage())[1]).toEqual([{ ...way, response: 'En route', dispatchedAt }]);
    await changeCall(ann, call, 'response', { response: 'On scene' });
    const there = { ...way, response: 'On scene', dispatchedAt, onSceneAt: expect.any(String) };
    expect(await stage()).toEqual(['Unit on scene', [there]]);
    const cancelled = await tryChange(caller, emergency, 'cancel');
    expect([cancelled.status, cancelled.body.message]).toEqual([409, 'A unit is on scene. Speak to them.']);
    await changeCall(ann, call, 'detach');
    expect(await stage()).toEqual(['On the board', []]);
    await changeCall(ann, call, 'close');
    expect((await stage())[0]).toBe('Closed');
    expect((await read911(caller, emergency)).endedAt).not.toBeNull();
    await changeCall(ann, call, 'reopen');
    expect((await stage())[0]).toBe('On the board');
    expect((await read911(caller, emergency)).endedAt).toBeNull();
    events.cut();
  });

  test('keeps a canceled call on the board and logs the cancellation', async () => {
    const emergency = await call911(caller);
    const { callId } = await read911(ann.user, emergency);
    const { emergency: after } = await change911(caller, emergency, 'cancel', { reason: 'False alarm' });
    expect(after).toMatchObject({ state: 'Cancelled', stage: 'Cancelled', endReason: 'False alarm' });
    const call = await readCall(ann, { _id: String(callId) });
    expect(call.status).toBe('Open');
    expect(logLines(call).at(-1)).toEqual(['caller', 'Caller cancelled: False alarm', 'Caller']);
    const again = await tryChange(caller, emergency, 'cancel');
    expect([again.status, again.body.message]).toEqual([409, 'This 911 call has ended.']);
  });
});

describe('with a dispatcher signed on', () => {
  beforeEach(() => signOn(dispatcher));

  test('waits without a call, and notifies both sides', async () => {
    const streams = [await openEvents(dispatcher), await openEvents(caller)] as const;
    const before = (await ann.user.get('/api/calls')).body.calls.length;
    const emergency = await call911(caller);
    expect(emergency).toMatchObject({ state: 'Pending', stage: 'Received', callNumber: null });
    expect((await ann.user.get('/api/calls')).body.calls).toHaveLength(before);
    const published = (await streams[0].next('emergency')).data.emergency;
    expect(published).toEqual(await read911(dispatcher, emergency));
    expect(await waitingOn(dispatcher)).toContainEqual(published);
    expect((await streams[1].next('own-emergency')).data.emergency).toEqual(emergency);
    for (const stream of streams) stream.cut();
  });

  test('numbers 911 calls without gaps, despite refused ones', async () => {
    const first = await call911(caller);
    await post({ location: '', postal: ' ' });
    const second = await call911(caller);
    expect(second.number).toBe(first.number + 1);
    expect(await waitingOn(dispatcher)).toMatchObject([{ number: first.number }, { number: second.number }]);
    for (const each of [first, second]) await change911(caller, each, 'cancel');
    expect(await waitingOn(dispatcher)).toEqual([]);
  });

  test('cancels a waiting 911 call, which can no longer be taken', async () => {
    const emergency = await call911(caller);
    const { emergency: after } = await change911(caller, emergency, 'cancel');
    expect(after).toMatchObject({ state: 'Cancelled', stage: 'Cancelled', callNumber: null });
    const taken = await tryChange(dispatcher, emergency, 'take');
    expect([taken.status, taken.body.message]).toEqual([409, 'This 911 call is no longer waiting.']);
  });

  test('answers a repeated cancellation with the same key as before', async () => {
    const { _id } = await call911(caller);
    const cancel = () => caller.post(`/api/911/${_id}/cancel`, {}, { 'idempotency-key': 'cancel' });
    const first = await cancel();
    expect(first.status).toBe(200);
    expect(await cancel()).toMatchObject({ status: 200, body: first.body });
  });
});

describe('the report', () => {
  test('needs a postal or a location', async () => {
    const { status, body } = await post({ postal: ' ', location: '' });
    expect([status, body.message]).toEqual([400, 'Give a postal or a location.']);
    expect((await post({ postal: '', location: 'Pier' })).status).toBe(201);
  });

  test('needs a type with a tile, by default the last one, and uses its services unless others are given', async () => {
    const { status, body } = await post({ type: 'Prison Break' });
    expect([status, body.message]).toEqual([400, 'Choose what is happening.']);
    expect(await call911(caller, { type: undefined })).toMatchObject({ type: 'Other', services: ['Police'] });
    const chosen = { services: ['EMS'] };
    expect(await call911(caller, chosen)).toMatchObject({ type: 'Structure Fire', ...chosen });
  });

  test('accepts only a living character of the caller', async () => {
    const civilianId = await createCivilian(caller, { firstName: 'Nora', lastName: 'Nine' });
    const emergency = await call911(caller, { civilianId });
    expect(emergency.callerName).toBe('Nora Nine');
    // A character's ID would lead to the search, and from there to the player.
    for (const read of [`/api/911/${emergency._id}`, `/api/calls?q=${emergency.callNumber}`]) {
      const { status, text } = await ann.user.get(read);
      expect([status, text.includes('Nora Nine'), text.includes(civilianId)]).toEqual([200, true, false]);
    }
    await caller.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    const dead = await post({ civilianId });
    expect([dead.status, dead.body.message]).toEqual([422, 'A deceased civilian cannot call.']);
    const strangers = await createCivilian(await signInCaller(server));
    expect((await post({ civilianId: strangers })).status).toBe(404);
    expect((await post({ civilianId: NOBODY })).status).toBe(404);
  });

  test('offers tiles that follow renamed and removed types', async () => {
    const tiles = async () => (await caller.get('/api/911/options')).body.tiles;
    expect((await tiles()).map(({ label, type }: { label: string; type: string }) => [label, type])).toEqual([
      ['Shots fired', 'Shots Fired'],
      ['Robbery or break-in', 'Robbery'],
      ['Fight or threat', 'Domestic Disturbance'],
      ['Suspicious', 'Suspicious Activity'],
      ['Crash', 'Traffic Collision'],
      ['Hurt or ill', 'Medical Emergency'],
      ['Fire or smoke', 'Structure Fire'],
      ['Something else', 'Other'],
    ]);
    const types = ['dispatch', 'callTypes'] as const;
    await editEntry(admin, types, ({ title }) => title === 'Robbery', { title: 'Hold-up' });
    await editEntry(admin, types, ({ title }) => title === 'Shots Fired', null);
    const shown = (await tiles()).map(({ label, type }: { label: string; type: string }) => [label, type]);
    expect(shown.slice(0, 2)).toEqual([
      ['Robbery or break-in', 'Hold-up'],
      ['Fight or threat', 'Domestic Disturbance'],
    ]);
  });
});

describe('the caller', () => {
  test('reads only their own calls, newest first', async () => {
    const made = [await call911(caller), await call911(caller)];
    const { emergencies } = (await caller.get('/api/911/mine')).body;
    expect(emergencies).toEqual(made.reverse());
    const stranger = await signInCaller(server);
    expect((await stranger.get('/api/911/mine')).body.emergencies).toEqual([]);
    const read = await stranger.get(`/api/911/${made[0]?._id}`);
    expect([read.status, read.body.message]).toEqual([404, '911 call not found.']);
    expect((await stranger.post(`/api/911/${made[0]?._id}/cancel`)).status).toBe(404);
  });

  test('also reads the dispatch view if they have access to it', async () => {
    const own = await call911(ann.user);
    const seen = await read911(ann.user, own);
    expect([seen.units, typeof seen.callId]).toEqual([[], 'string']);
    await change911(ann.user, own, 'cancel');
  });

  test("can add lines, which appear in the call's log with the answers", async () => {
    const emergency = await call911(caller);
    const { callId } = await read911(ann.user, emergency);
    const refused = await tryChange(ann.user, emergency, 'lines', { text: 'On my way' });
    expect(refused.status).toBe(403);
    await changeCall(ann, { _id: String(callId) }, 'attach');
    await change911(caller, emergency, 'lines', { text: ' It spreads ' });
    const { emergency: after } = await change911(ann.user, emergency, 'lines', { text: 'Two minutes' });
    expect(after.lines).toMatchObject([
      { from: 'Caller', text: 'It spreads' },
      { from: 'D-201', text: 'Two minutes' },
    ]);
    expect((await read911(caller, emergency)).lines).toEqual(after.lines);
    expect(logLines(await readCall(ann, { _id: String(callId) })).slice(-2)).toEqual([
      ['caller', 'It spreads', 'Caller'],
      ['note', 'To the caller: Two minutes', 'D-201'],
    ]);
    await changeCall(ann, { _id: String(callId) }, 'close');
    const late = await tryChange(caller, emergency, 'lines', { text: 'Thanks' });
    expect([late.status, late.body.message]).toEqual([409, 'This 911 call has ended.']);
  });

  test('adds at most fifty lines', async () => {
    const emergency = await call911(caller);
    for (let count = 0; count < 50; count += 1)
      await change911(caller, emergency, 'lines', { text: 'Hurry' });
    expect((await tryChange(caller, emergency, 'lines', { text: 'Hurry' })).status).toBe(422);
    expect((await read911(caller, emergency)).lines).toHaveLength(50);
  });
});

describe('availability', () => {
  afterEach(() => setDispatch(admin, 'call911', 'Always'));
  const platform = 'PlayStation';
  const openness = async () =>
    (await caller.get('/api/911/options')).body.platforms.find(
      (one: { platform: string }) => one.platform === platform,
    );

  test('is off with the setting Never; nothing is stored', async () => {
    await setDispatch(admin, 'call911', 'Never');
    const written = await publishedBy(server, async () => {
      const { status, body } = await post({});
      expect([status, body.message]).toEqual([409, '911 is closed.']);
    });
    expect(written).toEqual([]);
    expect((await caller.get('/api/911/mine')).body.emergencies).toEqual([]);
    expect(await openness()).toEqual({ platform, open: false, dispatched: false });
  });

  test('depends on a unit or dispatcher on duty, with that setting', async () => {
    await setDispatch(admin, 'call911', 'While somebody is on duty');
    const closed = await post({ platform });
    expect([closed.status, closed.body.message]).toEqual([
      409,
      'Nobody is on duty on PlayStation right now.',
    ]);
    expect(await openness()).toEqual({ platform, open: false, dispatched: false });
    const pam = await signInOfficer(server, { callsign: 'P-201', platform });
    await clock(pam, 'in');
    expect((await post({ platform })).status).toBe(201);
    expect(await openness()).toEqual({ platform, open: true, dispatched: false });
    await clock(pam, 'out');
    expect((await post({ platform })).status).toBe(409);
    await signOn(dispatcher, platform);
    expect(await openness()).toEqual({ platform, open: true, dispatched: true });
    expect((await post({ platform })).body.emergency.state).toBe('Pending');
    await signOff(dispatcher, platform);
  });
});
