import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, makeChange, readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLE_STAFF: '', STARTING_CASH: '' } });
  admin = await server.signIn('administrator');
});
afterAll(() => server.stop());

const entriesOf = async (section: string, list = 'entries') =>
  (await readSection(admin, section)).value[list];
const edit = (_id: string, entry: object, list = 'entries') => ({ op: 'edit', list, _id, entry });

test('moving an entry before itself changes nothing', async () => {
  const before = await entriesOf('ten-codes');
  const { _id } = before[1];
  const { changeId } = await makeChange(admin, 'ten-codes', [
    { op: 'move', list: 'entries', _id, before: _id },
  ]);
  expect([changeId, await entriesOf('ten-codes')]).toEqual([null, before]);
});

test('the server assigns the IDs of nested items', async () => {
  const [first, second] = await entriesOf('departments');
  const [rank] = first.ranks;
  const foreign = { ...second.ranks[0], name: 'Borrowed' };
  const twice = { ...rank, name: 'Copy' };
  await makeChange(admin, 'departments', [edit(first._id, { ranks: [rank, twice, foreign] })]);
  const { ranks } = (await entriesOf('departments'))[0];
  expect(ranks.map(({ name }: { name: string }) => name)).toEqual([rank.name, 'Copy', 'Borrowed']);
  expect(ranks[0]._id).toBe(rank._id);
  const ids = new Set(ranks.map(({ _id }: { _id: string }) => _id));
  expect([ids.size, ids.has(foreign._id)]).toEqual([3, false]);
  const added = {
    ...second,
    name: 'Another',
    subdivisions: [{ _id: rank._id, name: 'K9' }],
    ranks: [rank],
  };
  await makeChange(admin, 'departments', [{ op: 'add', list: 'entries', entry: added }]);
  const last = (await entriesOf('departments')).at(-1);
  expect([last.ranks[0]._id, last.subdivisions[0]._id]).not.toContain(rank._id);
});

test('the starting cash has at most two decimals', async () => {
  const set = (value: number) => changeSection(admin, 'bank', [{ op: 'set', field: 'startingCash', value }]);
  const { status, body } = await set(100.005);
  expect([status, body.issues[0].field]).toEqual([400, 'startingCash']);
  expect((await set(100.29)).status).toBe(200);
});

test('the name of a role comes from Discord with a bot', async () => {
  const { roles } = (await admin.get('/api/settings/guild')).body;
  const role = roles.find(({ everyone, managed }: Record<string, boolean>) => !everyone && !managed);
  const entry = { grant: 'Dispatcher', roleId: role._id, roleName: 'Made up' };
  await makeChange(admin, 'grants', [{ op: 'add', list: 'entries', entry }]);
  const added = (await entriesOf('grants')).at(-1);
  expect(added.roleName).toBe(role.name);
  const { changeId } = await makeChange(admin, 'grants', [edit(added._id, { roleName: 'Made up' })]);
  expect(changeId).toBeNull();
});

test('renaming a vehicle type updates its models, and one undo reverts both', async () => {
  const [type] = await entriesOf('vehicles', 'types');
  const before = await entriesOf('vehicles', 'models');
  const ofType = (models: { type: string }[], name: string) => models.filter((model) => model.type === name);
  const count = ofType(before, type.name).length;
  expect(count).toBeGreaterThan(0);
  const { changeId } = await makeChange(admin, 'vehicles', [edit(type._id, { name: 'Renamed' }, 'types')]);
  const after = await entriesOf('vehicles', 'models');
  expect([ofType(after, type.name).length, ofType(after, 'Renamed').length]).toEqual([0, count]);
  expect((await admin.post(`/api/settings/history/${changeId}/undo`)).status).toBe(200);
  expect(await entriesOf('vehicles', 'models')).toEqual(before);
});

test('a change from before offenses had points can be undone', async () => {
  const before = await entriesOf('penal-code');
  const [{ _id }] = before;
  const { changeId } = await makeChange(admin, 'penal-code', [{ op: 'remove', list: 'entries', _id }]);
  const { db } = server.platform.database;
  const part = db.selectFrom('settings_change_parts').where('change_id', '=', changeId);
  const { changes } = await part.select('changes').executeTakeFirstOrThrow();
  const older = changes.replaceAll(/,"points":0|"points":0,/g, '');
  expect(older).not.toBe(changes);
  await db
    .updateTable('settings_change_parts')
    .set({ changes: older })
    .where('change_id', '=', changeId)
    .execute();
  expect((await admin.post(`/api/settings/history/${changeId}/undo`)).status).toBe(200);
  expect(await entriesOf('penal-code')).toEqual(before);
});

test.each(['\u200b', '\u00ad', '\u2060', '\ufe0f', '\u3164'])(
  'an invisible character (%j) does not make a code unique',
  async (invisible) => {
    const [{ code, meaning }] = await entriesOf('ten-codes');
    const entry = { code: `${code.slice(0, 2)}${invisible}${code.slice(2)}`, meaning };
    const { status } = await changeSection(admin, 'ten-codes', [{ op: 'add', list: 'entries', entry }]);
    expect(status).toBe(422);
  },
);

test('an offense title can contain commas', async () => {
  const entry = { category: 'Traffic', title: 'Racing, at night', fine: 100 };
  await makeChange(admin, 'penal-code', [{ op: 'add', list: 'entries', entry }]);
  const { body } = await admin.get('/api/penal-codes');
  expect(body.map(({ title }: { title: string }) => title)).toContain('Racing, at night');
});
