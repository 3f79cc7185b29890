import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { changeCall, createCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

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

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const FULL = {
  type: 'Robbery',
  location: 'Legion Square',
  postal: '8042',
  details: 'Two people, one with a bat',
  priority: 1,
};

describe('creating', () => {
  test('stores every field and starts the log', async () => {
    const answer = await ann.user.post('/api/calls', FULL);
    expect(answer.status).toBe(201);
    const { success, message, call } = answer.body;
    const at = new Date(server.clock.now()).toISOString();
    expect({ success, message }).toEqual({ success: true, message: 'Call created.' });
    expect(call).toEqual({
      ...FULL,
      _id: call._id,
      platform: 'Xbox',
      callNumber: 1001,
      status: 'Open',
      primaryOfficer: null,
      units: [],
      createdBy: ann.ref,
      createdAt: at,
      updatedAt: at,
      closedAt: null,
      disposition: null,
      services: ['Police'],
      source: 'Unit',
      heldUntil: null,
      heldReason: null,
      mergedInto: null,
      callers: 0,
      patients: { Green: 0, Yellow: 0, Red: 0, Black: 0 },
      responses: [],
      emergencies: [],
      log: [{ _id: call.log[0]._id, kind: 'created', text: 'Call created', by: 'D-201', at }],
    });
    expect(await readCall(ben, call)).toEqual(call);
  });

  test('needs only the type; other fields may be absent, empty or null', async () => {
    const empty = { location: '', postal: '  ', details: null, priority: '' };
    const none = { location: null, postal: null, details: null };
    for (const fields of [{}, empty, none]) {
      expect(await createCall(ann, { type: 'Pursuit', ...fields })).toMatchObject({ ...none, priority: 2 });
    }
  });

  test.each([
    ['Officer Down', 1],
    ['Shots Fired', 1],
    ['Domestic Disturbance', 2],
    ['Traffic Stop', 3],
  ])('starts %s at priority %d', async (type, priority) => {
    expect((await createCall(ann, { type })).priority).toBe(priority);
  });

  test.each([
    ['type', undefined],
    ['type', ''],
    ['type', 'Picnic'],
    ['location', 'x'.repeat(121)],
    ['location', 'a\u0000b'],
    ['postal', 'x'.repeat(21)],
    ['postal', 8042],
    ['details', 'x'.repeat(2001)],
    ['priority', 0],
    ['priority', 4],
    ['priority', 1.5],
    ['priority', '1'],
    ['attach', 'yes'],
  ])('refuses %s %j and names the field', async (field, value) => {
    const answer = await ann.user.post('/api/calls', { ...FULL, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
  });

  test('ignores client values for fields that the server sets', async () => {
    const forged = {
      callNumber: 7,
      status: 'Closed',
      platform: 'PlayStation',
      createdBy: pam.ref,
      _id: NOBODY,
    };
    const call = await createCall(ann, forged);
    expect(call).toMatchObject({ platform: 'Xbox', status: 'Open', createdBy: ann.ref });
    expect(call._id).not.toBe(NOBODY);
    expect(call.callNumber).toBeGreaterThan(1001);
  });

  test('numbers calls per platform from 1001, without gaps', async () => {
    const numbers = [await createCall(pam), await createCall(pam)].map(({ callNumber }) => callNumber);
    expect(numbers).toEqual([1001, 1002]);
    const before = await createCall(ann);
    expect((await ann.user.post('/api/calls', { type: 'Picnic' })).status).toBe(400);
    expect((await createCall(ann)).callNumber).toBe(before.callNumber + 1);
  });

  test('gives each of twenty simultaneous calls the next number', async () => {
    const { callNumber } = await createCall(ann);
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, index) => createCall(index % 2 === 0 ? ann : ben)),
    );
    const numbers = calls.map((call) => call.callNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => callNumber + 1 + index));
  });

  test('creates one call per idempotency key, even for simultaneous requests', async () => {
    const body = { type: 'Other', location: 'Once' };
    const post = () => ann.user.post('/api/calls', body, { 'idempotency-key': 'call-1' });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const again = await post();
    expect(again.status).toBe(201);
    const first = answers.find(({ status }) => status === 201);
    expect(again.body).toEqual(first?.body);
    const { calls } = (await ann.user.get('/api/calls')).body;
    expect(calls.filter((call: { location: string }) => call.location === 'Once')).toHaveLength(1);
  });

  test("publishes the call to the platform's readers", async () => {
    const events = await publishedBy(server, () => createCall(ann, FULL));
    const [{ data }] = events as [(typeof events)[number]];
    const call = await readCall(ann, data.call);
    const { log, responses, emergencies, ...shown } = call;
    expect(events).toEqual([
      { name: 'call', readers: 'dispatch', platform: 'Xbox', data: { call: shown, entries: log } },
    ]);
  });
});

