import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { type Principals, signInPrincipals } from '#testing/principals';
import { changeCall, clock, createCall } from '#testing/test-calls';
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

async function list(query = '', user: TestUser = ann.user): Promise<Call[]> {
  const answer = await user.get(`/api/calls${query}`);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.calls;
}

const numbers = (calls: Call[]) => calls.map(({ callNumber }) => callNumber);

async function paged(query: string, limit: number): Promise<Call[]> {
  const all: Call[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await ann.user.get(`/api/calls?limit=${limit}${query}${cursor}`);
    expect(body.calls.length).toBeLessThanOrEqual(limit);
    all.push(...body.calls);
    if (body.nextCursor === null) return all;
    expect(body.calls).toHaveLength(limit);
    cursor = `&cursor=${body.nextCursor}`;
  }
}

async function clear(): Promise<void> {
  for (const officer of [ann, pam]) {
    for (const call of await list('', officer.user)) await changeCall(officer, call, 'close');
  }
}

describe('active calls', () => {
  test('come most urgent first, then oldest first, with their units', async () => {
    await clear();
    const made: Call[] = [];
    for (const priority of [3, 1, 2, 1, 3, 2]) {
      const { log, responses, emergencies, ...call } = await createCall(ann, { priority });
      made.push(call);
      server.clock.advance(SECOND);
    }
    const inOrder = [...made].sort((a, b) => a.priority - b.priority || a.callNumber - b.callNumber);
    expect(await list()).toEqual(inOrder);
    expect(await paged('', 1)).toEqual(inOrder);
    expect(await paged('', 4)).toEqual(inOrder);
    expect(await paged('', 6)).toEqual(inOrder);
    await clock(ben, 'in');
    const [some] = made as [Call];
    await changeCall(ann, some, 'attach');
    await changeCall(ben, some, 'attach');
    const listed = (await list()).find(({ _id }) => _id === some._id);
    expect(listed).toMatchObject({ units: [ann.ref, ben.ref], primaryOfficer: ann.ref, status: 'Assigned' });
    expect(numbers(await list('?status=Assigned'))).toEqual([some.callNumber]);
    expect(numbers(await list('?status=Open'))).toEqual(
      numbers(inOrder).filter((number) => number !== some.callNumber),
    );
  });

  test('with the same timestamp are split correctly between pages', async () => {
    await clear();
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await createCall(ann));
    expect(numbers(await paged('', 2))).toEqual(numbers(made));
  });

  test("belong to the viewer's platform; fire/rescue and staff can choose", async () => {
    await clear();
    const xbox = await createCall(ann);
    const playStation = await createCall(pam);
    const ids = async (query: string, user: TestUser) => (await list(query, user)).map(({ _id }) => _id);
    for (const user of [people.fireRescue, people.staff]) {
      expect((await ids('', user)).sort()).toEqual([xbox._id, playStation._id].sort());
      expect(await ids('?platform=Xbox', user)).toEqual([xbox._id]);
      expect(await ids('?platform=PlayStation', user)).toEqual([playStation._id]);
    }
    expect(await ids('', ann.user)).toEqual([xbox._id]);
    expect(await ids('?platform=Xbox', ann.user)).toEqual([xbox._id]);
    expect(await ids('?platform=PlayStation', ann.user)).toEqual([]);
    expect(await ids('?platform=PlayStation&status=Closed', ann.user)).toEqual([]);
    expect(await ids('', pam.user)).toEqual([playStation._id]);
  });

  test.each([
    '?status=Gone',
    '?platform=PC',
    '?limit=0',
    '?limit=501',
    '?cursor=x',
    '?cursor=4_1_x',
    '?limit=a',
  ])('cannot be listed with %s', async (query) => {
    expect((await ann.user.get(`/api/calls${query}`)).status).toBe(400);
  });
});

