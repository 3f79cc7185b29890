import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#platform/clock';
import { createCivilian } from '#testing/principals';
import { changeCall, clock, createCall, readCall, told } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import {
  call911,
  change911,
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
import type { TestUser } from '#testing/test-user';

/** What dispatchers do with 911 calls that wait. */

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
/** Dispatch 1 and Dispatch 2 of Xbox. */
let dee: TestUser;
let dan: TestUser;
/** On duty on Xbox; and an officer on PlayStation. */
let ann: TestOfficer;
let ben: TestOfficer;
let pam: TestOfficer;
let caller: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  staff = await server.signIn('staff');
  dee = await signInDispatcher(server);
  dan = await signInDispatcher(server);
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
  for (const officer of [ann, ben]) await clock(officer, 'in');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await signOn(dee);
  await signOn(dan);
  caller = await signInCaller(server);
});

const refusal = async (...change: Parameters<typeof tryChange>) => {
  const { status, body } = await tryChange(...change);
  return [status, body.message];
};

/** The lines of a platform's board log, the latest first. */
async function boardLog(): Promise<(string | null)[][]> {
  const rows = await server.platform.database.db
    .selectFrom('board_entries')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  return rows.map(({ kind, text, by_name }) => [kind, text, by_name]);
}

const auditOf = async ({ _id }: { _id: string }): Promise<{ action: string; summary: string }[]> =>
  (await staff.get(`/api/audit?objectId=${_id}`)).body.entries;

describe('taking', () => {
  test('is for one dispatcher; another has to say so', async () => {
    const emergency = await call911(caller);
    const { emergency: taken } = await change911(dee, emergency, 'take');
    expect(taken).toMatchObject({ state: 'Taken', stage: 'Answered', takenBy: 'Dispatch 1' });
    expect((await change911(dee, emergency, 'take')).emergency).toEqual(taken);
    expect(await refusal(dan, emergency, 'take')).toEqual([409, 'Dispatch 1 has this call.']);
    server.clock.advance(1000);
    const { emergency: over } = await change911(dan, emergency, 'take', { over: true });
    expect(over).toMatchObject({ takenBy: 'Dispatch 2', takenAt: taken.takenAt });
    expect(await refusal(dee, emergency, 'give-back')).toEqual([409, 'Dispatch 2 has this call.']);
    const { emergency: back } = await change911(dan, emergency, 'give-back');
    expect(back).toMatchObject({ state: 'Pending', takenBy: null, takenAt: null });
    expect((await change911(dee, emergency, 'give-back')).emergency).toEqual(back);
    expect((await read911(caller, emergency)).stage).toBe('Received');
  });

  test('ends with the dispatcher: it waits again while another is there, else it goes to the board', async () => {
    const emergency = await call911(caller);
    await change911(dee, emergency, 'take');
    await signOff(dee);
    expect(await read911(dan, emergency)).toMatchObject({ state: 'Pending', takenBy: null });
    await change911(dan, emergency, 'take');
    await signOff(dan);
    const after = await read911(ann.user, emergency);
    expect(after).toMatchObject({ state: 'Released', takenBy: null, stage: 'On the board' });
    expect((await readCall(ann, { _id: String(after.callId) })).source).toBe('911');
  });

  test('is for who is signed on, on the platform', async () => {
    const emergency = await call911(caller);
    await signOff(dan);
    expect(await refusal(dan, emergency, 'take')).toEqual([403, 'Sign on as dispatcher first.']);
    expect(await refusal(dan, emergency, 'lines', { text: 'Yes?' })).toEqual([
      403,
      'Sign on as dispatcher first.',
    ]);
    await signOn(dan, 'PlayStation');
    expect(await refusal(dan, emergency, 'take')).toEqual([404, '911 call not found.']);
    await signOff(dan, 'PlayStation');
  });
});

