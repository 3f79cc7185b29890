import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import type { Recap, ServiceRecord } from '@ten-four/contract/service/service.contract';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock';
import { discordIdOf } from '#testing/authorization-table';
import { createCivilian } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { changeCall, clock, createCall } from '#testing/test-calls';
import { messagesIn, pass, setDiscord, XBOX } from '#testing/test-cards';
import { grantDispatching } from '#testing/test-dispatchers';
import { register, signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
let dee: TestUser;
let ben: TestOfficer;
let ann: TestOfficer;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  await grantDispatching(admin);
  staff = await server.signIn('staff');
  dee = await server.signIn('dispatcher');
  ben = await signInOfficer(server, { callsign: 'D-202' });
  ann = await signInOfficer(server, { callsign: 'D-301' });
});
afterEach(() => server.stop());

const recapOf = async ({ user }: TestOfficer): Promise<Recap | null> =>
  (await bodyOf(user.get('/api/service/recap'))).recap;
const serviceOf = async ({ user }: TestOfficer): Promise<ServiceRecord> =>
  (await bodyOf(user.get('/api/service'))).service;
const commend = async (by: TestUser, { id }: { id: string }, reason = 'Calm in a chase') => {
  const { status, body } = await by.post(`/api/officers/${id}/commend`, { reason });
  return [status, body.message];
};
const respond = (call: { _id: string }, response: string) => changeCall(ann, call, 'response', { response });

async function statisticsUnit({ callsign, beganAt, endedAt }: Recap) {
  const query = new URLSearchParams({ platform: 'Xbox', from: beganAt, to: endedAt });
  const { units }: Statistics = await bodyOf(dee.get(`/api/dispatch/statistics?${query}`));
  return units.find((unit) => unit.callsign === callsign);
}

async function workAShift() {
  await clock(ann, 'in');
  server.clock.advance(MINUTE);
  const call = await createCall(ben, { type: 'Robbery' });
  server.clock.advance(30 * SECOND);
  await changeCall(ann, call, 'attach');
  server.clock.advance(2 * MINUTE);
  await respond(call, 'On scene');
  await changeCall(ann, call, 'close');
  await changeCall(ann, await createCall(ann, { type: 'Traffic Stop', attach: true }), 'close');
  server.clock.advance(30 * MINUTE);
}

test('sums up the shift that ended last, for twelve hours', async () => {
  expect(await recapOf(ann)).toBeNull();
  const beganAt = new Date(server.clock.now()).toISOString();
  await workAShift();
  const civilianId = await createCivilian(ben.user);
  await fileReport(ann.user, civilianId);
  const { _id: voidId } = await fileReport(ann.user, civilianId, { type: 'warning' });
  const voided = { voided_at: server.clock.now(), voided_by: 'ada.stone', void_reason: 'Wrong person' };
  await server.platform.database.db.updateTable('reports').set(voided).where('id', '=', voidId).execute();
  await bodyOf(
    ann.user.post('/api/psoreports/incident', { title: 'Fire', type: 'Incident', description: 'x' }),
  );
  expect(await recapOf(ann)).toBeNull();
  server.clock.advance(SECOND);
  await clock(ann, 'out');
  expect(await recapOf(ann)).toEqual({
    shiftId: expect.any(String),
    callsign: ann.callsign,
    kind: 'Law Enforcement',
    platform: 'Xbox',
    beganAt,
    endedAt: new Date(server.clock.now()).toISOString(),
    onDutySeconds: 33 * 60 + 31,
    calls: 2,
    stops: 1,
    response: { n: 1, median: 150, p90: 150 },
    reports: 2,
    commendations: [],
    canPost: false,
  });
  server.clock.advance(12 * HOUR);
  expect(await recapOf(ann)).not.toBeNull();
  server.clock.advance(1);
  expect(await recapOf(ann)).toBeNull();
});

/** Random work of Ann, and of Ben beside her, on their latest calls. The server may refuse a step. */
type Step =
  | { wait: number }
  | { by: 'ann' | 'ben'; create: string; attach: boolean }
  | { by: 'ann' | 'ben'; act: 'attach' | 'En route' | 'On scene' | 'close' | 'detach' };
