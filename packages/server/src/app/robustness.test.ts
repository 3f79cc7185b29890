import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPostgres } from '#testing/test-database';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.runIf(isPostgres)(
  'connections dropped by PostgreSQL under load cost a 503 at most, never the process',
  async () => {
    const { database } = server.platform;
    const user = await server.signIn('civilian');
    for (let drop = 0; drop < 5; drop += 1) {
      const load = Array.from({ length: 20 }, () => user.get('/api/civilians'));
      const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
      await end.execute(database.db).catch(() => {});
      for (const { status } of await Promise.all(load)) expect([200, 503]).toContain(status);
    }
    expect((await user.get('/api/civilians')).status).toBe(200);
  },
);

describe('a malformed request', () => {
  async function send(text: string): Promise<string> {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(text);
    await once(socket, 'close');
    return answer;
  }

  test('gets the common error shape', async () => {
    const malformed = await send('GARBAGE\r\n\r\n');
    expect(malformed).toContain('HTTP/1.1 400');
    expect(malformed).toContain('"success":false');
    const long = await send(`GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(long).toContain('HTTP/1.1 431');
    expect(long).toContain('"code":"headers_too_large"');
  });
});

test('a web app on another origin of the same site can read and write with cookies', async () => {
  const origin = 'http://localhost:5999';
  const apart = await startTestServer({ environment: { WEB_ORIGIN: origin } });
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    const preflight = await apart.visitor().call('OPTIONS', '/api/civilians', {
      headers: { origin, 'access-control-request-method': method },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
  }
  for (const path of ['/api/config', '/api/civilians', '/', '/api/nothing']) {
    const own = await apart.visitor().get(path, { origin });
    const foreign = await apart.visitor().get(path, { origin: 'https://evil.example' });
    for (const { headers } of [own, foreign]) expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    expect(own.headers.get('access-control-allow-origin')).toBe(origin);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  }
  const { publicUrl } = apart.platform.config;
  expect((await apart.visitor().get('/api/config')).body).toMatchObject({ publicUrl: publicUrl.origin });
  await apart.stop();
});

test.runIf(isPostgres)('many different edits share few prepared statements', async () => {
  const { database } = server.platform;
  const user = await server.signIn('newcomer');
  const fields = [
    'sex',
    'residence',
    'zipCode',
    'occupation',
    'height',
    'weight',
    'skinTone',
    'allergies',
    'medication',
    'bloodType',
  ];
  const created = await user.post('/api/civilians', {
    firstName: 'A',
    lastName: 'B',
    dateOfBirth: '1990-01-01',
  });
  const path = `/api/civilians/${created.body.civilian._id}`;
  for (let shape = 0; shape < 600; shape += 1) {
    const chosen = fields.filter((_, bit) => ((shape >> bit) & 1) === 1);
    expect((await user.put(path, Object.fromEntries(chosen.map((field) => [field, 'x'])))).status).toBe(200);
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
    database.db,
  );
  expect(Number(rows[0]?.count)).toBeLessThanOrEqual(500);
});

test('a sign-in during a Discord rate limit is refused at once instead of waiting', async () => {
  const user = server.visitor();
  const back = await user.comeBackFromDiscord('civilian');
  server.fakeDiscord.fail.next('GET /api/v10/guilds/**', { kind: 'rate-limit', retryAfter: 600 });
  const answer = await user.get(back);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