describe('releasing', () => {
  test('makes one call, as the dispatcher says it, with units', async () => {
    const emergency = await call911(caller, { details: 'Smoke on the roof' });
    await change911(caller, emergency, 'lines', { text: 'It spreads' });
    await change911(dan, emergency, 'lines', { text: 'Get out' });
    await change911(dee, emergency, 'take');
    const events = await openEvents(caller);
    const says = { type: 'Fire Alarm', priority: 1, unitIds: [ann.id, ben.id, pam.id] };
    const body = await change911(dee, emergency, 'release', says);
    const call: CallDetail = body.call;
    expect(call).toMatchObject({
      type: 'Fire Alarm',
      priority: 1,
      postal: '7165',
      details: 'Smoke on the roof',
      services: ['Fire', 'EMS'],
      units: [{ response: 'Dispatched' }, { response: 'Dispatched' }],
      emergencies: [{ _id: emergency._id, state: 'Released' }],
    });
    expect(body.refused).toMatchObject([{ _id: pam.id }]);
    expect(told(call)).toEqual([
      ['created', 'Call created', 'Dispatch 1'],
      ['attached', 'D-201 attached', 'Dispatch 1'],
      ['primary', 'D-201 is primary officer', 'Dispatch 1'],
      ['attached', 'D-202 attached', 'Dispatch 1'],
      ['caller', 'It spreads', 'Caller'],
      ['note', 'To the caller: Get out', 'Dispatch 2'],
    ]);
    const seen = (await events.next('own-emergency')).data.emergency;
    expect(seen).toMatchObject({ stage: 'Unit on the way', callNumber: call.callNumber });
    expect(await refusal(dee, emergency, 'release')).toEqual([409, 'This 911 call is on the board.']);
    expect(await refusal(dee, emergency, 'drop', { reason: 'Prank' })).toEqual([
      409,
      'This 911 call is on the board.',
    ]);
    const { calls } = (await dee.get('/api/calls?platform=Xbox')).body;
    const made = calls.filter(({ createdBy }: CallDetail) => createdBy._id === emergency._id);
    expect(made).toHaveLength(1);
    events.cut();
  });

  test('is not for another dispatcher’s, nor for a type that is not offered', async () => {
    const emergency = await call911(caller);
    await change911(dee, emergency, 'take');
    expect(await refusal(dan, emergency, 'release')).toEqual([409, 'Dispatch 1 has this call.']);
    expect((await tryChange(dee, emergency, 'release', { type: 'Prison Break' })).status).toBe(400);
    expect((await read911(dee, emergency)).state).toBe('Taken');
  });

  test('is not for units while somebody is signed on, and for units of the platform once nobody is', async () => {
    const emergency = await call911(caller);
    expect((await tryChange(ann.user, emergency, 'release')).status).toBe(403);
    expect((await tryChange(pam.user, emergency, 'release')).status).toBe(404);
  });
});

describe('linking', () => {
  test('has two callers belong to one call: both follow it, and are in its log', async () => {
    const call = await createCall(ann, { postal: '7165' });
    const other = await signInCaller(server);
    const first = await call911(caller, { details: 'A car burns' });
    const said = server.clock.now();
    server.clock.advance(MINUTE);
    const second = await call911(other);
    await change911(other, second, 'lines', { text: 'Two people inside' });
    for (const each of [first, second]) await change911(dee, each, 'link', { callId: call._id });
    const linked = await readCall(ann, call);
    expect(linked.callers).toBe(2);
    expect(linked.emergencies.map(({ _id }) => _id)).toEqual([first._id, second._id]);
    await changeCall(ann, call, 'attach');
    for (const [user, own] of [
      [caller, first],
      [other, second],
    ] as const) {
      expect(await read911(user, own)).toMatchObject({ state: 'Linked', stage: 'Unit on the way' });
    }
    await change911(caller, first, 'lines', { text: 'Hurry' });
    const lines = told(await readCall(ann, call)).filter(([kind]) => kind === 'caller');
    expect(lines).toEqual([
      ['caller', `911-${first.number} linked`, 'Dispatch 1'],
      ['caller', 'A car burns', 'Caller'],
      ['caller', `911-${second.number} linked`, 'Dispatch 1'],
      ['caller', 'Two people inside', 'Caller'],
      ['caller', 'Hurry', 'Caller'],
    ]);
    // What was said before is of the time at which it was said.
    const { log } = await readCall(ann, call);
    const words = log.find(({ text }) => text === 'A car burns');
    expect(words?.at).toBe(new Date(said).toISOString());
    await changeCall(ann, call, 'close');
    for (const user of [caller, other]) {
      const [own] = (await user.get('/api/911/mine')).body.emergencies;
      expect([own.stage, own.endedAt === null]).toEqual(['Closed', false]);
    }
  });

  test('is not for a closed call, nor for one of the other platform', async () => {
    const emergency = await call911(caller);
    const call = await createCall(ann);
    await changeCall(ann, call, 'close');
    expect((await tryChange(dee, emergency, 'link', { callId: call._id })).status).toBe(409);
    const theirs = await createCall(pam);
    expect((await tryChange(dee, emergency, 'link', { callId: theirs._id })).status).toBe(404);
    expect((await read911(dee, emergency)).state).toBe('Pending');
  });

  test('a merged call takes its callers along', async () => {
    const emergency = await call911(caller);
    const { call } = await change911(dee, emergency, 'release');
    const target = await createCall(ann);
    const merged = await dee.post(`/api/calls/${call._id}/merge`, { into: target._id });
    expect([merged.status, merged.text]).toEqual([200, merged.text]);
    const own = await read911(caller, emergency);
    expect(own).toMatchObject({ stage: 'On the board', callNumber: target.callNumber, endedAt: null });
    expect((await readCall(ann, target)).callers).toBe(1);
  });
});

