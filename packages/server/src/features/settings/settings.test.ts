import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCivilian, registerOfficer } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
});
afterEach(() => server.stop());

const read = (section: string) => readSection(admin, section);
const change = (section: string, ops: object[], more: { version?: number; dryRun?: boolean } = {}) =>
  changeSection(admin, section, ops, more);
const set = (field: string, value: unknown) => ({ op: 'set', field, value });
const edit = (_id: string, entry: object, list = 'entries') => ({ op: 'edit', list, _id, entry });
async function history() {
  const { changes } = (await admin.get('/api/settings/history')).body;
  return changes.filter(({ via }: { via: string }) => via !== 'host');
}
const undo = (id: string) => admin.post(`/api/settings/history/${id}/undo`);

describe('a settings section', () => {
  test('has its default until changed, and applies to the next request', async () => {
    const { version, value, locked } = await read('general');
    expect([version, locked]).toEqual([1, {}]);
    expect(value).toMatchObject({ communityName: 'Los Santos Roleplay', bankName: 'Maze Bank' });
    const { status, body } = await change('general', [set('communityName', ' Vespucci Nights ')]);
    expect([status, body.message, body.version]).toEqual([200, 'Saved.', 2]);
    expect(body.value.communityName).toBe('Vespucci Nights');
    expect((await server.visitor().get('/api/config')).body.communityName).toBe('Vespucci Nights');
  });

  test('names the invalid part of the request', async () => {
    const { status, body } = await change('penal-code', [
      { op: 'add', list: 'entries', entry: { category: 'Traffic', fine: -1 } },
    ]);
    expect(status).toBe(400);
    expect(body.issues.map(({ field }: { field: string }) => field).sort()).toEqual([
      'ops.0.entry.fine',
      'ops.0.entry.title',
    ]);
    for (const [section, op, expected] of [
      ['nowhere', set('a', 1), 404],
      ['general', set('nothing', 1), 400],
      ['general', set('platforms', []), 400],
      ['general', set('clockZone', 'Mars/Base'), 400],
      ['penal-code', { op: 'remove', list: 'entries', _id: '0190a000-0000-7000-8000-000000000000' }, 404],
    ] as const) {
      const answer = await admin.patch(`/api/settings/${section}`, { version: 1, ops: [op] });
      expect([section, op, answer.status]).toEqual([section, op, expected]);
    }
    expect((await change('general', [set('communityName', 'X')], { version: 9 })).status).toBe(400);
  });

  test('applies all steps of a change or none', async () => {
    const before = await read('ten-codes');
    const add = (code: string) => ({ op: 'add', list: 'entries', entry: { code, meaning: 'Something' } });
    expect((await change('ten-codes', [add('10-200'), add('10-4')])).status).toBe(422);
    expect(await read('ten-codes')).toEqual(before);
    expect(await history()).toEqual([]);
  });

  test('merges simultaneous changes and refuses the later one of the same path', async () => {
    const { version, value } = await read('penal-code');
    const [first, second] = value.entries;
    const [a, b] = await Promise.all([
      change('penal-code', [edit(first._id, { fine: 175 })], { version }),
      change('penal-code', [edit(second._id, { fine: 333 })], { version }),
    ]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const late = await change('penal-code', [edit(first._id, { fine: 999 })], { version });
    expect([late.status, late.body.message]).toEqual([409, 'Changed meanwhile by olivia.park.']);
    expect(late.body.issues[0].field).toBe(`entries.${first._id}.fine`);
    const codes = (await admin.get('/api/penal-codes')).body;
    expect(codes.slice(0, 2).map(({ fine }: { fine: number }) => fine)).toEqual([175, 333]);
  });

  test('reports and stores nothing without a difference', async () => {
    const { body } = await change('general', [set('bankName', 'Maze Bank')]);
    expect([body.changeId, body.version]).toEqual([null, 1]);
    expect(await history()).toEqual([]);
    expect((await admin.get('/api/audit?action=settings.change&by=park')).body.entries).toEqual([]);
  });
});

const SPEEDING = 'Speeding (up to 15 over)';

test.each([
  [{ title: SPEEDING.toUpperCase() }, 422, undefined],
  [{ title: 'Racing', fine: 200, fineMin: 300, fineMax: 400 }, 400, 'fineMin'],
])('refuses an offense %j with %d and changes nothing', async (fields, status, field) => {
  const { value, version } = (await admin.get('/api/settings/penal-code')).body;
  const [{ category }] = value.entries;
  const whole = { category, fine: 100, jail: 0, points: 0, ...fields };
  const answer = await change('penal-code', [{ op: 'add', list: 'entries', entry: whole }]);
  expect([answer.status, answer.body.issues?.[0]?.field]).toEqual([status, field]);
  expect((await admin.get('/api/settings/penal-code')).body).toMatchObject({ value, version });
});

test('applies changed and removed offenses to the next request, and leaves reports unchanged', async () => {
  const owner = await server.signIn('civilian');
  const { user: officer } = await signInOfficer(server, { callsign: 'D-300' });
  const offense = async () =>
    (await owner.get('/api/penal-codes')).body.find(({ title }: { title: string }) => title === SPEEDING);
  const { _id, fine } = await offense();
  const filed = await fileReport(officer, await createCivilian(owner), {
    reason: SPEEDING,
    fineAmount: fine,
  });
  const shown = async () => (await officer.get(`/api/reports/${filed._id}`)).text;
  const before = await shown();
  expect((await change('penal-code', [edit(_id, { fine: fine + 25 })])).status).toBe(200);
  expect(await offense()).toMatchObject({ fine: fine + 25 });
  expect(await shown()).toBe(before);
  const removed = await change('penal-code', [{ op: 'remove', list: 'entries', _id }]);
  expect(removed.status).toBe(200);
  expect(await offense()).toBeUndefined();
  expect(await shown()).toBe(before);
});

describe('undo', () => {
  test('reverts one change, keeps later ones, and can itself be undone', async () => {
    const { value } = await read('penal-code');
    const [first, second] = value.entries;
    const one = (
      await change('penal-code', [
        edit(first._id, { fine: 1 }),
        { op: 'remove', list: 'entries', _id: second._id },
      ])
    ).body.changeId;
    await change('penal-code', [edit(value.entries[2]._id, { fine: 2 })]);
    expect((await undo(one)).status).toBe(200);
    const after = (await read('penal-code')).value.entries;
    expect(after.slice(0, 2)).toEqual([first, second]);
    expect(after[2].fine).toBe(2);
    expect((await undo(one)).status).toBe(409);
    const [back] = await history();
    expect([back.via, back.undoable]).toEqual(['undo', true]);
    expect((await undo(back._id)).status).toBe(200);
    expect((await read('penal-code')).value.entries.map(({ _id }: { _id: string }) => _id)).not.toContain(
      second._id,
    );
  });

  test('is refused if a path changed again, and changes nothing', async () => {
    const [first] = (await read('penal-code')).value.entries;
    const one = (await change('penal-code', [edit(first._id, { fine: 1 })])).body.changeId;
    await change('penal-code', [edit(first._id, { fine: 2 })]);
    const { status, body } = await undo(one);
    expect([status, body.message]).toEqual([
      409,
      'Changed again since by olivia.park: Speeding (up to 15 over) · Fine.',
    ]);
    expect((await read('penal-code')).value.entries[0].fine).toBe(2);
  });

  test('lists changes in a history with their author, old and new value', async () => {
    const [first] = (await read('penal-code')).value.entries;
    await change('penal-code', [edit(first._id, { fine: 200 })]);
    const [latest] = await history();
    expect(latest).toMatchObject({ by: 'olivia.park', via: 'app', sections: ['penal-code'], undoneBy: null });
    expect(latest.changes).toEqual([
      {
        section: 'penal-code',
        path: `entries.${first._id}.fine`,
        label: 'Penal Code · Speeding (up to 15 over) · Fine',
        before: 150,
        after: 200,
      },
    ]);
    const { entries } = (await admin.get('/api/audit?action=settings.change')).body;
    expect(entries[0].summary).toBe('Penal Code · Speeding (up to 15 over) · Fine: 150 → 200');
    expect((await admin.get('/api/settings/history?section=general')).body.changes).toEqual([]);
    expect((await admin.get('/api/settings/history?by=PARK')).body.changes).toHaveLength(1);
  });
});

describe('grants', () => {
  const grant = (fields: object) => ({ op: 'add', list: 'entries', entry: fields });
  async function startWithoutHost() {
    await server.stop();
    server = await startTestServer({
      environment: {
        ROLE_PUBLIC_SAFETY: '',
        ROLE_STAFF: '',
        ROLE_FIRE_RESCUE: '',
        ROLE_FIRE_RESCUE_STAFF: '',
      },
    });
    admin = await server.signIn('administrator');
    await change('grants', [grant({ grant: 'Public Safety', roleId: DEMO_ROLES.publicSafety })]);
  }

  test('from the host are shown as locked and cannot be changed', async () => {
    const { value, locked } = await read('grants');
    const staff = value.entries.find(({ host }: { host: string }) => host === 'ROLE_STAFF');
    expect(locked[`entries.${staff._id}`]).toBe('ROLE_STAFF');
    const { status, body } = await change('grants', [{ op: 'remove', list: 'entries', _id: staff._id }]);
    expect([status, body.message]).toEqual([409, 'This is set by the host (ROLE_STAFF).']);
  });

  test('preview who would lose what, then apply', async () => {
    await startWithoutHost();
    const officer = await server.signIn('officer-xbox');
    await registerOfficer(officer, { callsign: 'D-104' });
    await officer.post('/api/clock/in');
    const entry = (await read('grants')).value.entries.at(-1);
    const remove = { op: 'remove', list: 'entries', _id: entry._id };
    const dry = await change('grants', [remove], { dryRun: true });
    expect([dry.status, dry.body.changeId]).toEqual([200, null]);
    expect(dry.body.effect).toEqual({ gain: 0, lose: 1, offDuty: 1, units: 0 });
    expect((await officer.post('/api/calls', { type: 'Other' })).status).toBe(201);
    const real = await change('grants', [remove]);
    expect(real.body.effect).toEqual(dry.body.effect);
    expect((await officer.post('/api/calls', { type: 'Other' })).status).toBe(403);
    expect((await admin.get('/api/units?platform=Xbox')).body.units).toEqual([]);
  });

  test('never remove settings access from the user who changes them', async () => {
    await startWithoutHost();
    const other = await server.signIn('civilian');
    const id = (await other.get('/api/auth/me')).body.discordId;
    const role = '700000000000000001';
    server.fakeDiscord.setRoles(id, [role]);
    await other.signIn('civilian');
    const added = await change('grants', [grant({ grant: 'Administrator', roleId: role })]);
    expect(added.status).toBe(200);
    const { _id } = added.body.value.entries.at(-1);
    const { version } = added.body;
    const ops = [{ op: 'remove', list: 'entries', _id }];
    const refused = await other.patch('/api/settings/grants', { version, ops });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'You would lose access to this page. Name yourself administrator first.',
    ]);
    const me = (await other.get('/api/auth/me')).body._id;
    await other.put(`/api/members/${me}/administrator`, { administrator: true });
    expect((await other.patch('/api/settings/grants', { version, ops })).status).toBe(200);
    expect((await other.get('/api/settings/grants')).status).toBe(200);
  });

  test('never make staff of the role of every member, but can make officers of it', async () => {
    await startWithoutHost();
    const roleId = server.platform.config.discord.guildId;
    expect((await change('grants', [grant({ grant: 'Staff', roleId })])).status).toBe(422);
    expect((await change('grants', [grant({ grant: 'Public Safety', roleId })])).status).toBe(200);
    const member = await server.signIn('newcomer');
    await registerOfficer(member, { callsign: 'N-1' });
    expect((await member.get('/api/auth/me')).body.publicSafety).toBe(true);
  });
});