const by = fc.constantFrom('ann' as const, 'ben' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ wait: fc.integer({ min: 0, max: 300 }) }),
  fc.record({ by, create: fc.constantFrom('Traffic Stop', 'Robbery'), attach: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({
      by,
      act: fc.constantFrom('attach', 'attach', 'En route', 'On scene', 'On scene', 'close', 'detach'),
    }),
  },
);

/** So that each shift has a call and a stop, and most have a response. */
const FIRST: readonly Step[] = [
  { by: 'ann', create: 'Traffic Stop', attach: true },
  { by: 'ben', create: 'Robbery', attach: false },
  { by: 'ann', act: 'attach' },
  { wait: 60 },
  { by: 'ann', act: 'On scene' },
];

test("equals the statistics page's figures of the same shift", { timeout: 120_000 }, async () => {
  let responses = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 6 }),
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (before, during) => {
        let newest = '';
        const created: string[] = [];
        const current = { ann: '', ben: '' };
        const take = async (one: Step) => {
          if ('wait' in one) return server.clock.advance(one.wait * SECOND);
          const { user } = one.by === 'ann' ? ann : ben;
          if ('create' in one) {
            const { create: type, attach } = one;
            const { status, body } = await user.post('/api/calls', { type, attach });
            if (status === 201) {
              newest = body.call._id;
              created.push(newest);
            }
            if (status === 201 && attach) current[one.by] = newest;
          } else if (one.act === 'attach') {
            current[one.by] = newest;
            await user.post(`/api/calls/${newest}/attach`, { move: true });
          } else {
            const path = `/api/calls/${current[one.by]}`;
            const response = { response: one.act };
            await (one.act === 'close' || one.act === 'detach'
              ? user.post(`${path}/${one.act}`)
              : user.post(`${path}/response`, response));
          }
        };
        const run = async (steps: readonly Step[]) => {
          for (const one of steps) await take(one);
        };
        await run(before);
        await ann.user.post('/api/clock/out');
        server.clock.advance(SECOND);
        await clock(ann, 'in');
        await run([...FIRST, ...during]);
        server.clock.advance(SECOND);
        await clock(ann, 'out');
        // The number of open calls is limited.
        for (const id of created) await ben.user.post(`/api/calls/${id}/close`);
        const recap = await recapOf(ann);
        if (recap === null) throw new Error('no recap');
        const { calls, onDutySeconds, response } = recap;
        expect(await statisticsUnit(recap)).toMatchObject({ calls, onDutySeconds, response });
        expect(recap.stops).toBeGreaterThan(0);
        expect(recap.stops).toBeLessThanOrEqual(calls);
        responses += response.n;
      },
    ),
    { numRuns: rounds(10) },
  );
  expect(responses).toBeGreaterThan(0);
});

test('shows the record by month, with sums over all months', async () => {
  await workAShift();
  await clock(ann, 'out');
  const first = new Date(server.clock.now()).toISOString().slice(0, 7);
  const members = [ann.user, ben.user];
  const discordIds = await Promise.all(members.map(discordIdOf));
  server.clock.advance(45 * DAY);
  for (const [index, user] of members.entries()) await user.signIn(discordIds[index] ?? '');
  await staff.signIn('staff');
  await workAShift();
  const { months, total, ...service } = await serviceOf(ann);
  expect(service).toEqual({
    officerId: ann.id,
    callsign: ann.callsign,
    kind: 'Law Enforcement',
    platform: 'Xbox',
    commendations: [],
  });
  const shift = { onDutySeconds: 33 * 60 + 30, calls: 2, stops: 1, reports: 0, commendations: 0 };
  expect(months).toHaveLength(12);
  expect(months.find(({ month }) => month === first)).toMatchObject(shift);
  expect(months.at(-1)).toMatchObject({
    ...shift,
    month: new Date(server.clock.now()).toISOString().slice(0, 7),
  });
  expect(total).toMatchObject({
    onDutySeconds: 67 * 60,
    calls: 4,
    stops: 2,
    response: { n: 2, median: 150 },
  });
  expect(months.reduce((sum, { onDutySeconds }) => sum + onDutySeconds, 0)).toBe(total.onDutySeconds);
  const { _id } = await bodyOf(ann.user.get('/api/auth/me'));
  const { services } = await bodyOf(staff.get(`/api/members/${_id}/service`));
  expect(services).toEqual([{ ...service, months, total }]);
  const unknown = await staff.get('/api/members/0190a000-0000-7000-8000-000000000000/service');
  expect([unknown.status, unknown.body.message]).toEqual([404, 'This member was not found.']);
  const fire = await ann.user.get('/api/service?kind=Fire%20%26%20EMS');
  expect([fire.status, fire.body.message]).toEqual([404, 'This user has no officer profile.']);
  await clock(ann, 'out');
});