describe('dropping', () => {
  test('tells the caller why, the board and the audit log more, and can be taken back for a day', async () => {
    const emergency = await call911(caller);
    const drop = { reason: 'Prank', note: 'Third time' };
    const { emergency: dropped } = await change911(dee, emergency, 'drop', drop);
    expect(dropped).toMatchObject({ state: 'Dropped', stage: 'Not taken', endReason: 'Prank' });
    const name = `911-${emergency.number}`;
    expect((await boardLog())[0]).toEqual(['drop', `Dropped ${name}: Prank (Third time)`, 'Dispatch 1']);
    expect(await auditOf(emergency)).toMatchObject([
      { action: 'emergency.drop', summary: `Dropped on Xbox ${name}: Prank (Third time)` },
    ]);
    expect((await tryChange(caller, emergency, 'lines', { text: 'Why?' })).status).toBe(409);
    const { emergency: back } = await change911(dan, emergency, 'restore');
    expect(back).toMatchObject({ state: 'Pending', stage: 'Received', endedAt: null, endReason: null });
    expect((await boardLog())[0]).toEqual(['restore', `Restored ${name}`, 'Dispatch 2']);
    expect(await refusal(dan, emergency, 'restore')).toEqual([409, 'This 911 call was not dropped.']);
    await change911(dee, emergency, 'drop', { reason: 'Duplicate' });
    server.clock.advance(24 * HOUR + 1);
    expect(await refusal(dee, emergency, 'restore')).toEqual([
      409,
      'This 911 call was dropped more than a day ago.',
    ]);
  });

  test('leaves what is another dispatcher’s', async () => {
    const emergency = await call911(caller);
    await change911(dee, emergency, 'take');
    const reason = { reason: 'Prank' };
    expect(await refusal(dan, emergency, 'drop', reason)).toEqual([409, 'Dispatch 1 has this call.']);
    await change911(dee, emergency, 'drop', reason);
  });
});

test('dispatch is told of the call that a 911 call goes over to where calls are merged', async () => {
  const emergency = await call911(caller);
  const { call } = await change911(dee, emergency, 'release');
  const other = await createCall(ann);
  const events = await openEvents(ben.user);
  expect((await dee.post(`/api/calls/${call._id}/merge`, { into: other._id })).status).toBe(200);
  const told = (await events.next('emergency')).data.emergency;
  expect(told).toMatchObject({ _id: emergency._id, callId: other._id, callNumber: other.callNumber });
  events.cut();
});