describe('closed calls', () => {
  test('come in pages, last closed first', async () => {
    await clear();
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await createCall(ann));
    // Closed in another order than created, the last two at the same time.
    for (const index of [3, 0, 4, 1, 2]) {
      if (index !== 2) server.clock.advance(MINUTE);
      await changeCall(ann, made[index] ?? { _id: '' }, 'close');
    }
    const all = await list('?status=Closed');
    const [last, before] = [made[2], made[1]].sort((a, b) => ((a?._id ?? '') < (b?._id ?? '') ? 1 : -1));
    expect(all.slice(0, 5).map(({ _id }) => _id)).toEqual(
      [last, before, made[4], made[0], made[3]].map((call) => call?._id),
    );
    expect(all.every(({ status }) => status === 'Closed')).toBe(true);
    expect(await paged('&status=Closed', 2)).toEqual(all);
    const active = await ann.user.get(
      '/api/calls?status=Closed&cursor=1_1_0190a000-0000-7000-8000-000000000000',
    );
    expect(active.status).toBe(400);
  });

  test('match by number, type, location, postal, details and disposition', async () => {
    const fields = {
      type: 'Domestic Disturbance',
      location: 'Mirror Park Blvd, 100% \u00c4rger',
      postal: '90_17',
      details: 'Neighbors heard\nSHOUTING',
    };
    const call = await createCall(ann, fields);
    await createCall(pam, fields);
    await changeCall(ann, call, 'close', { disposition: 'Warning given' });
    const find = async (q: string) => numbers(await list(`?status=Closed&q=${encodeURIComponent(q)}`));
    const found = [call.callNumber];
    for (const q of [
      `${call.callNumber}`,
      `#${call.callNumber}`,
      'mirror park',
      'PARK blvd',
      '\u00e4rger',
      '0_1',
      '100%',
    ]) {
      expect([q, await find(q)]).toEqual([q, found]);
    }
    for (const q of ['stic dist', 'shouting', 'warning GIVEN', ' mirror '])
      expect(await find(q)).toContain(call.callNumber);
    // Special characters are ordinary text.
    for (const q of ['mirror%blvd', '90%17', 'm_rror', "' or 1=1 --", '\\', 'mirror*'])
      expect(await find(q)).toEqual([]);
    expect(numbers(await list('?status=Closed&q='))).toContain(call.callNumber);
    expect((await ann.user.get(`/api/calls?status=Closed&q=${'x'.repeat(41)}`)).status).toBe(400);
    expect((await ann.user.get('/api/calls?status=Closed&q=%00')).status).toBe(400);
  });

  test('match among the newest 2,000 only', async () => {
    const { db } = server.platform.database;
    const calls: Call[] = [];
    for (const location of ['Deep harbor', 'Deep valley']) {
      const call = await createCall(ann, { location });
      server.clock.advance(SECOND);
      await changeCall(ann, call, 'close', { disposition: 'Handled' });
      calls.push(call);
    }
    const [oldest, second] = numbers(calls);
    server.clock.advance(SECOND);
    const like = await db
      .selectFrom('calls')
      .where('id', '=', calls[1]?._id ?? '')
      .selectAll()
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1999 }, (_, index) => ({
      ...like,
      id: newId(),
      number: 100_000 + index,
      folded: 'shallow',
      closed_at: server.clock.now(),
    }));
    for (let at = 0; at < rows.length; at += 100) {
      await db
        .insertInto('calls')
        .values(rows.slice(at, at + 100))
        .execute();
    }
    expect(numbers(await list('?status=Closed&q=deep'))).toEqual([second]);
    await db.deleteFrom('calls').where('folded', '=', 'shallow').execute();
    expect(numbers(await list('?status=Closed&q=deep'))).toEqual([second, oldest]);
  });

  test('match their edited text, and disappear when reopened', async () => {
    const call = await createCall(ann, { location: 'Oldtown Lane' });
    await ann.user.put(`/api/calls/${call._id}`, { location: 'Newtown Lane' });
    await changeCall(ann, call, 'close', { disposition: 'Quite unfounded' });
    const find = async (q: string) => numbers(await list(`?status=Closed&q=${q}`));
    expect(await find('oldtown')).toEqual([]);
    expect(await find('newtown')).toEqual([call.callNumber]);
    expect(await find('quite')).toEqual([call.callNumber]);
    await changeCall(ann, call, 'reopen');
    expect(await find('newtown')).toEqual([]);
    expect(numbers(await list('?q=newtown'))).toEqual([call.callNumber]);
    await changeCall(ann, call, 'close');
    expect(await find('quite')).toEqual([]);
  });

  test('match within 30 days, but stay listed longer', async () => {
    const call = await createCall(ann, { location: 'Long ago' });
    await changeCall(ann, call, 'close');
    const find = async () => numbers(await list('?status=Closed&q=long+ago'));
    server.clock.advance(30 * DAY);
    // The session would have expired.
    ann = { ...ann, user: (await signInOfficer(server, { callsign: 'D-209' })).user };
    expect(await find()).toEqual([call.callNumber]);
    server.clock.advance(SECOND);
    expect(await find()).toEqual([]);
    expect(numbers(await list('?status=Closed'))).toContain(call.callNumber);
  });

  test('match by exact number at any age, last closed first, in pages', async () => {
    pam = await signInOfficer(server, { callsign: 'P-209', platform: 'PlayStation' });
    const long = await createCall(ann, { location: 'Ages ago' });
    await changeCall(ann, long, 'close');
    const theirs = await createCall(pam);
    await changeCall(pam, theirs, 'close');
    server.clock.advance(40 * DAY);
    ann = await signInOfficer(server, { callsign: 'D-210' });
    pam = await signInOfficer(server, { callsign: 'P-210', platform: 'PlayStation' });
    const recent = await createCall(ann, { details: `Like ${long.callNumber}` });
    await changeCall(ann, recent, 'close');
    const find = async (q: string, user?: TestUser) =>
      (await list(`?status=Closed&q=${encodeURIComponent(q)}`, user)).map(({ _id }) => _id);
    const { callNumber } = long;
    expect(await find(`#${callNumber}`)).toEqual([long._id]);
    expect(await find(` ${callNumber} `)).toEqual([recent._id, long._id]);
    expect((await paged(`&status=Closed&q=${callNumber}`, 1)).map(({ _id }) => _id)).toEqual([
      recent._id,
      long._id,
    ]);
    expect(await find(`${recent.callNumber}`)).toEqual([recent._id]);
    // Parts of a number are ordinary text, and numbers of other platforms don't match.
    for (const q of [
      `${callNumber}`.slice(0, -1),
      `0${callNumber}`,
      `${callNumber} x`,
      `${callNumber}`.repeat(9),
    ])
      expect(await find(q)).not.toContain(long._id);
    expect(await find(`#${theirs.callNumber}`)).not.toContain(theirs._id);
    expect(await find(`#${theirs.callNumber}`, pam.user)).toEqual([theirs._id]);
    expect(await find(`${theirs.callNumber}`, await server.signIn('staff'))).toContain(theirs._id);
    await changeCall(ann, long, 'reopen');
    expect(await find(`#${callNumber}`)).toEqual([]);
  });
});
