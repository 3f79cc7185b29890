import Libsql from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileIn } from '#db/sqlite';
import { setReadOnly } from '#testing/read-only';
import { startTestServer, type TestServer } from '#testing/test-server';

/** What the log says while the database takes nothing, and after. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const toldOf = (text: string) => server.logged().split(text).length - 1;

/** Has the database refuse writes until what it answers is called. */
async function block(): Promise<() => Promise<void>> {
  if (server.location.engine === 'postgres') {
    await setReadOnly(server, true);
    return () => setReadOnly(server, false);
  }
  // As somebody does who changes it by hand and forgets to commit.
  const other = new Libsql(fileIn(server.location.dataDir));
  other.exec('begin immediate');
  return async () => {
    other.exec('rollback');
    other.close();
  };
}

test('the database going away is told once, whoever wants what of it, and its coming back too', async () => {
  const user = await server.signIn('civilian');
  const write = () => user.put('/api/civilians/nobody', { occupation: 'Courier' });
  const create = () =>
    user.post('/api/civilians', { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' });
  const goOn = await block();
  const asked = [await create(), await create(), await write(), await create()];
  expect(asked.map(({ status }) => status)).toContain(503);
  await expect.poll(() => toldOf('database away'), { timeout: 10_000 }).toBe(1);
  await create();
  expect(toldOf('database back')).toBe(0);
  expect(toldOf('request refused')).toBe(0);

  await goOn();
  await expect.poll(() => toldOf('database back'), { timeout: 10_000 }).toBe(1);
  expect((await create()).status).toBe(201);
  expect(toldOf('database away')).toBe(1);
});