describe('reading', () => {
  test('is allowed for officers of the platform, fire/rescue and staff', async () => {
    const call = await createCall(ann);
    const reading = { anon: 401, stranger: 403, officer: 200, staff: 200, fireRescue: 200, owner: 403 };
    expect(await statusesOf(people, (user) => user.get(`/api/calls/${call._id}`))).toEqual(reading);
    expect(await statusesOf(people, (user) => user.get('/api/calls'))).toEqual(reading);
  });

  test('returns 404 for calls of other platforms', async () => {
    const call = await createCall(ann);
    const missing = await pam.user.get(`/api/calls/${NOBODY}`);
    const foreign = await pam.user.get(`/api/calls/${call._id}`);
    expect([missing.status, missing.body.message]).toEqual([404, 'Call not found.']);
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await pam.user.get('/api/calls/x')).status).toBe(400);
    for (const user of [people.fireRescue, people.staff]) {
      expect((await user.get(`/api/calls/${call._id}`)).body.call).toEqual(call);
    }
  });
});

describe('changing', () => {
  const CHANGES: [string, string, object | undefined][] = [
    ['PUT', '', { location: 'Elsewhere' }],
    ['POST', '/attach', undefined],
    ['POST', '/detach', undefined],
    ['POST', '/primary', undefined],
    ['POST', '/notes', { text: 'A note' }],
    ['POST', '/close', undefined],
    ['POST', '/reopen', undefined],
  ];

  test.each(CHANGES)(
    'allows %s calls/{id}%s for officers of the same platform only',
    async (method, path, body) => {
      const call = await createCall(ann);
      const send = (id: string) => ({ method, path: `/api/calls/${id}${path}`, body });
      const { path: missing } = send(NOBODY);
      expect(await statusesOf(people, (user) => user.call(method, missing, { body }))).toEqual({
        anon: 401,
        stranger: 403,
        officer: 404,
        staff: 403,
        fireRescue: 403,
        owner: 403,
      });
      const foreign = await pam.user.call(method, send(call._id).path, { body });
      const none = await pam.user.call(method, missing, { body });
      expect([foreign.status, foreign.text]).toEqual([404, none.text]);
      expect(await readCall(ann, call)).toEqual(call);
    },
  );

  test('allows only officers to create calls', async () => {
    expect(await statusesOf(people, (user) => user.post('/api/calls', { type: 'Other' }))).toEqual({
      anon: 401,
      stranger: 403,
      officer: 201,
      staff: 403,
      fireRescue: 403,
      owner: 403,
    });
  });

  test.each(CHANGES.filter(([, path]) => path !== '/reopen'))(
    'refuses %s calls/{id}%s for a closed call',
    async (method, path, body) => {
      const call = await changeCall(ann, await createCall(ann, { attach: true }), 'close');
      const answer = await ann.user.call(method, `/api/calls/${call._id}${path}`, { body });
      expect([answer.status, answer.body.message]).toEqual([409, 'This call is closed.']);
      expect(await readCall(ann, call)).toEqual(call);
    },
  );
});

describe('editing', () => {
  const edit = (call: { _id: string }, body: object) => ben.user.put(`/api/calls/${call._id}`, body);

  test('changes the given fields, clears empty ones, keeps the rest and logs it', async () => {
    const call = await createCall(ann, FULL);
    server.clock.advance(SECOND);
    const changes = { location: 'Grove St', postal: '', priority: 3 };
    const answer = await edit(call, changes);
    expect([answer.status, answer.body.message]).toEqual([200, 'Call saved.']);
    const text = 'Location: Legion Square \u2192 Grove St; Postal: 8042 \u2192 none; Priority: 1 \u2192 3';
    const updatedAt = new Date(server.clock.now()).toISOString();
    expect(answer.body.call).toEqual({
      ...call,
      ...changes,
      postal: null,
      updatedAt,
      log: [{ _id: answer.body.call.log[0]._id, kind: 'edited', text, by: 'D-202', at: updatedAt }],
    });
    expect(await readCall(ann, call)).toEqual({
      ...answer.body.call,
      log: [...call.log, ...answer.body.call.log],
    });
  });

  test("resets an empty priority to the type's; an absent one survives a change of type", async () => {
    const call = await createCall(ann, FULL);
    expect((await edit(call, { type: 'Other' })).body.call).toMatchObject({ type: 'Other', priority: 1 });
    expect((await edit(call, { priority: '' })).body.call.priority).toBe(3);
  });

  test('refuses a field that someone else changed since, and returns both values', async () => {
    const call = await createCall(ann, FULL);
    await ann.user.put(`/api/calls/${call._id}`, { location: 'Grove St', postal: '', services: ['EMS'] });
    const before = { location: 'Legion Square', postal: '8042', priority: 1, services: ['Police'] };
    const mine = { location: 'Strawberry Ave', postal: '4106', priority: 2, services: ['Police', 'Fire'] };
    const refused = await edit(call, { ...mine, before });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'Someone else changed this call. Check its current values and try again.',
        issues: [
          { field: 'location', values: { current: 'Grove St', yours: 'Strawberry Ave' } },
          { field: 'postal', message: 'Someone else changed this to: none', values: { current: '' } },
          { field: 'services', values: { current: 'EMS', yours: 'Police, Fire' } },
        ],
      },
    });
    expect(await readCall(ann, call)).toMatchObject({ location: 'Grove St', priority: 1 });
    const decided = { ...before, location: 'Grove St' };
    expect((await edit(call, { location: 'Strawberry Ave', before: decided })).status).toBe(200);
  });

  test('accepts other fields, equal values, and edits without original values', async () => {
    const call = await createCall(ann, FULL);
    await ann.user.put(`/api/calls/${call._id}`, { location: 'Grove St' });
    const before = { location: 'Legion Square' };
    for (const body of [
      { details: 'Two suspects', before },
      { location: 'Grove St', before },
      { location: 'Strawberry Ave' },
    ]) {
      expect((await edit(call, body)).status).toBe(200);
    }
  });

  test('logs and publishes nothing when nothing changes', async () => {
    const call = await createCall(ann, FULL);
    server.clock.advance(SECOND);
    const events = await publishedBy(server, async () => {
      for (const body of [{}, FULL, { location: ' Legion Square ' }]) {
        expect(await edit(call, body)).toMatchObject({ status: 200, body: { call: { ...call, log: [] } } });
      }
    });
    expect(events).toEqual([]);
  });

  test('publishes only the new lines', async () => {
    const call = await createCall(ann, FULL);
    const events = await publishedBy(server, () => edit(call, { details: 'Long '.repeat(100) }));
    expect(events).toHaveLength(1);
    expect(events[0]?.data.call).toMatchObject({ _id: call._id, details: 'Long '.repeat(100).trim() });
    expect(events[0]?.data.entries).toHaveLength(1);
    // The log shortens long texts.
    expect(events[0]?.data.entries[0].text.length).toBeLessThan(200);
  });

  test.each([{ type: '' }, { type: null }, { priority: 9 }, { location: 'x'.repeat(121) }, [], null])(
    'refuses %j',
    async (body) => {
      const call = await createCall(ann);
      expect((await ann.user.put(`/api/calls/${call._id}`, body)).status).toBe(400);
    },
  );
});

