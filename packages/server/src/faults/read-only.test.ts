import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { setReadOnly } from '#testing/read-only';
import { isPostgres } from '#testing/test-database';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Like a replica after a failed failover. */

const NAMED = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.runIf(isPostgres)(
  'with a read-only database the server is not ready, serves reads, and rejects writes with 503 and Retry-After',
  async () => {
    const user = await server.signIn('civilian');
    const civilianId = await createCivilian(user);
    const ready = async () => (await server.visitor().get('/readyz')).status;
    expect(await ready()).toBe(200);

    await setReadOnly(server, true);
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

    await setReadOnly(server, false);
    await expect.poll(ready).toBe(200);
    expect((await user.put(`/api/civilians/${civilianId}`, { occupation: 'Courier' })).status).toBe(200);
  },
);
