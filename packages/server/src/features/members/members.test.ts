import type { Member } from '@ten-four/contract/members/members.contract';
import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#platform/clock';
import { createCivilian } from '#testing/principals';
import { openCourt, signInJudge } from '#testing/test-cases';
import { grantDispatching } from '#testing/test-dispatchers';
import { signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let staff: TestUser;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
  owner = await server.signIn('civilian');
});
afterAll(() => server.stop());

const idOf = async (user: TestUser): Promise<string> => (await user.get('/api/auth/me')).body._id;
const persona = (key: string) => PERSONAS.find((each) => each.key === key);

async function list(query = ''): Promise<Member[]> {
  const { status, text, body } = await staff.get(`/api/members${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.members;
}
const names = async (query: string) => (await list(query)).map(({ username }) => username);
const detail = async (id: string) => (await staff.get(`/api/members/${id}`)).body;

describe('the member list', () => {
  test('finds a member by part of name, Discord ID, callsign and character', async () => {
    await createCivilian(owner, { firstName: 'Zoë', lastName: 'Quartz' });
    const { user, callsign } = await signInOfficer(server, { callsign: 'QX-77' });
    const { username: officer } = (await user.get('/api/auth/me')).body;
    for (const q of ['mara.m', 'ara.mal', 'ma', persona('civilian')?.id ?? '', 'zoe q', 'QUARTZ']) {
      expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([
        q,
        expect.arrayContaining(['mara.malone']),
      ]);
    }
    expect(await names(`?q=${callsign}`)).toEqual([officer]);
    expect(await names('?q=qx-7')).toEqual([officer]);
    expect(await names('?q=nobody+at+all')).toEqual([]);
    expect(await names('?q=%25')).toEqual([]);
  });

  test('shows permissions, profile, hours and characters', async () => {
    const { user, id } = await signInOfficer(server, { callsign: 'QX-78' });
    await user.post('/api/clock/in');
    server.clock.advance(90 * 60_000);
    await user.post('/api/clock/out');
    const [found] = await list('?q=QX-78');
    expect(found).toMatchObject({
      grants: ['Public Safety'],
      characters: 1,
      hours30: 1.5,
      suspendedUntil: null,
      left: false,
      profiles: [
        {
          _id: id,
          kind: 'Law Enforcement',
          platform: 'Xbox',
          callsign: 'QX-78',
          departmentShort: 'PS',
          onDutySince: null,
        },
      ],
    });
    expect((await list('?q=ada.stone'))[0]).toMatchObject({ grants: ['Staff'], hours30: null, profiles: [] });
  });

  test('filters officers, on duty and staff', async () => {
    const { user } = await signInOfficer(server, { callsign: 'QX-79' });
    const { username } = (await user.get('/api/auth/me')).body;
    expect(await names('?filter=onDuty')).not.toContain(username);
    await user.post('/api/clock/in');
    expect(await names('?filter=onDuty')).toContain(username);
    expect(await names('?filter=officers')).toContain(username);
    expect(await names('?filter=officers')).not.toContain('ada.stone');
    expect(await names('?filter=staff')).toEqual(['ada.stone']);
    await user.post('/api/clock/out');
  });

  test('filters and counts members of a department', async () => {
    const { user } = await signInOfficer(server, { callsign: 'QW-10' });
    const { username, discordId } = (await user.get('/api/auth/me')).body;
    const { departmentId } = (await user.get(`/api/officers/${discordId}`)).body;
    const { body } = await staff.get(`/api/members?departmentId=${departmentId}&limit=500`);
    const found = body.members.map((member: Member) => member.username);
    expect(found).toContain(username);
    expect(found).not.toContain('ada.stone');
    expect(body.counts.all).toBe(found.length);
    const none = await staff.get('/api/members?departmentId=00000000-0000-7000-9000-0000000000ff');
    expect(none.body).toMatchObject({ members: [], counts: { all: 0 } });
  });

  test('returns counts with the first page', async () => {
    const { body } = await staff.get('/api/members?limit=1');
    expect(body.counts).toMatchObject({ all: (await list('?limit=500')).length, onDuty: 0 });
    expect((await staff.get(`/api/members?limit=1&cursor=${body.nextCursor}`)).body.counts).toBeUndefined();
  });

  test.each(['lastSeen', 'username', 'hours30'] as const)('pages in the order of %s', async (sort) => {
    const all = await list(`?limit=500&sort=${sort}`);
    const keys = all.map((member) => member[sort] ?? 0);
    const ordered = sort === 'username' ? [...keys].sort() : [...keys].sort().reverse();
    if (sort !== 'hours30') expect(keys).toEqual(ordered);
    const seen: Member[] = [];
    let cursor = '';
    do {
      const { body } = await staff.get(`/api/members?limit=2&sort=${sort}${cursor}`);
      seen.push(...body.members);
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    for (const bad of ['nonsense', Buffer.from('["username",1,2,3]').toString('base64url')]) {
      expect((await staff.get(`/api/members?sort=${sort}&cursor=${bad}`)).status).toBe(400);
    }
  });

  test('lists the latest activity first, whether a sign-in or a later request', async () => {
    const early = await server.signIn('fire-rescue');
    server.clock.advance(HOUR);
    const late = await server.signIn('newcomer');
    expect((await names('?limit=1'))[0]).toBe('new.in.town');
    server.clock.advance(HOUR);
    await early.get('/api/civilians');
    expect((await names('?limit=2')).sort()).toEqual(['ada.stone', 'jonah.haddad']);
    expect((await late.get('/api/civilians')).status).toBe(200);
  });
});

describe('the member detail', () => {
  test('shows roles with their grants, sessions, characters, money and shifts', async () => {
    const { user, id: officerId, civilianId } = await signInOfficer(server, { callsign: 'QX-80' });
    await user.post('/api/clock/in');
    await user.post('/api/clock/out');
    const id = await idOf(user);
    const found = await detail(id);
    expect(found).toMatchObject({
      _id: id,
      roles: [{ _id: DEMO_ROLES.publicSafety, name: 'Public Safety' }],
      because: [{ grant: 'Public Safety', by: 'Public Safety' }],
      characters: [{ _id: civilianId, deceased: false, deletedAt: null }],
      wallet: 5000,
      unpaidFines: 0,
      profiles: [{ _id: officerId }],
      suspensions: [],
      may: { act: true, adjust: true },
    });
    expect(found.sessions).toHaveLength(1);
    expect(found.shifts).toMatchObject([{ endedBy: 'officer' }]);
    const own = await detail(await idOf(staff));
    expect(own.because).toContainEqual({ grant: 'Public Safety', by: 'Staff' });
    expect(own.may).toEqual({ act: false, adjust: false, name: false, delete: false });
  });

  test('names the roles that let a member dispatch and judge', async () => {
    const admin = await server.signIn('administrator');
    await grantDispatching(admin);
    await openCourt(admin);
    const member = await signInJudge(server, [DEMO_ROLES.dispatcher]);
    const { because } = (await member.get('/api/me')).body;
    expect(because.slice(0, 2)).toEqual([
      { grant: 'Dispatcher', by: 'Dispatcher' },
      { grant: 'Judge', by: 'Class B License' },
    ]);
  });

  test('shows members who left, with the callsign until the profile is removed', async () => {
    const { user, id: officerId, callsign } = await signInOfficer(server, { callsign: 'QX-81' });
    const { _id: id, username, discordId } = (await user.get('/api/auth/me')).body;
    server.fakeDiscord.removeMember(discordId);
    const refreshed = await staff.post(`/api/members/${id}/refresh`);
    expect([refreshed.status, refreshed.body.message]).toEqual([
      200,
      'They are no longer a member of the Discord server.',
    ]);
    expect(await names('?filter=left')).toEqual([username]);
    expect(await detail(id)).toMatchObject({ left: true, grants: [], because: [], profiles: [{ callsign }] });

    const register = async (by: TestUser) =>
      by.post('/api/officers', { civilianId: await createCivilian(by), department: 'Xbox', callsign });
    const other = await server.signIn('officer-xbox');
    expect((await register(other)).status).toBe(409);
    expect((await staff.delete(`/api/officers/${officerId}`)).status).toBe(200);
    expect((await staff.delete(`/api/officers/${officerId}`)).status).toBe(404);
    expect((await detail(id)).profiles).toEqual([]);
    expect((await register(other)).status).toBe(201);

    server.fakeDiscord.addMember(discordId, []);
    await user.signIn(discordId);
    expect(await names('?filter=left')).toEqual([]);
  });

  test('returns 404 for an unknown ID', async () => {
    const nobody = '0190a000-0000-7000-8000-000000000000';
    expect((await staff.get(`/api/members/${nobody}`)).status).toBe(404);
    for (const act of ['refresh', 'sign-out', 'lift']) {
      expect((await staff.post(`/api/members/${nobody}/${act}`)).status).toBe(404);
    }
  });
});

test('search finds a new name, not the old one', async () => {
  const discordId = '8100000000000001';
  server.fakeDiscord.addMember(discordId, []);
  const user = await server.signIn(discordId);
  const { username } = (await user.get('/api/auth/me')).body;
  expect(await names(`?q=${username}`)).toEqual([username]);
  server.fakeDiscord.addMember(discordId, [], { username: 'somebody.new' });
  server.clock.advance(DAY / 4);
  await user.get('/auth/resync');
  expect(await names('?q=body.n')).toEqual(['somebody.new']);
  expect(await names(`?q=${username}`)).toEqual([]);
});