describe('adding notes', () => {
  test('appends them to the log in order, with their authors', async () => {
    const call = await createCall(ann);
    await changeCall(ann, call, 'notes', { text: '  Silver Asterope, heading north ' });
    const after = await changeCall(ben, call, 'notes', { text: 'Copy' });
    expect(logLines(after)).toEqual([
      ['created', 'Call created', 'D-201'],
      ['note', 'Silver Asterope, heading north', 'D-201'],
      ['note', 'Copy', 'D-202'],
    ]);
  });

  test.each([undefined, '', '  ', 'x'.repeat(1001), 7])('refuses %j', async (text) => {
    const call = await createCall(ann);
    const answer = await ann.user.post(`/api/calls/${call._id}/notes`, { text });
    expect(answer.status).toBe(400);
  });

  test('stores all of ten simultaneous notes', async () => {
    const call = await createCall(ann);
    const texts = Array.from({ length: 10 }, (_, index) => `Note ${index}`);
    await Promise.all(texts.map((text) => changeCall(ann, call, 'notes', { text })));
    const notes = (await readCall(ann, call)).log.filter(({ kind }) => kind === 'note');
    expect(notes.map(({ text }) => text).sort()).toEqual(texts);
  });
});

describe('closing and reopening', () => {
  test('stores and logs the disposition, which is optional', async () => {
    const call = await createCall(ann);
    server.clock.advance(SECOND);
    const answer = await ben.user.post(`/api/calls/${call._id}/close`, { disposition: ' Arrest made ' });
    expect([answer.status, answer.body.message]).toEqual([200, 'Call closed.']);
    expect(answer.body.call).toMatchObject({
      status: 'Closed',
      disposition: 'Arrest made',
      closedAt: new Date(server.clock.now()).toISOString(),
    });
    expect(logLines(answer.body.call).at(-1)).toEqual(['closed', 'Closed: Arrest made', 'D-202']);
    const bare = await changeCall(ann, await createCall(ann), 'close', { disposition: '' });
    expect(bare.disposition).toBeNull();
    expect(logLines(bare).at(-1)).toEqual(['closed', 'Closed', 'D-201']);
    const long = await ann.user.post(`/api/calls/${bare._id}/close`, { disposition: 'x'.repeat(201) });
    expect(long.status).toBe(400);
  });

  test('restores the call on reopening', async () => {
    const call = await createCall(ann, FULL);
    await changeCall(ann, call, 'close', { disposition: 'Unfounded' });
    const answer = await ben.user.post(`/api/calls/${call._id}/reopen`);
    expect([answer.status, answer.body.message]).toEqual([200, 'Call reopened.']);
    const { updatedAt, log } = answer.body.call;
    expect(answer.body.call).toEqual({ ...call, updatedAt, log });
    expect(logLines(answer.body.call).at(-1)).toEqual(['reopened', 'Reopened', 'D-202']);
    const again = await ben.user.post(`/api/calls/${call._id}/reopen`);
    expect([again.status, again.body.message]).toEqual([409, 'This call is not closed.']);
  });

  test('lets one of ten simultaneous closes succeed', async () => {
    const call = await createCall(ann);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ann.user.post(`/api/calls/${call._id}/close`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await readCall(ann, call)).log.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
  });
});
