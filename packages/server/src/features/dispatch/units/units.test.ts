import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { type Principals, registerOfficer, signInPrincipals, statusesOf } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { Answer, TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let playstation: TestUser;
let officerId: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  playstation = await server.signIn('officer-playstation');
  await registerOfficer(playstation, { callsign: 'P-210', department: 'PlayStation' });
  officerId = (await people.officer.post('/api/clock/out')).body.unit._id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await people.officer.post('/api/clock/out');
  await playstation.post('/api/clock/out');
  await people.officer.post('/api/units/subdivision', {});
  server.clock.advance(MINUTE);
});

const setStatus = (status: string, user: TestUser = people.officer) =>
  user.post('/api/units/status', { status });
const board = async (user: TestUser = people.officer, query = '') =>
  (await user.get(`/api/units${query}`)).body.units;
const now = () => new Date(server.clock.now()).toISOString();

async function shiftsOf(id = officerId) {
  const { db } = server.platform.database;
  return db.selectFrom('shifts').where('unit_id', '=', id).orderBy('id').selectAll().execute();
}

async function unitEvents(work: () => Promise<unknown>) {
  const { db } = server.platform.database;
  const names = db.selectFrom('events').where('name', '=', 'unit').orderBy('id');
  const before = (await names.select('id').execute()).length;
  await work();
  const rows = await names.select(['data', 'readers', 'platform']).execute();
  return rows.slice(before).map(({ data, readers, platform }) => ({
    readers,
    platform,
    unit: JSON.parse(data).unit,
  }));
}

const STATUSES = ['10-8', '10-7', '10-6', '10-11', '10-41', '10-42', 'Signal 11'];
const SUBDIVISIONS = [
  'Air Support Unit (ASU)',
  'High Speed Unit (HSU)',
  'Special Weapons and Tactics (SWAT)',
  'Detectives',
];
const DEPARTMENT = '00000000-0000-7000-9000-000400000001';

