import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { openDatabase, openForReading } from '#db/open-database';
import { moveToPostgres } from '#operator/load-postgres';
import { makeBackup } from '#operator/make-backup';
import { restoreBackup } from '#operator/restore-backup';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { createTestDatabase, isPostgres, type TestDatabase } from '#testing/test-database';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';

const ignore = () => {};
const CHOICES = { panic: 'Always', quietFrom: '22:00', quietTo: '07:00', timeZone: 'Asia/Tokyo' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const readStored = async (db: Db) => ({
  keys: await db.selectFrom('push_keys').selectAll().execute(),
  devices: await db.selectFrom('push_devices').selectAll().orderBy('id').execute(),
  choices: await db.selectFrom('push_choices').selectAll().execute(),
});

test('a restore keeps push devices and preferences but drops queued notifications', async () => {
  const user = await server.signIn('civilian');
  const phone = await addPhone(server, user, 'Pixel');
  expect((await user.put('/api/push/choices', CHOICES)).status).toBe(200);
  phone.faults.push({ status: 503 });
  const ask = async (by = user) =>
    expect((await by.post(`/api/push/devices/${phone.device._id}/test`)).status).toBe(200);
  await ask();
  await server.outbox.runOnce();
  await ask();
  const { db } = server.platform.database;
  const before = await readStored(db);
  expect(await db.selectFrom('push_rows').select('state').execute()).toEqual([{ state: 'Pending' }]);
  const { location, clock } = server;
  const file = join(location.dataDir, 'phones.backup');
  await makeBackup({ config: location, file, now: clock.now(), onProgress: ignore });

  const restored = await startTestServer({
    prepare: async (place) => {
      const request = { config: place, file, replace: false, signOut: false, now: clock.now() };
      await restoreBackup({ ...request, asideFolder: join(place.dataDir, 'aside'), onProgress: ignore });
    },
  });
  try {
    expect(await readStored(restored.platform.database.db)).toEqual(before);
    restored.clock.advance(10 * SECOND);
    await restored.outbox.runOnce();
    expect(phone.arrived).toEqual([]);
    const again = user.copy(restored.origin);
    expect((await again.get('/api/push')).body.choices).toMatchObject(CHOICES);
    await ask(again);
    await restored.outbox.runOnce();
    expect(phone.titles()).toEqual(['Test']);
  } finally {
    await restored.stop();
  }
});

test.runIf(isPostgres)(
  'a move to PostgreSQL keeps push keys, devices and preferences unchanged',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ten-four-test-'));
    const source: TestDatabase = { engine: 'sqlite', databaseUrl: null, dataDir, remove: async () => {} };
    const target = await createTestDatabase();
    try {
      const { db, close } = await openDatabase({ ...source, onStatement: ignore, onIdleError: ignore });
      await copyFrom(server.platform.database.db, db);
      const before = await readStored(db);
      await close();
      await moveToPostgres({ databaseUrl: target.databaseUrl, dataDir }, ignore);
      const moved = await openForReading(target);
      expect(await readStored(moved.db)).toEqual(before);
      await moved.close();
    } finally {
      await target.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

async function copyFrom(db: Db, to: Db): Promise<void> {
  const { keys, devices, choices } = await readStored(db);
  const user = await db
    .selectFrom('users')
    .where('id', '=', devices[0]?.user_id ?? '')
    .selectAll()
    .executeTakeFirstOrThrow();
  await to.insertInto('users').values(user).execute();
  await to.insertInto('push_keys').values(keys).execute();
  await to
    .insertInto('push_devices')
    .values(devices.map((device) => ({ ...device, id: newId(), session_id: null })))
    .execute();
  await to.insertInto('push_choices').values(choices).execute();
}
