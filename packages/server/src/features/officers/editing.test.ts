import type { Officer, StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstDepartment } from '#platform/settings/departments';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { createCall, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const edit = ({ id }: { id: string }, change: object) =>
  people.staff.call('PATCH', `/api/officers/${id}`, { body: change });

async function edited(officer: TestOfficer, change: object): Promise<Officer> {
  const { status, text, body } = await edit(officer, change);
  expect([status, text]).toEqual([200, text]);
  return body.officer;
}

async function profileOf({ user }: TestOfficer): Promise<Officer> {
  const { discordId } = (await user.get('/api/auth/me')).body;
  return (await user.get(`/api/officers/${discordId}`)).body;
}

describe('editing by staff', () => {
  test('changes the given fields and audits old and new values', async () => {
    const ann = await signInOfficer(server, { callsign: 'G-1' });
    const before = await profileOf(ann);
    const events = await publishedBy(server, async () => {
      expect(
        await edited(ann, { callsign: ' g-2 ', badgeNumber: '4321', rank: 'Officer', status: '10-6' }),
      ).toEqual({
        ...before,
        callsign: 'G-2',
        badgeNumber: '4321',
      });
    });
    expect(events.map(({ name, readers }) => [name, readers])).toEqual([['access', 'user']]);
    const [entry] = (await people.staff.get('/api/audit?action=officer.edit')).body.entries;
    expect(entry).toMatchObject({ object: 'officer', objectId: ann.id });
    expect(entry.summary).toBe(
      `Edited ${ann.ref.name}: callsign G-1 to G-2, badge ${before.badgeNumber} to 4321`,
    );
    expect(await profileOf(ann)).toMatchObject({ callsign: 'G-2', badgeNumber: '4321' });
  });

  test('changes and publishes nothing for absent or equal values', async () => {
    const bob = await signInOfficer(server, { callsign: 'G-3' });
    const before = await profileOf(bob);
    const entries = async () =>
      (await people.staff.get('/api/audit?action=officer.edit')).body.entries.length;
    const count = await entries();
    const { callsign, badgeNumber, civilianId, department, rank } = before;
    for (const change of [
      {},
      { callsign: null, badgeNumber: '' },
      { callsign, badgeNumber, civilianId, department, rank },
    ]) {
      expect(await edited(bob, change)).toEqual(before);
    }
    expect(await entries()).toBe(count);
  });

  test('moves off-duty officers to the other platform, which ends a panic on the old one', async () => {
    const cal = await signInOfficer(server, { callsign: 'G-4' });
    await cal.user.post('/api/clock/in');
    const refused = await edit(cal, { department: 'PlayStation' });
    expect([refused.status, refused.body.issues?.[0]?.field]).toEqual([409, 'department']);
    await cal.user.post('/api/panic');
    await cal.user.post('/api/clock/out');
    expect((await people.staff.get('/api/panic')).body.panics).toHaveLength(1);
    expect(await edited(cal, { department: 'PlayStation' })).toMatchObject({
      department: 'PlayStation',
      callsign: 'G-4',
    });
    expect((await people.staff.get('/api/panic')).body.panics).toEqual([]);
    expect((await cal.user.post('/api/clock/in')).status).toBe(200);
    const shown = (await people.staff.get('/api/units?platform=PlayStation')).body.units;
    expect(shown).toMatchObject([{ callsign: 'G-4', platform: 'PlayStation' }]);
    await cal.user.post('/api/clock/out');
    const departmentId = firstDepartment(server.platform.settings.current(), 'Xbox', 'Law Enforcement');
    expect(await edited(cal, { departmentId })).toMatchObject({ department: 'Xbox', departmentId });
    expect((await cal.user.post('/api/clock/in')).status).toBe(200);
    const other = firstDepartment(server.platform.settings.current(), 'PlayStation', 'Law Enforcement');
    const onDuty = await edit(cal, { departmentId: other });
    expect([onDuty.status, onDuty.body.issues?.[0]?.field]).toEqual([409, 'department']);
    await cal.user.post('/api/clock/out');
  });

  test('updates callsign and character on boards, calls and the panic immediately', async () => {
    const dee = await signInOfficer(server, { callsign: 'G-5' });
    await dee.user.post('/api/clock/in');
    const call = await createCall(dee, { attach: true });
    await dee.user.post('/api/panic');
    const callsign = await publishedBy(server, () => edited(dee, { callsign: 'G-6' }));
    expect(callsign.map(({ name }) => name).sort()).toEqual(['access', 'call', 'panic', 'unit']);
    expect((await people.staff.get('/api/panic')).body.panics[0].officer.callsign).toBe('G-6');
    expect((await readCall(dee, call)).units).toMatchObject([{ callsign: 'G-6' }]);

    const civilianId = await createCivilian(dee.user, { firstName: 'Nia', lastName: 'North' });
    expect(await edited(dee, { civilianId })).toMatchObject({ civilianId, firstName: 'Nia' });
    expect((await readCall(dee, call)).units).toMatchObject([{ callsign: 'G-6', name: 'Nia North' }]);
    expect((await people.staff.get('/api/panic')).body.panics).toEqual([]);
    const units = (await people.staff.get('/api/units?platform=Xbox')).body.units;
    expect(units).toMatchObject([{ callsign: 'G-6', name: expect.stringContaining('North') }]);
    await dee.user.post('/api/clock/out');
  });

  test.each([
    ['a missing officer', 404, null, {}, '0190a000-0000-7000-8000-000000000000'],
    ['an invalid callsign', 400, 'callsign', { callsign: 'Delta' }],
    ['an invalid badge number', 400, 'badgeNumber', { badgeNumber: '0123' }],
    ['an unknown platform', 400, 'department', { department: 'PC' }],
    ['an unknown rank', 400, 'rank', { rank: 'Chief' }],
    ['an invalid character ID', 400, 'civilianId', { civilianId: 'nobody' }],
  ])('refuses %s: %i', async (_, status, field, change, id?: string) => {
    const { id: officerId } = await anOfficer();
    const answer = await edit({ id: id ?? officerId }, change);
    expect([answer.status, answer.body.issues?.[0]?.field ?? null]).toEqual([status, field]);
  });

  test('accepts only a living character of the same player', async () => {
    const officer = await anOfficer();
    const dead = await createCivilian(officer.user);
    await officer.user.post(`/api/civilians/${dead}/deceased`, { deceased: true });
    for (const civilianId of [dead, await createCivilian(people.owner)]) {
      expect((await edit(officer, { civilianId })).status).toBe(404);
    }
  });

  test('refuses taken values and suggests a free one', async () => {
    const [one, other] = [await anOfficer(), await signInOfficer(server, { callsign: 'G-8' })];
    const callsign = await edit(other, { callsign: one.callsign });
    expect([callsign.status, callsign.body.message]).toEqual([
      409,
      expect.stringMatching(/^Callsign G-7 is taken on Xbox\. G-\d+ is free\.$/),
    ]);
    const badge = await edit(other, { badgeNumber: (await profileOf(one)).badgeNumber });
    expect([badge.status, badge.body.message]).toEqual([
      409,
      expect.stringMatching(/^Badge number \d{4} is taken\. \d{4} is free\.$/),
    ]);
    expect(callsign.body.issues[0].field).toBe('callsign');
    expect(badge.body.issues[0].field).toBe('badgeNumber');
    expect(badge.body.issues[0].suggestion).toMatch(/^\d{4}$/);
  });

  test('gives a badge number to one of two simultaneous edits', async () => {
    const two = [
      await signInOfficer(server, { callsign: 'G-20' }),
      await signInOfficer(server, { callsign: 'G-20', platform: 'PlayStation' }),
    ];
    const answers = await Promise.all(two.map((officer) => edit(officer, { badgeNumber: '5151' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

let known: Promise<TestOfficer> | undefined;
function anOfficer(): Promise<TestOfficer> {
  known ??= signInOfficer(server, { callsign: 'G-7' });
  return known;
}

describe('the list of officers', () => {
  const list = async (query: string): Promise<StaffOfficer[]> => {
    const { status, text, body } = await people.staff.get(`/api/officers${query}`);
    expect([status, text]).toEqual([200, text]);
    return body.officers;
  };

  test('searches callsign, name, badge and player, and lists other eligible characters', async () => {
    const eve = await signInOfficer(server, { callsign: 'Z-31' });
    const civilianId = await createCivilian(eve.user, { firstName: 'Zoë', lastName: 'Quartz' });
    const { username } = (await eve.user.get('/api/auth/me')).body;
    const { badgeNumber } = await edited(eve, { civilianId });
    for (const q of ['z-31', 'zoe q', 'QUARTZ', badgeNumber, username]) {
      expect([q, (await list(`?q=${encodeURIComponent(q)}`)).map(({ _id }) => _id)]).toEqual([
        q,
        expect.arrayContaining([eve.id]),
      ]);
    }
    const [found] = await list('?q=Z-31');
    expect(found).toMatchObject({ callsign: 'Z-31', firstName: 'Zoë', username });
    expect(found?.civilians.map(({ _id }) => _id).sort()).toEqual([eve.civilianId, civilianId].sort());
    expect(await list('?q=%25')).toEqual([]);
  });

  test('sorts by platform and callsign, in pages', async () => {
    const all = await list('?limit=500');
    const keys = all.map(({ department, callsign }) => `${department} ${callsign}`);
    expect(keys).toEqual([...keys].sort());
    const seen: StaffOfficer[] = [];
    let cursor = '';
    do {
      const { body } = await people.staff.get(`/api/officers?limit=3${cursor}`);
      seen.push(...body.officers);
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(all);
    expect((await people.staff.get('/api/officers?cursor=nonsense')).status).toBe(400);
  });
});
