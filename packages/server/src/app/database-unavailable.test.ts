import Libsql from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFile } from '#db/sqlite';
import { setReadOnly } from '#testing/read-only';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const countLogged = (text: string) => server.logged().split(text).length - 1;

async function block(): Promise<() => Promise<void>> {
  if (server.location.engine === 'postgres') {
    await setReadOnly(server, true);
    return () => setReadOnly(server, false);
  }
  const other = new Libsql(databaseFile(server.location.dataDir));
  other.exec('begin immediate');
  return async () => {
    other.exec('rollback');
    other.close();
  };
}

test('logs the loss of the database once, whatever needs it', async () => {
  const user = await server.signIn('civilian');
  const write = () => user.put('/api/civilians/nobody', { occupation: 'Courier' });
  const create = () =>
    user.post('/api/civilians', { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' });
  const resume = await block();
  const statuses = [await create(), await create(), await write(), await create()];
  expect(statuses.map(({ status }) => status)).toContain(503);
  expect(countLogged('database unavailable')).toBe(1);
  expect(countLogged('request refused')).toBe(0);

  await resume();
  await expect.poll(async () => (await create()).status, { timeout: 10_000 }).toBe(201);
  expect(countLogged('database unavailable')).toBe(1);
});