describe('clocking in and out', () => {
  test('starts and ends a shift, and publishes the unit each time', async () => {
    const answers: Answer[] = [];
    const began = now();
    const events = await unitEvents(async () => {
      answers.push(await people.officer.post('/api/clock/in'));
    });
    const [clockedIn] = answers;
    expect([clockedIn?.status, clockedIn?.body.message]).toEqual([200, 'Clocked in.']);
    const unit = {
      _id: officerId,
      platform: 'Xbox',
      callsign: 'D-104',
      name: 'Mara Malone',
      departmentId: DEPARTMENT,
      status: '10-8',
      meaning: 'Available',
      subdivision: null,
      call: null,
      onDutySince: began,
      kind: 'Law Enforcement',
      services: ['Police'],
      statusSince: began,
      response: null,
      responseSince: null,
      availableSince: began,
      contactAt: began,
      askedAt: null,
      isApparatus: false,
      crew: [],
      aboard: null,
    };
    expect(clockedIn?.body.unit).toEqual(unit);
    expect(events).toEqual([{ readers: 'dispatch', platform: 'Xbox', unit }]);
    expect(await board()).toEqual([unit]);
    server.clock.advance(MINUTE);
    const ended_at = now();
    const off = {
      ...unit,
      status: '10-7',
      meaning: 'Off duty',
      onDutySince: null,
      statusSince: ended_at,
      availableSince: null,
      contactAt: ended_at,
    };
    const ended = await unitEvents(async () => {
      const { status, body } = await people.officer.post('/api/clock/out');
      expect([status, body.message, body.unit]).toEqual([200, 'Clocked out.', off]);
    });
    expect(ended).toEqual([{ readers: 'dispatch', platform: 'Xbox', unit: off }]);
    expect(await board()).toEqual([]);
    expect((await shiftsOf()).at(-1)).toMatchObject({
      began_at: Date.parse(began),
      ended_at: server.clock.now(),
      ended_by: 'officer',
    });
  });

  test('changes nothing the second time', async () => {
    await people.officer.post('/api/clock/in');
    await setStatus('10-6');
    const before = await shiftsOf();
    server.clock.advance(MINUTE);
    const events = await unitEvents(async () => {
      const { status, body } = await people.officer.post('/api/clock/in');
      expect([status, body.unit.status]).toEqual([200, '10-6']);
    });
    expect([events, await shiftsOf()]).toEqual([[], before]);
    await people.officer.post('/api/clock/out');
    const ended = await shiftsOf();
    const again = await unitEvents(async () => {
      expect((await people.officer.post('/api/clock/out')).status).toBe(200);
    });
    expect([again, await shiftsOf()]).toEqual([[], ended]);
  });

  test('starts one shift for simultaneous requests', async () => {
    const before = (await shiftsOf()).length;
    const presses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? people.officer.post('/api/clock/in') : setStatus('10-41'),
      ),
    );
    expect(presses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await shiftsOf()).length).toBe(before + 1);
    const ends = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? people.officer.post('/api/clock/out') : setStatus('10-42'),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await shiftsOf()).filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });

  test('leaves as many open shifts as units on duty after simultaneous requests', async () => {
    const paths = ['/api/clock/in', '/api/clock/out', '/api/clock/in', '/api/clock/out', '/api/clock/in'];
    const answers = await Promise.all([...paths, ...paths].map((path) => people.officer.post(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const open = (await shiftsOf()).filter(({ ended_at }) => ended_at === null);
    expect(open).toHaveLength((await board()).length);
  });
});

describe('setting the status', () => {
  test('clocks in with 10-8 and 10-41, and out with 10-7 and 10-42', async () => {
    const steps: [string, boolean][] = [
      ['10-41', true],
      ['10-42', false],
      ['10-8', true],
      ['10-7', false],
    ];
    for (const [status, isOnDuty] of steps) {
      const answer = await setStatus(status);
      expect([answer.status, answer.body.unit.status, answer.body.unit.onDutySince !== null]).toEqual([
        200,
        status,
        isOnDuty,
      ]);
      expect((await board()).length).toBe(isOnDuty ? 1 : 0);
    }
    const { message } = (await setStatus('Signal 11')).body;
    expect(message).toBe('Status is Signal 11 Running Radar.');
  });

  test('stores and publishes every status of an on-duty unit', async () => {
    await people.officer.post('/api/clock/in');
    const since = (await board())[0].onDutySince;
    for (const status of ['10-6', '10-11', 'Signal 11', '10-41', '10-8']) {
      const events = await unitEvents(async () => {
        expect((await setStatus(status)).body.unit.status).toBe(status);
      });
      expect(events.map(({ unit }) => [unit.status, unit.onDutySince])).toEqual([[status, since]]);
      expect((await board())[0].status).toBe(status);
    }
    expect((await shiftsOf()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });

  test('stores it for an off-duty unit without clocking in; the next shift starts as 10-8', async () => {
    for (const status of ['10-6', '10-11', 'Signal 11', '10-7', '10-42']) {
      const { status: http, body } = await setStatus(status);
      expect([http, body.unit.status, body.unit.onDutySince]).toEqual([200, status, null]);
    }
    expect(await board()).toEqual([]);
    expect((await people.officer.post('/api/clock/in')).body.unit.status).toBe('10-8');
  });

  test('refuses unknown statuses', async () => {
    for (const status of ['10-4', '10-8 In Service', '', null, undefined, 8]) {
      const { status: http, body } = await people.officer.post('/api/units/status', { status });
      expect([status, http, body.issues[0].field]).toEqual([status, 400, 'status']);
    }
    expect(STATUSES).toHaveLength(7);
  });
});

describe('setting the subdivision', () => {
  test('stores and publishes it; empty means none', async () => {
    await people.officer.post('/api/clock/in');
    for (const subdivision of SUBDIVISIONS) {
      const events = await unitEvents(async () => {
        const { status, body } = await people.officer.post('/api/units/subdivision', { subdivision });
        expect([status, body.message, body.unit.subdivision]).toEqual([200, 'Subdivision set.', subdivision]);
      });
      expect(events.map(({ unit }) => unit.subdivision)).toEqual([subdivision]);
    }
    await people.officer.post('/api/clock/out');
    await people.officer.post('/api/clock/in');
    expect((await board())[0].subdivision).toBe('Detectives');
    for (const body of [{ subdivision: '' }, { subdivision: null }, {}, undefined]) {
      await people.officer.post('/api/units/subdivision', { subdivision: 'Detectives' });
      const answer = await people.officer.post('/api/units/subdivision', body);
      expect([answer.status, answer.body.unit.subdivision]).toEqual([200, null]);
    }
    expect((await people.officer.post('/api/units/subdivision', { subdivision: 'K-9' })).status).toBe(400);
  });
});

describe('the board', () => {
  test('shows officers their platform, and fire/rescue and staff both or the requested one', async () => {
    await people.officer.post('/api/clock/in');
    await playstation.post('/api/clock/in');
    const callsigns = async (user: TestUser, query = '') =>
      (await board(user, query)).map(({ callsign }: { callsign: string }) => callsign);
    expect(await callsigns(people.officer)).toEqual(['D-104']);
    expect(await callsigns(people.officer, '?platform=PlayStation')).toEqual([]);
    expect(await callsigns(playstation)).toEqual(['P-210']);
    for (const user of [people.staff, people.fireRescue]) {
      expect(await callsigns(user)).toEqual(['D-104', 'P-210']);
      expect(await callsigns(user, '?platform=PlayStation')).toEqual(['P-210']);
      expect(await callsigns(user, '?platform=Xbox')).toEqual(['D-104']);
    }
    expect((await people.staff.get('/api/units?platform=PC')).status).toBe(400);
  });

  test('is readable by officers, fire/rescue and staff, and writable by officers', async () => {
    const read = await statusesOf(people, (user) => user.get('/api/units'));
    expect(read).toEqual({
      anon: 401,
      owner: 403,
      stranger: 403,
      officer: 200,
      staff: 200,
      fireRescue: 200,
    });
    const calls: ((user: TestUser) => Promise<Answer>)[] = [
      (user) => user.post('/api/clock/in'),
      (user) => user.post('/api/clock/out'),
      (user) => setStatus('10-6', user),
      (user) => user.post('/api/units/subdivision', {}),
    ];
    for (const call of calls) {
      expect(await statusesOf(people, call)).toEqual({
        anon: 401,
        owner: 403,
        stranger: 403,
        officer: 200,
        staff: 403,
        fireRescue: 403,
      });
    }
  });
});

describe('the call of a unit', () => {
  test('loses the unit at clock-out, with log, primary officer and board updated', async () => {
    const created = await people.officer.post('/api/calls', { type: 'Pursuit', attach: true });
    expect(created.status).toBe(201);
    const { call } = created.body;
    expect((await board())[0].call).toBe(call.callNumber);
    const events = await unitEvents(() => setStatus('10-42'));
    expect(events.map(({ unit }) => [unit.call, unit.onDutySince])).toEqual([[null, null]]);
    const after = (await people.officer.get(`/api/calls/${call._id}`)).body.call;
    expect([after.status, after.units, after.primaryOfficer]).toEqual(['Open', [], null]);
    expect(after.log.map(({ kind }: { kind: string }) => kind)).toContain('detached');
  });
});
