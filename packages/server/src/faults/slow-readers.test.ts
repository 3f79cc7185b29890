import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { type ServerProcess, startServerProcess } from '#testing/server-process';
import { createMigratedDatabase, type TestDatabase } from '#testing/test-database';
import { askWithoutReading } from '#testing/test-events';
import type { TestUser } from '#testing/test-user';

/** 200 clients that never read a list of 3 MB, with a heap of 512 MB. */

const READERS = 200;
const RECORDS = 200;
const AT_ONCE = 25;

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createMigratedDatabase();
  server = await startServerProcess(database, { settings: { NODE_OPTIONS: '--max-old-space-size=512' } });
});
afterAll(async () => {
  await server.kill();
  await database.remove();
});

async function writeHistory(user: TestUser, civilianId: string): Promise<void> {
  const record = { civilianId, description: '🚑'.repeat(4000) };
  for (let count = 0; count < RECORDS; count += AT_ONCE) {
    const added = Array.from({ length: AT_ONCE }, () => user.post('/api/medical', record));
    for (const { status } of await Promise.all(added)) expect(status).toBe(201);
  }
}

test('200 clients that read nothing do not keep others from their answers', async () => {
  const [member, other] = [server.user(), server.user()];
  await member.signIn('civilian');
  await other.signIn('newcomer');
  const civilianId = await createCivilian(member);
  await writeHistory(member, civilianId);

  const readers: Socket[] = [];
  for (let count = 0; count < READERS; count += 1) {
    readers.push(await askWithoutReading(member, `/api/medical/by-civilian/${civilianId}?limit=500`, 1));
    expect((await other.get('/api/auth/me')).status).toBe(200);
  }
  for (const reader of readers) reader.destroy();
});
