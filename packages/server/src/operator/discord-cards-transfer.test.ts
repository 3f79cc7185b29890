import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { openForReading } from '#db/open-database';
import { moveToPostgres } from '#operator/load-postgres';
import { makeBackup } from '#operator/make-backup';
import { restoreBackup } from '#operator/restore-backup';
import { SECOND } from '#platform/clock';
import { createCall } from '#testing/test-calls';
import { setDiscord, XBOX } from '#testing/test-cards';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { signInOfficer } from '#testing/test-officers';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let embedded: TestDatabase;
let target: TestDatabase;
const ignore = () => {};
beforeAll(async () => {
  server = await startTestServer();
  target = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'ten-four-test-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  embedded = { engine: 'sqlite', databaseUrl: null, dataDir, remove };
});
afterAll(async () => {
  await server.stop();
  await embedded.remove();
  await target.remove();
});

async function readIn<T>(location: TestDatabase, read: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openForReading(location);
  try {
    return await read(db);
  } finally {
    await close();
  }
}

const lasting = async (db: Db) => ({
  settings: await db.selectFrom('settings').selectAll().orderBy('section').execute(),
  cards: await db
    .selectFrom('discord_cards')
    .select(['id', 'kind', 'platform', 'subject_id', 'channel_id', 'message_id', 'is_over'])
    .orderBy('id')
    .execute(),
  devices: await db.selectFrom('push_devices').selectAll().orderBy('id').execute(),
  choices: await db.selectFrom('push_choices').selectAll().execute(),
  keys: await db.selectFrom('push_keys').selectAll().execute(),
});

test('a restore queues Discord cards, drops push jobs and codes, and keeps devices and preferences', async () => {
  const admin = await server.signIn('administrator');
  const ann = await signInOfficer(server, { callsign: 'D-601' });
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls, 'platforms.Xbox.panic': XBOX.panic });
  await addPhone(server, ann.user);
  await ann.user.put('/api/push/choices', { panic: 'Always' });
  await createCall(ann, {});
  await server.outbox.runOnce();
  await ann.user.post('/api/panic');
  await ann.user.post('/api/auth/codes');
  const { db } = server.platform.database;
  const before = await lasting(db);
  expect([before.cards.length, before.devices.length, before.choices.length]).toEqual([3, 1, 1]);
  expect((await db.selectFrom('push_jobs').select('id').execute()).length).toBeGreaterThan(0);
  expect(await db.selectFrom('sign_in_codes').select('user_id').execute()).toHaveLength(1);

  const file = join(server.location.dataDir, 'kept.backup');
  const now = server.clock.now();
  await makeBackup({ config: server.location, file, now, onProgress: ignore });
  const asideFolder = join(embedded.dataDir, 'aside');
  const request = { config: embedded, file, replace: false, signOut: false, asideFolder };
  await restoreBackup({ ...request, now: now + SECOND, onProgress: ignore });
  await readIn(embedded, async (restored) => {
    expect(await lasting(restored)).toEqual(before);
    const clean = restored
      .selectFrom('discord_cards')
      .where((eb) => eb.or([eb('state', '!=', 'Pending'), eb('content', '!=', '')]))
      .select('id');
    expect(await clean.execute()).toEqual([]);
    for (const table of ['push_jobs', 'push_rows', 'sign_in_codes'] as const) {
      expect(await restored.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  if (target.engine !== 'postgres') return;
  await moveToPostgres({ databaseUrl: target.databaseUrl, dataDir: embedded.dataDir }, ignore);
  await readIn(target, async (moved) => expect(await lasting(moved)).toEqual(before));
});
