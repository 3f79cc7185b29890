import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

/** PostgreSQL that takes no writes, as a replica does after a failover that went wrong. */

const NAMED = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Has every connection of the database, those that there are and those to come, take writes or not. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { db } = server.platform.database;
  const name = new URL(server.location.databaseUrl ?? '').pathname.slice(1);
  await sql`begin read write; alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}; commit`.execute(
    db,
  );
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await end.execute(db);
  // The one that did it has begun as it was.
  await sql`set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(db);
}

test('a database that takes no writes is not ready; reading goes on, writing answers 503 with Retry-After', async () => {
  if (server.platform.database.engine !== 'postgres') return;
  const user = await server.signIn('civilian');
  const civilianId = await createCivilian(user);
  const ready = async () => (await server.visitor().get('/readyz')).status;
  expect(await ready()).toBe(200);

  await setReadOnly(true);
  await expect.poll(ready).toBe(503);
  const refusals = [
    await server.visitor().get('/readyz'),
    await user.put(`/api/civilians/${civilianId}`, { occupation: 'Courier' }),
    await user.post('/api/civilians', NAMED, { 'idempotency-key': 'k' }),
    await user.post('/auth/logout'),
  ];
  for (const { status, headers, body } of refusals) {
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await server.visitor().get('/healthz')).status).toBe(200);
  expect((await user.get(`/api/civilians/${civilianId}`)).status).toBe(200);

  await setReadOnly(false);
  await expect.poll(ready).toBe(200);
  expect((await user.put(`/api/civilians/${civilianId}`, { occupation: 'Courier' })).status).toBe(200);
});
