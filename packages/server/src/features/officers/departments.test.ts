import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, editEntry } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
beforeEach(async () => {
  server = await startTestServer({ environment: { ROLE_PUBLIC_SAFETY: '' } });
  admin = await server.signIn('administrator');
  await grant(EVERYWHERE, []);
});
afterEach(() => server.stop());

const EVERYWHERE = '710000000000000001';
const SHERIFF_ONLY = '710000000000000002';
const CHIEF = '710000000000000003';
const PUBLIC_SAFETY = '00000000-0000-7000-9000-000400000001';
const ENTRIES = ['departments', 'entries'] as const;
const named = (wanted: string) => (entry: Record<string, unknown>) =>
  entry.name === wanted && entry.platform === 'Xbox';

async function grant(roleId: string, departmentIds: readonly string[]): Promise<void> {
  const entry = { grant: 'Public Safety', roleId, departmentIds };
  const { status, text } = await changeSection(admin, 'grants', [{ op: 'add', list: 'entries', entry }]);
  expect([status, text]).toEqual([200, text]);
}

/** Adds a second Xbox department and returns its ID. */
async function addSheriff(fields: object = {}): Promise<string> {
  const entry = {
    name: 'Sheriff',
    shortName: 'BCSO',
    kind: 'Law Enforcement',
    platform: 'Xbox',
    ranks: [
      { name: 'Deputy', roleId: null },
      { name: 'Chief Deputy', roleId: CHIEF },
    ],
    ...fields,
  };
  const { status, text, body } = await changeSection(admin, 'departments', [
    { op: 'add', list: 'entries', entry },
  ]);
  expect([status, text]).toEqual([200, text]);
  return body.value.entries.at(-1)._id;
}

const profileOf = async ({ user, id }: TestOfficer) => {
  const { discordId } = (await user.get('/api/auth/me')).body;
  const { body } = await admin.get(`/api/officers/${discordId}`);
  expect(body._id).toBe(id);
  return body;
};
const signInWithGrant = (callsign: string) => signInOfficer(server, { callsign, role: EVERYWHERE });

describe('registering', () => {
  test("asks for a department if there is a choice, and refuses one that the roles don't cover", async () => {
    const sheriff = await addSheriff();
    await grant(SHERIFF_ONLY, [sheriff]);
    server.fakeDiscord.addMember('7200000000000001', [SHERIFF_ONLY]);
    server.fakeDiscord.addMember('7200000000000002', [EVERYWHERE]);
    const [narrow, wide] = [await server.signIn('7200000000000001'), await server.signIn('7200000000000002')];
    const register = async (user: TestUser, fields: object) => {
      const civilianId = await createCivilian(user);
      return user.post('/api/officers', { civilianId, department: 'Xbox', callsign: 'S-1', ...fields });
    };
    const elsewhere = await register(narrow, { departmentId: PUBLIC_SAFETY });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([
      403,
      'Your roles do not cover this department.',
    ]);
    const { status, body } = await register(narrow, {});
    expect([status, body.officer]).toMatchObject([201, { departmentShort: 'BCSO', rank: 'Deputy' }]);
    const open = await register(wide, { callsign: 'S-2' });
    expect([open.status, open.body.message]).toEqual([400, 'Choose a department.']);
    expect((await register(wide, { callsign: 'S-2', departmentId: sheriff })).status).toBe(201);
  });
});

describe('a callsign pattern', () => {
  test('applies to new callsigns, keeps old ones, and shapes the suggestion', async () => {
    const old = await signInWithGrant('D-104');
    await editEntry(admin, ENTRIES, named('Public Safety'), { callsignPattern: '#@-##' });
    server.fakeDiscord.addMember('7200000000000003', [EVERYWHERE]);
    const user = await server.signIn('7200000000000003');
    const civilianId = await createCivilian(user);
    const register = (callsign: string) =>
      user.post('/api/officers', { civilianId, department: 'Xbox', callsign });
    const bad = await register('D-105');
    expect([bad.status, bad.body.message]).toEqual([400, 'A callsign here looks like 1A-23.']);
    expect((await register('1a-23')).body.officer.callsign).toBe('1A-23');
    expect((await profileOf(old)).callsign).toBe('D-104');
    const taken = await old.user.patch(`/api/officers/${old.id}`, { callsign: '1A-23' });
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Callsign 1A-23 is taken on Xbox. 1A-24 is free.',
    ]);
    const staff = await server.signIn('staff');
    const page = (await staff.get('/api/officers?limit=1')).body;
    expect(page.officers[0].callsign).toBe('1A-23');
    const next = await staff.get(`/api/officers?limit=1&cursor=${page.nextCursor}`);
    expect(next.body.officers[0].callsign).toBe('D-104');
  });
});