test('the same key releases, links and drops once, and answers the same', async () => {
  const key = (name: string) => ({ 'idempotency-key': name });
  const emergency = await call911(caller);
  const twice = async (path: string, body: object | undefined, name: string) => {
    const first = await dee.post(path, body, key(name));
    const second = await dee.post(path, body, key(name));
    expect([first.status, first.text]).toEqual([200, first.text]);
    expect([second.status, second.body]).toEqual([200, first.body]);
    return first.body;
  };
  const { call } = await twice(`/api/911/${emergency._id}/release`, {}, 'release-1');
  await twice(`/api/calls/${call._id}/notes`, { text: 'Second floor' }, 'note-1');
  const { log } = await readCall(ann, call);
  expect(log.filter(({ text }) => text === 'Second floor')).toHaveLength(1);
  const next = await call911(caller);
  await twice(`/api/911/${next._id}/drop`, { reason: 'Prank' }, 'drop-1');
  await twice(`/api/911/${next._id}/restore`, undefined, 'restore-1');
  await twice(`/api/911/${next._id}/link`, { callId: call._id }, 'link-1');
});

describe('a platform that is switched off', () => {
  test('drops what waits there, and makes no calls of it', async () => {
    await signOn(dee, 'PlayStation');
    const emergency = await call911(caller, { platform: 'PlayStation' });
    await change911(dee, emergency, 'take');
    const { db } = server.platform.database;
    const counted = () => db.selectFrom('calls').where('platform', '=', 'PlayStation').select('id').execute();
    const before = await counted();
    const set = async (value: string[]) => {
      const { version } = (await admin.get('/api/settings/general')).body;
      const ops = [{ op: 'set', field: 'platforms', value }];
      const answer = await admin.patch('/api/settings/general', { version, ops });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    };
    await set(['Xbox']);
    const after = (await caller.get(`/api/911/${emergency._id}`)).body.emergency;
    expect(after).toMatchObject({ state: 'Dropped', stage: 'Not taken', endReason: 'Platform switched off' });
    expect(await counted()).toEqual(before);
    const text = `Dropped 911-${emergency.number}: Platform switched off`;
    expect(await boardLog()).toContainEqual(['drop', text, null]);
    await set(['Xbox', 'PlayStation']);
  });
});

describe('the list', () => {
  test('has those that wait, oldest first, of the platforms that one reads', async () => {
    await signOn(dan, 'PlayStation');
    const others = await signInCaller(server);
    const made = [await call911(caller), await call911(others)];
    const theirs = await call911(caller, { platform: 'PlayStation' });
    await change911(dee, made[0] ?? theirs, 'take');
    const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);
    const ids = idsOf(made);
    expect(idsOf(await waitingOn(ann.user)).filter((id) => ids.includes(id))).toEqual(ids);
    expect(idsOf(await waitingOn(ann.user))).not.toContain(theirs._id);
    expect(idsOf(await waitingOn(pam.user, 'Xbox'))).toEqual([]);
    expect(idsOf((await staff.get('/api/911')).body.emergencies)).toEqual(
      expect.arrayContaining([...ids, theirs._id]),
    );
    expect((await pam.user.get(`/api/911/${made[0]?._id}`)).status).toBe(404);
  });

  test('has those in a state, newest first, a page at a time', async () => {
    const people = [caller, await signInCaller(server)];
    const made: string[] = [];
    for (const user of people) {
      for (let count = 0; count < 2; count += 1) {
        const emergency = await call911(user);
        await change911(dee, emergency, 'drop', { reason: 'Duplicate' });
        made.unshift(emergency._id);
      }
    }
    for (const platform of ['', '&platform=Xbox']) {
      const first = (await ann.user.get(`/api/911?state=Dropped&limit=3${platform}`)).body;
      expect(first.emergencies.map(({ _id }: { _id: string }) => _id)).toEqual(made.slice(0, 3));
      const next = `/api/911?state=Dropped&limit=1&cursor=${first.nextCursor}${platform}`;
      const rest = (await ann.user.get(next)).body.emergencies;
      expect(rest).toMatchObject([{ _id: made[3], state: 'Dropped', lines: [] }]);
    }
  });
});

