import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, startServerProcess } from '#testing/server-process';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let elsewhere: TestDatabase;
beforeAll(async () => {
  const names = ['PUBLIC_SAFETY', 'STAFF', 'FIRE_RESCUE', 'FIRE_RESCUE_STAFF'];
  const classes = ['C', 'M', 'A', 'B'].map((name) => `LICENSE_CLASS_${name}`);
  const environment = Object.fromEntries([...names, ...classes].map((name) => [`ROLE_${name}`, '']));
  server = await startTestServer({ environment });
  elsewhere = await createTestDatabase();
});
afterAll(async () => {
  await server.stop();
  await elsewhere.remove();
});

const SECTIONS = ['general', 'grants', 'penal-code', 'texts'];
const SEEN = [...SECTIONS.map((name) => `/api/settings/${name}`), '/api/settings/history', '/api/setup'];
const look = (by: TestUser) =>
  Promise.all(
    SEEN.map(async (path) => {
      const { locked: _, steps: _steps, ...body } = (await by.get(path)).body;
      return [path, body];
    }),
  );

test('restores settings, history, administrators and setup; environment variables override them', async () => {
  const owner = await server.signIn('administrator');
  const change = async (section: string, op: object) =>
    (await owner.patch(`/api/settings/${section}`, { version: 1, ops: [op] })).status;
  expect(await change('general', { op: 'set', field: 'communityName', value: 'Vespucci Nights' })).toBe(200);
  const entry = { grant: 'Staff', roleId: '700000000000000003', roleName: 'Moderators' };
  expect(await change('grants', { op: 'add', list: 'entries', entry })).toBe(200);
  await owner.post('/api/setup/finish');
  const made = await runCommand('setup-link.js', server.location, [], {
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_GUILD_ID: '2',
  });
  const [, code = ''] = /#(\S+)/.exec(made.said) ?? [];
  const named = await server.signIn('civilian');
  expect((await named.post('/api/setup/claim', { code })).status).toBe(200);
  const seen = await look(named);

  const backup = join(server.location.dataDir, 'settings.backup');
  expect(await runCommand('backup.js', server.location, [backup])).toMatchObject({ code: 0 });
  expect(await runCommand('restore.js', elsewhere, [backup])).toMatchObject({ code: 0 });
  const restored = await startServerProcess(elsewhere);
  try {
    const again = restored.user();
    await again.signIn('civilian');
    expect(await look(again)).toEqual(seen);
  } finally {
    await restored.kill();
  }

  const renamed = await startServerProcess(elsewhere, { settings: { COMMUNITY_NAME: 'Paleto Nights' } });
  try {
    expect((await renamed.user().get('/api/config')).body.communityName).toBe('Paleto Nights');
    const again = renamed.user();
    await again.signIn('civilian');
    const [change] = (await again.get('/api/settings/history')).body.changes;
    expect(change).toMatchObject({ by: 'Host', via: 'host', changes: [{ after: 'Paleto Nights' }] });
  } finally {
    await renamed.kill();
  }
});