test('lists law enforcement first of two profiles, and shows a member only profiles that their roles cover', async () => {
  const both = await signInMedic(server, { callsign: 'M-7', roles: [DEMO_ROLES.publicSafety] });
  await register(both.user, { callsign: 'D-7' });
  const { _id } = await bodyOf(both.user.get('/api/auth/me'));
  const { services } = await bodyOf(staff.get(`/api/members/${_id}/service`));
  expect(services.map(({ callsign }: ServiceRecord) => callsign)).toEqual(['D-7', 'M-7']);
  expect((await serviceOf(both)).callsign).toBe('D-7');
  const discordId = await discordIdOf(both.user);
  server.fakeDiscord.addMember(discordId, [DEMO_ROLES.fireRescue]);
  await both.user.signIn(discordId);
  expect((await serviceOf(both)).callsign).toBe('M-7');
  expect((await both.user.get('/api/service?kind=Law%20Enforcement')).status).toBe(404);
});

test('counts a commendation once in the recap and on the service page', async () => {
  expect(await commend(ben.user, ann)).toEqual([409, 'This unit has had no shift in the last 24 hours.']);
  await clock(ann, 'in');
  expect(await commend(ann.user, ann)).toEqual([403, "You can't commend yourself."]);
  expect(await commend(ben.user, ann)).toEqual([201, 'Commendation sent.']);
  expect(await commend(ben.user, ann)).toEqual([409, 'You already commended this shift.']);
  server.clock.advance(HOUR);
  await clock(ann, 'out');
  server.clock.advance(DAY - HOUR);
  expect((await commend(ben.user, ann))[0]).toBe(409);
  expect(await commend(staff, ann, 'Kept a rookie safe')).toEqual([201, 'Commendation sent.']);
  const given = [
    { by: 'ada.stone', reason: 'Kept a rookie safe', at: new Date(server.clock.now()).toISOString() },
    { by: 'D-202', reason: 'Calm in a chase', at: expect.any(String) },
  ];
  const { commendations, total, months } = await serviceOf(ann);
  expect(commendations).toEqual(given);
  expect(total.commendations).toBe(2);
  expect(months.reduce((sum, month) => sum + month.commendations, 0)).toBe(2);
  server.clock.advance(HOUR + 1);
  expect(await commend(admin, ann)).toEqual([409, 'This unit has had no shift in the last 24 hours.']);
  await clock(ann, 'in');
  server.clock.advance(MINUTE);
  expect((await commend(ben.user, ann, 'Again'))[0]).toBe(201);
  await clock(ann, 'out');
  expect((await recapOf(ann))?.commendations).toEqual([
    { by: 'D-202', reason: 'Again', at: new Date(server.clock.now()).toISOString() },
  ]);
  const { entries } = await bodyOf(staff.get(`/api/audit?action=officer.commend&objectId=${ann.id}`));
  expect(entries.map(({ summary }: { summary: string }) => summary)).toEqual([
    `Commended ${ann.callsign} on Xbox: Again`,
    `Commended ${ann.callsign} on Xbox: Kept a rookie safe`,
    `Commended ${ann.callsign} on Xbox: Calm in a chase`,
  ]);
});

test('commends once when sent twice at once', async () => {
  await clock(ann, 'in');
  const answers = await Promise.all([commend(ben.user, ann), commend(ben.user, ann), commend(ben.user, ann)]);
  expect(answers.map(([status]) => status).toSorted()).toEqual([201, 409, 409]);
  expect((await serviceOf(ann)).total.commendations).toBe(1);
  await clock(ann, 'out');
});

