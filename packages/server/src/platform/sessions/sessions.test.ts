import Libsql from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { databaseFile } from '#db/sqlite';
import { DAY } from '#platform/clock';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = async (user: TestUser): Promise<number> => (await user.get('/api/civilians')).status;

async function runBeside({ location }: TestServer, statement: string): Promise<void> {
  if (location.databaseUrl === null) {
    const file = new Libsql(databaseFile(location.dataDir));
    file.exec(statement);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: location.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('an ended session is invalid at once, no matter who ended it', async () => {
  const user = await server.signIn('civilian');
  const other = await server.signIn('civilian');
  const third = await server.signIn('staff');
  expect([await ask(user), await ask(other), await ask(third)]).toEqual([200, 200, 200]);
  await user.post('/auth/logout');
  expect([await ask(user), await ask(other)]).toEqual([401, 200]);
  await runBeside(server, 'delete from sessions');
  expect([await ask(other), await ask(third)]).toEqual([401, 401]);
});

// SQLite has a single connection, which the transaction holds.
test('a transaction reads viewers although the settings changed before it', { timeout: 20_000 }, async () => {
  const user = await server.signIn('civilian');
  const { _id: id } = (await user.get('/api/auth/me')).body;
  await runBeside(server, 'update settings_version set version = version + 1');
  const { database, sessions } = server.platform;
  const viewers = await inTransaction(database.db, (tx) => sessions.viewersOf(tx, [id]));
  expect([...viewers.keys()]).toEqual([id]);
});

test('changes in a transaction take effect on commit, and not after a rollback', async () => {
  const user = await server.signIn('civilian');
  const { db } = server.platform.database;
  const broken = inTransaction(db, async (tx) => {
    await tx.deleteFrom('sessions').execute();
    throw new Error('no');
  });
  const during = ask(user);
  await expect(broken).rejects.toThrow('no');
  expect([await during, await ask(user)]).toEqual([200, 200]);
  const deleted = inTransaction(db, (tx) => tx.deleteFrom('sessions').execute());
  const meanwhile = ask(user);
  await deleted;
  expect(await ask(user)).toBe(401);
  expect([200, 401]).toContain(await meanwhile);
});

test('a session expires by the clock alone', async () => {
  const user = await server.signIn('civilian');
  expect(await ask(user)).toBe(200);
  server.clock.advance(14 * DAY + 1);
  expect(await ask(user)).toBe(401);
});