describe('who called', () => {
  test('is told to staff only, who leave a line in the audit log', async () => {
    const events = [await openEvents(ann.user), await openEvents(dee)];
    const civilianId = await createCivilian(caller, { firstName: 'Secret', lastName: 'Sam' });
    const { _id: userId, discordId, username } = (await caller.get('/api/auth/me')).body;
    const emergency = await call911(caller);
    await change911(caller, emergency, 'lines', { text: 'Hurry' });
    const { call } = await change911(dee, emergency, 'release', { unitIds: [ann.id] });
    await change911(caller, emergency, 'lines', { text: 'They are gone' });
    await changeCall(ann, call, 'detach');
    await change911(caller, emergency, 'cancel');
    const secrets = [userId, discordId, username, civilianId, 'Secret Sam'];
    const fire = await server.signIn('fire-rescue');
    for (const reader of [ann.user, fire, dee]) {
      const answers = [
        await reader.get(`/api/911/${emergency._id}`),
        await reader.get('/api/911?state=Cancelled'),
        await reader.get(`/api/calls/${call._id}`),
        await reader.get('/api/calls'),
        await reader.get('/api/dispatch?platform=Xbox'),
      ];
      for (const { status, text } of answers) {
        expect(status).toBe(200);
        for (const secret of secrets) expect(text).not.toContain(secret);
      }
      expect((await reader.get(`/api/911/${emergency._id}/caller`)).status).toBe(403);
    }
    for (const stream of events) {
      const sent = JSON.stringify(await stream.upToNow(server));
      expect(sent).toContain(emergency._id);
      for (const secret of secrets) expect(sent).not.toContain(secret);
      stream.cut();
    }
    const revealed = await staff.get(`/api/911/${emergency._id}/caller`);
    expect([revealed.status, revealed.body]).toEqual([200, { username, discordId, civilianName: null }]);
    expect((await auditOf(emergency)).map(({ action }) => action)).toContain('emergency.reveal');

    const named = await call911(caller, { civilianId });
    const shown = (await staff.get(`/api/911/${named._id}/caller`)).body;
    expect(shown).toEqual({ username, discordId, civilianName: 'Secret Sam' });
  });

  test('is forgotten with their account; what they have of it is in their export', async () => {
    const civilianId = await createCivilian(caller, { firstName: 'Gone', lastName: 'Gil' });
    const { username } = (await caller.get('/api/auth/me')).body;
    const emergency = await call911(caller, { civilianId, details: 'Smoke' });
    await change911(caller, emergency, 'lines', { text: 'Hurry' });
    const { call } = await change911(dee, emergency, 'release');
    const exported = JSON.parse((await caller.get('/api/me/export')).text);
    expect(exported.emergencyCalls).toMatchObject([
      { id: emergency._id, number: emergency.number, callerName: 'Gone Gil', details: 'Smoke' },
    ]);
    expect(exported.emergencyCallLines).toMatchObject([{ saidBy: 'Caller', text: 'Hurry' }]);
    const gone = await caller.post('/api/me/delete', { username });
    expect([gone.status, gone.text]).toEqual([200, gone.text]);
    expect(await read911(dee, emergency)).toMatchObject({ callerName: 'Anonymous' });
    expect((await readCall(ann, call)).createdBy.name).toBe('Anonymous');
    const revealed = await staff.get(`/api/911/${emergency._id}/caller`);
    expect([revealed.status, revealed.body.message]).toEqual([
      404,
      'Whoever made this 911 call deleted their account.',
    ]);
  });

  test('and what they say reaches nobody of the other platform', async () => {
    const events = await openEvents(pam.user);
    await change911(dee, await call911(caller), 'release');
    expect((await events.upToNow(server)).map(({ name }) => name)).not.toContain('emergency');
    events.cut();
  });
});

describe('with "Own only"', () => {
  test('a unit that releases in time assigns no other unit', async () => {
    await setDispatch(admin, 'unitsWhileDispatched', 'Own only');
    const emergency = await call911(caller);
    server.clock.advance(HOUR);
    expect((await tryChange(ann.user, emergency, 'release', { unitIds: [ben.id] })).status).toBe(403);
    const { call } = await change911(ann.user, emergency, 'release', { unitIds: [ann.id] });
    expect(call.units).toMatchObject([{ _id: ann.id }]);
    await setDispatch(admin, 'unitsWhileDispatched', 'Everything');
  });
});
