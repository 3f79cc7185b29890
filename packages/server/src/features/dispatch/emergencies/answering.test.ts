import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#platform/clock';
import { createCivilian } from '#testing/principals';
import { changeCall, clock, createCall, logLines, readCall } from '#testing/test-calls';
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

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
let dee: TestUser;
let dan: TestUser;
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
  test('assigns a call to one dispatcher; another must take over explicitly', async () => {
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

  test('ends with the post: the call waits if another dispatcher is signed on, otherwise goes to the board', async () => {
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

  test('requires a dispatcher signed on to the platform', async () => {
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
  test("creates one call with the dispatcher's changes and units", async () => {
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
    expect(logLines(call)).toEqual([
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

  test("refuses another dispatcher's call and a type without a tile", async () => {
    const emergency = await call911(caller);
    await change911(dee, emergency, 'take');
    expect(await refusal(dan, emergency, 'release')).toEqual([409, 'Dispatch 1 has this call.']);
    expect((await tryChange(dee, emergency, 'release', { type: 'Prison Break' })).status).toBe(400);
    expect((await read911(dee, emergency)).state).toBe('Taken');
  });

  test('is refused to units while a dispatcher is signed on, and hides the call from the other platform', async () => {
    const emergency = await call911(caller);
    expect((await tryChange(ann.user, emergency, 'release')).status).toBe(403);
    expect((await tryChange(pam.user, emergency, 'release')).status).toBe(404);
  });
});

describe('linking', () => {
  test('adds two callers to one call; both follow it and appear in its log', async () => {
    const call = await createCall(ann, { postal: '7165' });
    const other = await signInCaller(server);
    const first = await call911(caller, { details: 'A car burns' });
    const calledAt = server.clock.now();
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
    const lines = logLines(await readCall(ann, call)).filter(([kind]) => kind === 'caller');
    expect(lines).toEqual([
      ['caller', `911-${first.number} linked`, 'Dispatch 1'],
      ['caller', 'A car burns', 'Caller'],
      ['caller', `911-${second.number} linked`, 'Dispatch 1'],
      ['caller', 'Two people inside', 'Caller'],
      ['caller', 'Hurry', 'Caller'],
    ]);
    // Earlier lines keep their own time.
    const { log } = await readCall(ann, call);
    const words = log.find(({ text }) => text === 'A car burns');
    expect(words?.at).toBe(new Date(calledAt).toISOString());
    await changeCall(ann, call, 'close');
    for (const user of [caller, other]) {
      const [own] = (await user.get('/api/911/mine')).body.emergencies;
      expect([own.stage, own.endedAt === null]).toEqual(['Closed', false]);
    }
  });

  test('refuses a closed call and one of the other platform', async () => {
    const emergency = await call911(caller);
    const call = await createCall(ann);
    await changeCall(ann, call, 'close');
    expect((await tryChange(dee, emergency, 'link', { callId: call._id })).status).toBe(409);
    const theirs = await createCall(pam);
    expect((await tryChange(dee, emergency, 'link', { callId: theirs._id })).status).toBe(404);
    expect((await read911(dee, emergency)).state).toBe('Pending');
  });

  test('moves the callers of a merged call along', async () => {
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
  test('shows the caller the reason, logs it on the board and in the audit log, and can be undone for a day', async () => {
    const emergency = await call911(caller);
    const drop = { reason: 'Prank', note: 'Third time' };
    const { emergency: dropped } = await change911(dee, emergency, 'drop', drop);
    expect(dropped).toMatchObject({ state: 'Dropped', stage: 'Not taken', endReason: 'Prank' });
    const name = `911-${emergency.number}`;
    expect((await boardLog())[0]).toEqual(['drop', `Dropped ${name}: Prank (Third time)`, 'Dispatch 1']);
    expect(await auditOf(emergency)).toMatchObject([
      { action: 'emergency.drop', summary: `Dropped ${name} on Xbox: Prank (Third time)` },
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

  test("refuses another dispatcher's call", async () => {
    const emergency = await call911(caller);
    await change911(dee, emergency, 'take');
    const reason = { reason: 'Prank' };
    expect(await refusal(dan, emergency, 'drop', reason)).toEqual([409, 'Dispatch 1 has this call.']);
    await change911(dee, emergency, 'drop', reason);
  });
});

test('publishes to dispatch which call a 911 call moved to after a merge', async () => {
  const emergency = await call911(caller);
  const { call } = await change911(dee, emergency, 'release');
  const other = await createCall(ann);
  const events = await openEvents(ben.user);
  expect((await dee.post(`/api/calls/${call._id}/merge`, { into: other._id })).status).toBe(200);
  const published = (await events.next('emergency')).data.emergency;
  expect(published).toMatchObject({ _id: emergency._id, callId: other._id, callNumber: other.callNumber });
  events.cut();
});

test('applies a repeated idempotency key to releasing, linking and dropping once', async () => {
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

describe('deactivating a platform', () => {
  test('drops its waiting 911 calls without creating calls', async () => {
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

describe('listing', () => {
  test("returns waiting calls of the viewer's platforms, oldest first", async () => {
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

  test('returns calls in a state, newest first, in pages', async () => {
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

describe("the caller's identity", () => {
  test('is visible to staff only, and the audit log records each view', async () => {
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

  test('is deleted with the account; their export contains their calls', async () => {
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
    expect([revealed.status, revealed.body.message]).toEqual([404, 'The caller has deleted their account.']);
  });

  test('is not sent to the other platform, nor is any other event about the 911 call', async () => {
    const events = await openEvents(pam.user);
    await change911(dee, await call911(caller), 'release');
    expect((await events.upToNow(server)).map(({ name }) => name)).not.toContain('emergency');
    events.cut();
  });
});

describe('with "Own only"', () => {
  test('lets a unit release an unanswered call but assign no other unit', async () => {
    await setDispatch(admin, 'unitsWhileDispatched', 'Own only');
    const emergency = await call911(caller);
    server.clock.advance(HOUR);
    expect((await tryChange(ann.user, emergency, 'release', { unitIds: [ben.id] })).status).toBe(403);
    const { call } = await change911(ann.user, emergency, 'release', { unitIds: [ann.id] });
    expect(call.units).toMatchObject([{ _id: ann.id }]);
    await setDispatch(admin, 'unitsWhileDispatched', 'Everything');
  });
});