describe('an officer without staff rights', () => {
  test('changes only their own callsign and department, off duty', async () => {
    const [ann, ben] = [await signInWithGrant('D-201'), await signInWithGrant('D-202')];
    const sheriff = await addSheriff();
    const change = (by: TestOfficer, of: TestOfficer, fields: object) =>
      by.user.patch(`/api/officers/${of.id}`, fields);
    expect((await change(ann, ben, { callsign: 'D-300' })).status).toBe(404);
    await ann.user.post('/api/clock/in');
    const busy = await change(ann, ann, { callsign: 'D-300' });
    expect([busy.status, busy.body.message]).toEqual([409, 'Clock out first.']);
    await ann.user.post('/api/clock/out');
    const fields = { callsign: 'd-300', departmentId: sheriff, rank: 'Chief Deputy', badgeNumber: '1111' };
    const { status, body } = await change(ann, ann, fields);
    expect([status, body.officer]).toMatchObject([
      200,
      { callsign: 'D-300', departmentName: 'Sheriff', rank: 'Deputy' },
    ]);
    expect(body.officer.badgeNumber).not.toBe('1111');
    const { entries } = (await admin.get('/api/audit?action=officer.edit')).body;
    expect(entries[0].summary).toContain('callsign D-201 to D-300');
  });
});

describe('a rank that follows a role', () => {
  test("is shown and stored while the member has the role, and can't be set", async () => {
    const ann = await signInWithGrant('D-201');
    const sheriff = await addSheriff();
    await ann.user.patch(`/api/officers/${ann.id}`, { departmentId: sheriff });
    expect((await profileOf(ann)).rank).toBe('Deputy');
    const { discordId } = (await ann.user.get('/api/auth/me')).body;
    server.fakeDiscord.setRoles(discordId, [EVERYWHERE, CHIEF]);
    await ann.user.get('/auth/resync');
    expect((await profileOf(ann)).rank).toBe('Chief Deputy');
    expect((await admin.get('/api/officers')).body.officers).toMatchObject([{ rank: 'Chief Deputy' }]);
    const civilianId = await createCivilian(await server.signIn('civilian'));
    const { body } = await ann.user.post('/api/reports/create', { civilianId, type: 'warning' });
    expect(body.report).toMatchObject({ officerRank: 'Chief Deputy', departmentShort: 'BCSO' });
    const refused = await admin.patch(`/api/officers/${ann.id}`, { rank: 'Deputy' });
    expect([refused.status, refused.body.message]).toEqual([409, 'This rank follows a Discord role.']);
  });

  test('can be set for a member without the role', async () => {
    const ben = await signInWithGrant('D-202');
    const sheriff = await addSheriff();
    await ben.user.patch(`/api/officers/${ben.id}`, { departmentId: sheriff });
    const { status, body } = await admin.patch(`/api/officers/${ben.id}`, { rank: 'Chief Deputy' });
    expect([status, body.officer?.rank]).toEqual([200, 'Chief Deputy']);
    expect((await profileOf(ben)).rank).toBe('Chief Deputy');
  });
});

describe('deactivating a department', () => {
  const deactivate = (_id: string, fields: object = {}) =>
    changeSection(admin, 'departments', [
      { op: 'edit', list: 'entries', _id, entry: { active: false, ...fields } },
    ]);

  test('moves its officers and units, and is refused without a department for them', async () => {
    const [ann, ben] = [await signInWithGrant('D-201'), await signInWithGrant('D-202')];
    await ann.user.post('/api/clock/in');
    await ann.user.post('/api/units/subdivision', { subdivision: 'Detectives' });
    expect((await deactivate(PUBLIC_SAFETY)).status).toBe(422);
    const sheriff = await addSheriff();
    const stranded = await deactivate(PUBLIC_SAFETY);
    expect([stranded.status, stranded.body.message]).toEqual([
      422,
      'This department has members. Choose a department to move them to.',
    ]);
    const { status, body } = await deactivate(PUBLIC_SAFETY, { moveTo: sheriff });
    expect([status, body.effect]).toEqual([200, { gain: 0, lose: 0, offDuty: 0, units: 2 }]);
    expect(await profileOf(ann)).toMatchObject({
      departmentId: sheriff,
      rank: 'Deputy',
      subdivision: null,
      onDutySince: expect.any(String),
    });
    expect((await profileOf(ben)).departmentId).toBe(sheriff);
    expect((await ann.user.post('/api/units/subdivision', { subdivision: 'Detectives' })).status).toBe(400);
    const last = await deactivate(sheriff);
    expect([last.status, last.body.message]).toEqual([
      422,
      'Xbox needs an active Law Enforcement department.',
    ]);
  });

  test("clocks out officers whose roles don't cover the new department", async () => {
    await grant(SHERIFF_ONLY, [PUBLIC_SAFETY]);
    const ann = await signInOfficer(server, { callsign: 'D-201', role: SHERIFF_ONLY });
    await ann.user.post('/api/clock/in');
    const { body } = await deactivate(PUBLIC_SAFETY, { moveTo: await addSheriff() });
    expect(body.effect.offDuty).toBe(1);
    expect((await admin.get('/api/units?platform=Xbox')).body.units).toEqual([]);
  });
});
