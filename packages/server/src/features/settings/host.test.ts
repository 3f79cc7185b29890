import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, readSection } from '#testing/test-settings';

let server: TestServer;
afterEach(() => server.stop());

const OTHER_ROLE = '700000000000000002';

async function signInAdmin() {
  const admin = await server.signIn('administrator');
  const read = (section: string) => readSection(admin, section);
  const change = (section: string, ...ops: object[]) => changeSection(admin, section, ops);
  return { admin, read, change };
}

test('a name from the environment is locked, and editable after its line is removed', async () => {
  server = await startTestServer({ environment: { COMMUNITY_NAME: 'Vespucci Nights' } });
  const set = { op: 'set', field: 'communityName', value: 'Paleto Nights' };
  const first = await signInAdmin();
  expect(await first.read('general')).toMatchObject({
    value: { communityName: 'Vespucci Nights' },
    locked: { communityName: 'COMMUNITY_NAME' },
  });
  const refused = await first.change('general', set);
  expect([refused.status, refused.body.message]).toEqual([409, 'This is set by the host (COMMUNITY_NAME).']);
  const bank = await first.change('general', { op: 'set', field: 'bankName', value: 'Fleeca' });
  expect(bank.status).toBe(200);

  await server.restart({ COMMUNITY_NAME: '' });
  const second = await signInAdmin();
  expect(await second.read('general')).toMatchObject({
    value: { communityName: 'Vespucci Nights', bankName: 'Fleeca' },
    locked: {},
  });
  expect((await second.change('general', set)).status).toBe(200);
  expect((await server.visitor().get('/api/config')).body.communityName).toBe('Paleto Nights');
});

test('a start without differences writes nothing', async () => {
  server = await startTestServer({ environment: { COMMUNITY_NAME: 'Vespucci Nights', STARTING_CASH: '7' } });
  const history = async () => (await (await signInAdmin()).admin.get('/api/settings/history')).body.changes;
  const before = await history();
  expect(before).toMatchObject([{ by: 'Host', via: 'host', undoable: false }]);
  const audited = async () => (await (await signInAdmin()).admin.get('/api/audit?by=host')).body.entries;
  const entries = await audited();
  expect(entries).toMatchObject([
    { by: 'Host', action: 'settings.change', objectId: before[0]._id, address: '' },
  ]);
  expect(entries[0].summary).toMatch(/^General · Community name: Los Santos Roleplay → Vespucci Nights; /);
  await server.restart();
  expect(await history()).toEqual(before);
  expect(await audited()).toEqual(entries);
});

test('a changed role replaces the grant; a removed line leaves it to be removed in the app', async () => {
  server = await startTestServer();
  server.fakeDiscord.addMember('6000000000000077', [OTHER_ROLE]);
  const areStaff = async () => {
    const people = await Promise.all(['staff', '6000000000000077'].map(server.signIn));
    const answers = await Promise.all(people.map((user) => user.get('/api/auth/me')));
    return answers.map(({ body }) => body.staff);
  };
  expect(await areStaff()).toEqual([true, false]);
  await server.restart({ ROLE_STAFF: OTHER_ROLE });
  expect(await areStaff()).toEqual([false, true]);
  await server.restart({ ROLE_STAFF: '' });
  expect(await areStaff()).toEqual([false, true]);
  const { read, change } = await signInAdmin();
  const { value, locked } = await read('grants');
  const entry = value.entries.find(({ grant }: { grant: string }) => grant === 'Staff');
  expect([entry.roleId, entry.host, locked[`entries.${entry._id}`]]).toEqual([OTHER_ROLE, null, undefined]);
  expect((await change('grants', { op: 'remove', list: 'entries', _id: entry._id })).status).toBe(200);
  expect(await areStaff()).toEqual([false, false]);
});

test('a webhook from the environment shows only its end, and stays after its line is removed', async () => {
  server = await startTestServer({ withWebhooks: true });
  const address = server.fakeDiscord.webhookUrl('Xbox');
  const shown = async () =>
    (await (await signInAdmin()).read('discord')) as { value: unknown; locked: object };
  const webhook = { ends: address.slice(-4), readable: true };
  expect(await shown()).toMatchObject({
    value: { webhookXbox: webhook },
    locked: { webhookXbox: 'DISCORD_WEBHOOK_XBOX' },
  });
  await server.restart({ DISCORD_WEBHOOK_XBOX: '', DISCORD_WEBHOOK_PLAYSTATION: '' });
  const after = await shown();
  expect(after).toMatchObject({ value: { webhookXbox: webhook }, locked: {} });
  expect(JSON.stringify(after)).not.toContain(address);
});

test('10-codes from the data folder are locked, and editable after the file is removed', async () => {
  server = await startTestServer();
  const file = join(server.location.dataDir, 'ten-codes.json');
  writeFileSync(file, '[["10-4", "Understood"], ["10-99", "Lunch"]]');
  await server.restart();
  const first = await signInAdmin();
  const listed = (await first.admin.get('/api/ten-codes')).body.tenCodes;
  expect(listed).toMatchObject([
    { code: '10-4', meaning: 'Understood' },
    { code: '10-99', meaning: 'Lunch' },
  ]);
  const { value, locked } = await first.read('ten-codes');
  expect(locked).toEqual({ entries: 'ten-codes.json' });
  const lunch = value.entries[1];
  const edit = { op: 'edit', list: 'entries', _id: lunch._id, entry: { meaning: 'Dinner' } };
  expect((await first.change('ten-codes', edit)).status).toBe(409);

  rmSync(file);
  await server.restart();
  const second = await signInAdmin();
  expect(await second.read('ten-codes')).toMatchObject({ value, locked: {} });
  expect((await second.change('ten-codes', edit)).status).toBe(200);
  expect((await second.admin.get('/api/ten-codes')).body.tenCodes[1]).toMatchObject({ meaning: 'Dinner' });
});

test('the role of every member can make officers through the environment, but never staff', async () => {
  server = await startTestServer({ environment: { ROLE_PUBLIC_SAFETY: '9002', ROLE_STAFF: '9002' } });
  const { body } = await (await server.signIn('newcomer')).get('/api/auth/me');
  expect([body.publicSafety, body.staff]).toEqual([true, false]);
});