test('keeps units of the other platform and removed profiles from officers', async () => {
  const pam = await signInOfficer(server, { callsign: 'P-301', platform: 'PlayStation' });
  await clock(pam, 'in');
  expect(await commend(ben.user, pam)).toEqual([404, 'Officer not found.']);
  expect((await commend(staff, pam))[0]).toBe(201);
  await bodyOf(staff.delete(`/api/officers/${pam.id}`));
  expect(await commend(staff, pam)).toEqual([404, 'Officer not found.']);
});

test('posts a recap to the duty log once', async () => {
  await workAShift();
  expect((await commend(ben.user, ann))[0]).toBe(201);
  await clock(ann, 'out');
  const { shiftId } = (await recapOf(ann)) ?? {};
  const post = async (by: TestOfficer) => {
    const { status, body } = await by.user.post(`/api/service/recap/${shiftId}/post`);
    return [status, body.message];
  };
  expect(await post(ann)).toEqual([409, 'No duty log channel is set.']);
  await setDiscord(admin, { 'platforms.Xbox.duty': XBOX.duty });
  expect((await recapOf(ann))?.canPost).toBe(true);
  expect(await post(ben)).toEqual([404, 'No shift found.']);
  const answers = await Promise.all([post(ann), post(ann)]);
  expect(answers.toSorted()).toEqual([
    [200, 'Posted to Discord.'],
    [409, 'This shift was already posted.'],
  ]);
  expect((await recapOf(ann))?.canPost).toBe(false);
  await pass(server, 10 * SECOND);
  const name = ann.ref.name;
  expect(messagesIn(server, XBOX.duty).map(({ content }) => content)).toEqual([
    `${ann.callsign} ${name}: 0 h 33 min, 2 calls, 1 stop, median response 2:30, 0 reports, 1 commendation`,
  ]);
  await clock(ann, 'in');
  server.clock.advance(SECOND);
  await clock(ann, 'out');
  expect(await post(ann)).toEqual([404, 'No shift found.']);
});

test('leaves stops out of a medic’s recap on Discord', async () => {
  await setDiscord(admin, { 'platforms.Xbox.duty': XBOX.duty });
  const kim = await signInMedic(server, { callsign: 'M-33' });
  await clock(kim, 'in');
  server.clock.advance(2 * HOUR + 5 * MINUTE);
  await clock(kim, 'out');
  const recap = await recapOf(kim);
  expect(recap).toMatchObject({
    kind: 'Fire & EMS',
    onDutySeconds: 125 * 60,
    response: { n: 0, median: null },
  });
  await bodyOf(kim.user.post(`/api/service/recap/${recap?.shiftId}/post`));
  await pass(server, 10 * SECOND);
  const lines = messagesIn(server, XBOX.duty).at(-1)?.content?.split('\n');
  expect(lines?.at(-1)).toBe(`M-33 ${kim.ref.name}: 2 h 5 min, 0 calls, 0 reports`);
});

test('exports commendations, and erases the names of deleted members', async () => {
  await clock(ann, 'in');
  await commend(staff, ann, 'First');
  await commend(ben.user, ann, 'Second');
  const { text } = await ann.user.get('/api/me/export');
  expect(JSON.parse(text).commendationsReceived).toEqual([
    { commendedBy: 'ada.stone', reason: 'First', at: expect.any(String) },
    { commendedBy: 'D-202', reason: 'Second', at: expect.any(String) },
  ]);
  const given = JSON.parse((await ben.user.get('/api/me/export')).text).commendationsGiven;
  expect(given).toContainEqual({ unitId: ann.id, reason: 'Second', at: expect.any(String) });
  const { _id, username } = await bodyOf(staff.get('/api/auth/me'));
  await bodyOf(admin.post(`/api/members/${_id}/delete`, { username }));
  const { commendations } = await serviceOf(ann);
  expect(commendations.map(({ by }) => by).toSorted()).toEqual(['D-202', 'Deleted user']);
});