test('a department that a grant is limited to cannot be removed, since the grant would then cover all', async () => {
  const { value } = await read('departments');
  const [shipped] = value.entries;
  const { platform, kind } = shipped;
  const entry = {
    name: 'Park Rangers',
    shortName: 'SAPR',
    kind,
    platform,
    ranks: [{ name: 'Ranger', roleId: null }],
  };
  const added = await change('departments', [{ op: 'add', list: 'entries', entry }]);
  const { _id } = added.body.value.entries.at(-1);
  const grant = { grant: 'Public Safety', roleId: '700000000000000002', departmentIds: [_id] };
  const narrowed = await change('grants', [{ op: 'add', list: 'entries', entry: grant }]);
  const remove = [{ op: 'remove', list: 'entries', _id }];
  const { status, body } = await change('departments', remove);
  expect([status, body.message]).toEqual([422, 'It is in use. Deactivate it instead.']);
  const entryId = narrowed.body.value.entries.at(-1)._id;
  await change('grants', [edit(entryId, { departmentIds: [] })]);
  expect((await change('departments', remove)).status).toBe(200);
});

describe('the Discord server', () => {
  test('is shown with roles, highest first, and with the last known ones while Discord is unavailable', async () => {
    const { body } = await admin.get('/api/settings/guild');
    expect(body).toMatchObject({ bot: true, stale: false, owner: { name: 'olivia.park' } });
    const names = body.roles.map(({ name }: { name: string }) => name);
    expect([names[0], names.at(-1)]).toEqual(['Ten-Four', '@everyone']);
    expect(body.roles.at(-1)).toMatchObject({ everyone: true, held: true, belowBot: true, color: null });
    expect(body.roles.at(-2)).toMatchObject({ name: 'Public Safety', color: '#3b82f6', held: false });
    server.fakeDiscord.fail.next('GET /api/v10/guilds/*', { kind: 'answer', status: 502 }, Infinity);
    server.clock.advance(120_000);
    const away = (await admin.get('/api/settings/guild')).body;
    expect([away.stale, away.roles]).toEqual([true, body.roles]);
  });
});
