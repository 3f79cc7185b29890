import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { changeCall, clock, createCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let ann: TestOfficer;
let ben: TestOfficer;
let pam: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const panic of await list(people.staff)) await clear(panic, people.staff);
  const { db } = server.platform.database;
  await db.updateTable('units').set({ location: null, postal: null }).execute();
});

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const now = () => new Date(server.clock.now()).toISOString();

async function raise(by = ann, body?: object): Promise<Panic> {
  const answer = await by.user.post('/api/panic', body);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.panic;
}
const acknowledge = (panic: { _id: string }, user: TestUser) =>
  user.post(`/api/panic/${panic._id}/acknowledge`);
const clear = (panic: { _id: string }, user: TestUser) => user.post(`/api/panic/${panic._id}/clear`);
async function list(user: TestUser = ann.user, query = ''): Promise<Panic[]> {
  const { status, text, body } = await user.get(`/api/panic${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.panics;
}
const unitsSeenBy = async (by: TestOfficer): Promise<Unit[]> => (await by.user.get('/api/units')).body.units;
const failures = () =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes('request failed'));
const callOf = ({ callId }: Panic, by = ann) => readCall(by, { _id: callId });

describe('raising', () => {
  test('returns the officer and place, and creates an Officer Down call without units', async () => {
    const answer = await ann.user.post('/api/panic', { location: ' Vinewood Hills ' });
    expect(answer.status).toBe(201);
    const { success, message, panic } = answer.body;
    expect({ success, message }).toEqual({ success: true, message: 'Panic raised.' });
    expect(panic).toEqual({
      _id: panic._id,
      platform: 'Xbox',
      officer: ann.ref,
      location: 'Vinewood Hills',
      callId: panic.callId,
      callNumber: panic.callNumber,
      raisedAt: now(),
      acknowledgements: [],
      clearedAt: null,
      clearedBy: null,
    });
    const call = await callOf(panic, ben);
    expect(call).toMatchObject({
      callNumber: panic.callNumber,
      type: 'Officer Down',
      priority: 1,
      status: 'Open',
      location: 'Vinewood Hills',
      postal: null,
      details: 'Panic raised by D-201 M. Malone',
      units: [],
      createdBy: ann.ref,
    });
    expect(logLines(call)).toEqual([
      ['created', 'Call created', 'D-201'],
      ['panic', 'Panic raised by D-201', 'D-201'],
    ]);
    expect(await list()).toEqual([panic]);
  });

  test('puts an off-duty unit on duty and on the board', async () => {
    await clock(ben, 'out');
    const panic = await raise(ben);
    const unit = (await unitsSeenBy(ann)).find(({ _id }) => _id === ben.ref._id);
    const shown = { callsign: 'D-202', status: '10-8', onDutySince: now() };
    expect(unit).toMatchObject({ ...shown, availableSince: null });
    await clear(panic, ben.user);
    expect(await unitsSeenBy(ann)).toContainEqual({ ...unit, availableSince: now() });
    await clock(ben, 'out');
  });

  test('needs no shift and no body', async () => {
    for (const body of [undefined, {}, { location: null }, { location: ' ' }]) {
      const panic = await raise(ben, body);
      expect(panic.location).toBe('Location unknown');
      expect((await callOf(panic)).location).toBe('Location unknown');
      await clear(panic, ben.user);
      await clock(ben, 'out');
    }
  });

  test("uses the unit's last known place unless one is given", async () => {
    await clock(ann, 'in');
    const call = await createCall(ann, { location: 'Legion Square', postal: '8042', attach: true });
    const panic = await raise(ann);
    expect(panic.location).toBe('Legion Square');
    expect(await callOf(panic)).toMatchObject({ location: 'Legion Square', postal: '8042' });
    await clear(panic, ann.user);
    const withLocation = await raise(ann, { location: 'Mirror Park' });
    expect(withLocation.location).toBe('Mirror Park');
    expect(await callOf(withLocation)).toMatchObject({ location: 'Mirror Park', postal: null });
    await clear(withLocation, ann.user);
    await changeCall(ann, call, 'close');
    await createCall(ann, { postal: '9001', attach: true });
    const near = await raise(ann);
    expect(near.location).toBe('Postal 9001');
    expect(await callOf(near)).toMatchObject({ location: 'Postal 9001', postal: '9001' });
    await clock(ann, 'out');
  });

  test('marks a last known place that the unit has left', async () => {
    await clock(ann, 'in');
    const place = { location: 'Legion Square', postal: '8042' };
    const call = await createCall(ann, { ...place, attach: true });
    await changeCall(ann, call, 'detach');
    const panic = await raise(ann);
    expect(panic.location).toBe('Last known: Legion Square');
    expect(await callOf(panic)).toMatchObject({ location: panic.location, postal: '8042' });
    await clear(panic, ann.user);

    // The unit's later call has a known place.
    const next = await createCall(ben, { postal: '9001' });
    await changeCall(ann, next, 'attach');
    const near = await raise(ann);
    expect(near.location).toBe('Postal 9001');
    await clear(near, ann.user);
    await changeCall(ann, next, 'detach');

    // The maximum length, so that the call can still be edited; the mark isn't repeated.
    const far = await createCall(ann, { location: 'y'.repeat(120), attach: true });
    await changeCall(ann, far, 'close');
    const long = await raise(ann);
    expect(long.location).toBe(`Last known: ${'y'.repeat(108)}`);
    await changeCall(ann, { _id: long.callId }, 'attach');
    await clear(long, ann.user);
    await changeCall(ann, { _id: long.callId }, 'close');
    const again = await raise(ann);
    expect(again.location).toBe(long.location);
    await clock(ann, 'out');
  });

  test('uses the place of the open call that the unit is still on', async () => {
    await clock(ann, 'in');
    const first = await createCall(ann, { postal: '7165' });
    const other = await createCall(ann, { location: 'Grove St', attach: true });
    await changeCall(ann, first, 'attach');
    for (const end of ['close', 'detach']) {
      await changeCall(ann, await createCall(ann, { postal: '77', attach: true }), end);
      const panic = await raise(ann);
      expect(panic.location).toBe('Postal 7165');
      expect(await callOf(panic)).toMatchObject({ location: 'Postal 7165', postal: '7165' });
      await clear(panic, ann.user);
    }
    await changeCall(ann, first, 'close');
    await changeCall(ann, other, 'close');
    await createCall(ann, { attach: true });
    await changeCall(ann, await createCall(ann, { postal: '77', attach: true }), 'close');
    expect((await raise(ann)).location).toBe('Last known: Postal 77');
    await clock(ann, 'out');
  });

  test.each([{ location: 'x'.repeat(121) }, { location: 'a\u0000b' }, { location: 7 }, [], 'x'])(
    'refuses %j',
    async (body) => {
      expect((await ann.user.post('/api/panic', body)).status).toBe(400);
      expect(await list()).toEqual([]);
    },
  );

  test('lets only the officer add a place later', async () => {
    const panic = await raise(ann);
    const place = (user: TestUser, location: string) =>
      user.post(`/api/panic/${panic._id}/place`, { location });
    expect((await place(ben.user, 'Pier')).status).toBe(403);
    expect((await place(ann.user, ' ')).status).toBe(400);
    const placed = await place(ann.user, ' Vespucci Pier ');
    expect(placed.body).toMatchObject({ message: 'Location sent.', panic: { location: 'Vespucci Pier' } });
    expect(await list()).toEqual([placed.body.panic]);
    const call = await callOf(panic, ben);
    expect(call.location).toBe('Vespucci Pier');
    const text = `Location: ${panic.location} \u2192 Vespucci Pier`;
    expect(logLines(call).at(-1)).toEqual(['edited', text, 'D-201']);
    await clear(panic, people.staff);
    expect((await place(ann.user, 'Pier')).status).toBe(409);
  });

  test('again returns the active panic until it is cleared', async () => {
    const panic = await raise();
    await acknowledge(panic, ben.user);
    server.clock.advance(MINUTE);
    const events = await publishedBy(server, async () => {
      const again = await ann.user.post('/api/panic', { location: 'Elsewhere' });
      expect(again.status).toBe(200);
      expect(again.body.panic).toEqual((await list())[0]);
      expect(again.body.panic).toMatchObject({ _id: panic._id, location: panic.location });
      expect(again.body.panic.acknowledgements).toHaveLength(1);
    });
    expect(events).toEqual([]);
    await clear(panic, ann.user);
    expect((await raise())._id).not.toBe(panic._id);
  });

  test.each([1, 2, 3])('creates one panic and one call from 20 requests at once, round %d', async () => {
    server.clock.advance(10 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.user.post('/api/panic')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.panic._id)).size).toBe(1);
    const { calls } = (await ann.user.get('/api/calls')).body;
    const raised = calls.filter(({ createdAt }: { createdAt: string }) => createdAt === now());
    expect(raised).toHaveLength(1);
  });

  test('creates one panic per officer for several officers at once', async () => {
    const officers = [ann, ben, pam];
    const panics = await Promise.all(officers.map((officer) => raise(officer)));
    expect(panics.map(({ officer }) => officer)).toEqual(officers.map(({ ref }) => ref));
    expect(await list(people.fireRescue)).toHaveLength(3);
  });
});

describe('acknowledging', () => {
  test('is possible for colleagues and fire/rescue, once each', async () => {
    const panic = await raise();
    server.clock.advance(SECOND);
    const first = await acknowledge(panic, ben.user);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ success: true, message: 'Panic acknowledged.' });
    server.clock.advance(SECOND);
    const second = await acknowledge(panic, people.fireRescue);
    const shown = second.body.panic;
    expect(shown).toEqual({
      ...panic,
      acknowledgements: [
        { ...first.body.panic.acknowledgements[0], callsign: 'D-202', name: ben.ref.name },
        { userId: shown.acknowledgements[1].userId, callsign: null, name: 'jonah.haddad', at: now() },
      ],
    });
    server.clock.advance(SECOND);
    const events = await publishedBy(server, async () => {
      for (const user of [ben.user, people.fireRescue]) {
        const again = await acknowledge(panic, user);
        expect([again.status, again.body.panic]).toEqual([200, shown]);
      }
    });
    expect(events).toEqual([]);
    expect(await list()).toEqual([shown]);
    expect(logLines(await callOf(panic)).slice(2)).toEqual([
      ['panic', 'Panic acknowledged by D-202', 'D-202'],
      ['panic', 'Panic acknowledged by jonah.haddad', null],
    ]);
  });

  test("is limited to the viewer's platform, except for fire/rescue", async () => {
    const panic = await raise(pam);
    const missing = await acknowledge({ _id: NOBODY }, ann.user);
    expect([missing.status, missing.body.message]).toEqual([404, 'Panic not found.']);
    expect((await acknowledge(panic, ann.user)).body).toEqual(missing.body);
    expect((await acknowledge(panic, people.fireRescue)).status).toBe(200);
    expect((await acknowledge({ _id: '7' }, ann.user)).status).toBe(400);
  });

  test('is refused after clearing', async () => {
    const panic = await raise();
    await clear(panic, ann.user);
    for (const user of [ben.user, people.fireRescue]) {
      const late = await acknowledge(panic, user);
      expect([late.status, late.body.message]).toEqual([409, 'This panic is cleared.']);
    }
  });

  test('counts each member once, despite simultaneous requests', async () => {
    const panic = await raise();
    const users = [ben.user, people.officer, people.fireRescue, ann.user];
    const answers = await Promise.all([...users, ...users, ...users].map((user) => acknowledge(panic, user)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const [shown] = await list();
    expect(shown?.acknowledgements).toHaveLength(4);
    expect(logLines(await callOf(panic))).toHaveLength(6);
  });
});

describe('clearing', () => {
  test('is possible once for the officer who raised it', async () => {
    const panic = await raise();
    server.clock.advance(SECOND);
    const cleared = await clear(panic, ann.user);
    expect(cleared.status).toBe(200);
    const after = { ...panic, clearedAt: now(), clearedBy: 'D-201' };
    expect(cleared.body).toEqual({ success: true, message: 'Panic cleared.', panic: after });
    expect(await list()).toEqual([]);
    server.clock.advance(SECOND);
    const events = await publishedBy(server, async () => {
      for (const user of [ann.user, people.staff]) {
        const again = await clear(panic, user);
        expect([again.status, again.body.panic]).toEqual([200, after]);
      }
    });
    expect(events).toEqual([]);
    const call = await callOf(panic);
    expect(logLines(call).at(-1)).toEqual(['panic', 'Panic cleared by D-201', 'D-201']);
    expect(call.status).toBe('Open');
  });

  test("is possible for staff, on any platform and even if the officer's character died", async () => {
    const ray = await signInOfficer(server, { callsign: 'D-203' });
    const panic = await raise(ray);
    await ray.user.post(`/api/civilians/${ray.civilianId}/deceased`, { deceased: true });
    const cleared = await clear(panic, people.staff);
    expect(cleared.body.panic).toMatchObject({ clearedBy: 'ada.stone', clearedAt: now() });
    expect(logLines(await callOf(panic)).at(-1)).toEqual(['panic', 'Panic cleared by ada.stone', null]);
    const theirs = await raise(pam);
    expect((await clear(theirs, people.staff)).status).toBe(200);
  });

  test('is refused to other officers, and returns 404 on another platform', async () => {
    const panic = await raise();
    const refused = await clear(panic, ben.user);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe(
      'Only the officer who raised a panic, a dispatcher or staff can clear it.',
    );
    const missing = await clear({ _id: NOBODY }, pam.user);
    expect([missing.status, missing.body.message]).toEqual([404, 'Panic not found.']);
    expect((await clear(panic, pam.user)).body).toEqual(missing.body);
    expect(await list()).toEqual([panic]);
  });

  test('works when the call is closed', async () => {
    const panic = await raise();
    await changeCall(ben, { _id: panic.callId }, 'close', { disposition: 'Officer is safe' });
    expect((await acknowledge(panic, ben.user)).status).toBe(200);
    expect((await clear(panic, ann.user)).status).toBe(200);
    expect((await callOf(panic)).status).toBe('Closed');
  });

  test.each([1, 2, 3])('happens once, despite other simultaneous changes, round %d', async () => {
    server.clock.advance(10 * MINUTE);
    const panic = await raise();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [
        clear(panic, ann.user),
        clear(panic, people.staff),
        acknowledge(panic, ben.user),
        ben.user.post(`/api/calls/${panic.callId}/attach`),
        ann.user.post('/api/panic'),
      ]).flat(),
    );
    const statuses = answers.map(({ status }) => status);
    // Checked first for a better failure message.
    expect(failures()).toEqual([]);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const lines = logLines(await callOf(panic)).map(([, text]) => text);
    expect(lines.filter((text) => text?.startsWith('Panic cleared'))).toHaveLength(1);
    expect(lines.filter((text) => text?.startsWith('Panic acknowledged')).length).toBeLessThan(2);
    await clock(ben, 'out');
  });
});

test('refuses an eleventh panic in ten minutes if limits are on', async () => {
  const limited = await startTestServer({ environment: { RATE_LIMIT: '100000' } });
  try {
    const eve = await signInOfficer(limited, { callsign: 'D-301' });
    const tom = await signInOfficer(limited, { callsign: 'D-302' });
    for (let raised = 0; raised < 10; raised += 1) {
      const panic = await raise(eve);
      expect((await eve.user.post('/api/panic')).status).toBe(200);
      expect((await clear(panic, eve.user)).status).toBe(200);
      limited.clock.advance(SECOND);
    }
    const refused = await eve.user.post('/api/panic');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.body.message).toBe("You've raised too many panics. Please wait before the next one.");
    expect(refused.headers.get('retry-after')).toBe('590');
    expect((await raise(tom)).officer).toEqual(tom.ref);
    limited.clock.advance(590 * SECOND - 1);
    expect((await eve.user.post('/api/panic')).headers.get('retry-after')).toBe('1');
    limited.clock.advance(1);
    const panic = await raise(eve);
    await clear(panic, eve.user);
    expect((await eve.user.post('/api/panic')).headers.get('retry-after')).toBe('1');
  } finally {
    await limited.stop();
  }
});

test('allows any number of panics without limits', async () => {
  for (let raised = 0; raised < 12; raised += 1) await clear(await raise(ben), ben.user);
});

test("lists panics of the viewer's platform; fire/rescue and staff see both and can filter", async () => {
  const ours = await raise();
  server.clock.advance(SECOND);
  const theirs = await raise(pam);
  expect(await list(ben.user)).toEqual([ours]);
  expect(await list(pam.user)).toEqual([theirs]);
  expect(await list(ben.user, '?platform=PlayStation')).toEqual([]);
  for (const user of [people.staff, people.fireRescue]) {
    expect(await list(user)).toEqual([theirs, ours]);
    expect(await list(user, '?platform=PlayStation')).toEqual([theirs]);
    expect((await user.get('/api/panic?platform=PC')).status).toBe(400);
  }
});

test("publishes every change, with its call, to the platform's dispatch readers", async () => {
  await clock(pam, 'out');
  const answers: Panic[] = [];
  const events = await publishedBy(server, async () => {
    const panic = await raise(pam);
    answers.push(panic);
    answers.push((await acknowledge(panic, people.fireRescue)).body.panic);
    answers.push((await clear(panic, people.staff)).body.panic);
    await acknowledge(panic, people.fireRescue);
  });
  expect(events.every(({ readers, platform }) => readers === 'dispatch' && platform === 'PlayStation')).toBe(
    true,
  );
  const panics = events.filter(({ name }) => name === 'panic');
  expect(panics.map(({ data }) => data)).toEqual(answers.map((panic) => ({ panic })));
  const calls = events.filter(({ name }) => name === 'call');
  // The call's event contains the panic, so that boards sound the siren without also announcing a new call.
  expect(calls.map(({ data }) => data.entries.map(({ text }: { text: string }) => text))).toEqual([
    ['Call created', 'Panic raised by P-201'],
    ['Panic acknowledged by jonah.haddad'],
    ['Panic cleared by ada.stone'],
  ]);
  expect(events.slice(0, 3).map(({ name }) => name)).toEqual(['unit', 'call', 'panic']);
});

test('allows each role only its actions', async () => {
  const panic = await raise();
  const only = { anon: 401, stranger: 403, owner: 403 };
  expect(await statusesOf(people, (user) => user.get('/api/panic'))).toEqual({
    ...only,
    officer: 200,
    staff: 200,
    fireRescue: 200,
  });
  expect(await statusesOf(people, (user) => acknowledge(panic, user))).toEqual({
    ...only,
    officer: 200,
    staff: 403,
    fireRescue: 200,
  });
  const raised = await statusesOf(people, (user) => user.post('/api/panic'));
  expect(raised).toEqual({ ...only, officer: 201, staff: 403, fireRescue: 403 });
  expect(await statusesOf(people, (user) => clear(panic, user))).toEqual({
    ...only,
    officer: 403,
    staff: 200,
    fireRescue: 403,
  });
});
