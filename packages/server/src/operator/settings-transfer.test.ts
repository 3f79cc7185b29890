import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSetupLink } from '#features/setup/index';
import { makeBackup } from '#operator/make-backup';
import { restoreBackup } from '#operator/restore-backup';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const NAMES = ['PUBLIC_SAFETY', 'STAFF', 'FIRE_RESCUE', 'FIRE_RESCUE_STAFF'];
const CLASSES = ['C', 'M', 'A', 'B'].map((name) => `LICENSE_CLASS_${name}`);
const environment = Object.fromEntries([...NAMES, ...CLASSES].map((name) => [`ROLE_${name}`, '']));

let server: TestServer;
const ignore = () => {};
beforeAll(async () => {
  server = await startTestServer({ environment });
});
afterAll(() => server.stop());

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
  const { db } = server.platform.database;
  const now = server.clock.now();
  const link = await makeSetupLink(db, { origin: server.origin, atStart: false, now });
  const [, code = ''] = /#(\S+)/.exec(link) ?? [];
  const named = await server.signIn('civilian');
  expect((await named.post('/api/setup/claim', { code })).status).toBe(200);
  const seen = await look(named);

  const file = join(server.location.dataDir, 'settings.backup');
  await makeBackup({ config: server.location, file, now, onProgress: ignore });
  const restored = await startTestServer({
    environment,
    prepare: async (place) => {
      const options = {
        replace: false,
        newer: false,
        signOut: false,
        asideFolder: join(place.dataDir, 'aside'),
      };
      await restoreBackup({ config: place, file, now, onProgress: ignore, ...options });
    },
  });
  try {
    const again = await restored.signIn('civilian');
    expect(await look(again)).toEqual(seen);

    await restored.restart({ COMMUNITY_NAME: 'Paleto Nights' });
    expect((await restored.visitor().get('/api/config')).body.communityName).toBe('Paleto Nights');
    const [change] = (await again.get('/api/settings/history')).body.changes;
    expect(change).toMatchObject({ by: 'Host', via: 'host', changes: [{ after: 'Paleto Nights' }] });
  } finally {
    await restored.stop();
  }
});
