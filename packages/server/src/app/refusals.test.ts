import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '#platform/version';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CIVILIAN = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };

describe('checks run in a fixed order', () => {
  test('the origin before the session', async () => {
    const answer = await server
      .visitor()
      .post('/api/civilians', CIVILIAN, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    for (const origin of ['null', 'http://localhost:1']) {
      expect((await server.visitor().post('/auth/logout', undefined, { origin })).status).toBe(403);
    }
    expect(
      (await server.visitor().post('/auth/logout', undefined, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await server.visitor().post('/auth/logout', undefined, { origin: server.origin })).status).toBe(
      200,
    );
  });

  test('the session before the body', async () => {
    const visitor = server.visitor();
    const calls = [
      visitor.post('/api/civilians', '{broken'),
      visitor.post('/api/civilians', 'x'.repeat(70_000)),
      visitor.post('/api/civilians', 'text', { 'content-type': 'text/plain' }),
      visitor.get('/api/civilians/not-an-id'),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(401);
  });

  test('the role before the body and the object', async () => {
    const user = await server.signIn('civilian');
    expect((await user.post('/api/civilians/not-an-id/restore', '{broken')).status).toBe(403);
  });

  test('content type, size and format of the body', async () => {
    const user = await server.signIn('civilian');
    const send = (body: string, type = 'application/json') =>
      user.post('/api/civilians', body, { 'content-type': type });
    expect(await send('firstName=Mara', 'text/plain')).toMatchObject({ status: 415 });
    expect(await send('firstName=Mara', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await send(JSON.stringify({ ...CIVILIAN, x: 'x'.repeat(66_000) }))).toMatchObject({ status: 413 });
    expect(await send('{"firstName":')).toMatchObject({ status: 400 });
    expect(await send('')).toMatchObject({ status: 400 });
    const strange = `{"__proto__":{"x":1},"constructor":{"prototype":{}},${JSON.stringify(CIVILIAN).slice(1)}`;
    expect(await send(strange)).toMatchObject({ status: 201 });
  });

  test('rejects a body nested deeper than 50 levels', async () => {
    const user = await server.signIn('civilian');
    const nested = (levels: number) =>
      `${JSON.stringify(CIVILIAN).slice(0, -1)},"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(await user.post('/api/civilians', nested(49))).toMatchObject({ status: 201 });
    for (const levels of [50, 5000]) {
      const { status, body } = await user.post('/api/civilians', nested(levels));
      expect([status, body.message]).toEqual([400, 'The body is nested too deeply.']);
    }
  });

  test('rejects a body over 1 KB from signed-out clients', async () => {
    const send = (length: number) => server.visitor().post('/auth/code', { code: 'x'.repeat(length) });
    expect(await send(900)).toMatchObject({ status: 400 });
    const { status, body } = await send(2000);
    expect([status, body.message]).toEqual([413, 'The body is larger than 1 KB.']);
  });

  test('every error response has the same shape', async () => {
    const user = await server.signIn('civilian');
    const answers = await Promise.all([
      server.visitor().get('/api/civilians'),
      user.get('/api/civilians/all'),
      user.get('/api/nothing'),
      user.get('/api/civilians/0190a000-0000-7000-8000-000000000000'),
      user.get('/api/%zz'),
      user.get(`/api/civilians/${'a'.repeat(3000)}`),
      user.post('/api/civilians', {}),
      user.call('PATCH', '/api/civilians'),
      user.post('/api/civilians', 'x', { 'content-type': 'text/plain' }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
      expect(body.error).toBe(body.message);
      expect(Object.keys(body).sort()).toEqual(
        expect.arrayContaining(['code', 'error', 'message', 'success']),
      );
    }
  });
});

describe('limits', () => {
  test('respond to too many requests with 429 and Retry-After; a write counts as three', async () => {
    const limited = await startTestServer({ environment: { RATE_LIMIT: '10' } });
    const user = await limited.signIn('civilian');
    const other = await limited.signIn('newcomer');
    for (let write = 0; write < 3; write += 1) {
      expect((await user.put('/api/civilians/0190a000-0000-7000-8000-000000000000', {})).status).toBe(404);
    }
    expect((await user.get('/api/auth/me')).status).toBe(200);
    const refused = await user.get('/api/auth/me');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.get('/api/auth/me')).status).toBe(200);
    await limited.stop();
  });

  test('allow twenty sign-ins per minute and address', async () => {
    const limited = await startTestServer({ environment: { RATE_LIMIT: '600' } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push((await limited.visitor().get('/auth/discord')).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 302)).toBe(true);
    expect(statuses[20]).toBe(429);
    await limited.stop();
  });

  test('count an IPv6 network of one customer as one address', async () => {
    const environment = { RATE_LIMIT: '600', TRUST_PROXY: 'loopback' };
    const limited = await startTestServer({ environment });
    const statusFor = async (address: string) =>
      (await limited.visitor().get('/auth/discord', { 'x-forwarded-for': address })).status;
    for (let host = 1; host <= 20; host += 1) expect(await statusFor(`2001:db8:0:7::${host}`)).toBe(302);
    expect(await statusFor('2001:db8::7:a:b:c:d')).toBe(429);
    for (const elsewhere of ['2001:db8:0:8::1', '192.0.2.1', '192.0.2.2', '::ffff:192.0.2.3']) {
      expect([elsewhere, await statusFor(elsewhere)]).toEqual([elsewhere, 302]);
    }
    await limited.stop();
  });
});

describe('public endpoints', () => {
  test('include config, health, readiness and description', async () => {
    const visitor = server.visitor();
    expect((await visitor.get('/api/config')).body).toEqual({
      communityName: 'Los Santos Roleplay',
      bankName: 'Maze Bank',
      demo: false,
      version: VERSION,
      welcome: '',
      iconUrl: null,
      hasRules: false,
      invite: null,
    });
    expect((await visitor.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await visitor.get('/readyz')).body).toEqual({ status: 'ok' });
    expect((await visitor.get('/api/docs/')).status).toBe(200);
  });

  test('the description lists every endpoint and marks those without a session', async () => {
    const { body } = await server.visitor().get('/api/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body.info.version).toBe(VERSION);
    expect(body.paths['/api/civilians/{id}'].put.requestBody).toBeDefined();
    expect(body.paths['/api/config'].get.security).toEqual([]);
    expect(body.paths['/api/civilians'].get.security).toBeUndefined();
    expect(body.security).toEqual([{ session: [] }]);
    for (const [path, methods] of Object.entries<Record<string, { security?: unknown[] }>>(body.paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        if (security?.length === 0) continue;
        const url = path.replace('{id}', '0190a000-0000-7000-8000-000000000000');
        expect([path, (await server.visitor().call(method.toUpperCase(), url)).status]).toEqual([path, 401]);
      }
    }
  });

  test('serve metrics to this machine only', async () => {
    const visitor = server.visitor();
    const answer = await visitor.get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('ten_four_sql_statements_total');
    for (const header of ['x-forwarded-for', 'x-forwarded-server', 'x-real-ip', 'forwarded', 'via']) {
      expect([header, (await visitor.get('/metrics', { [header]: '1.1 x' })).status]).toEqual([header, 404]);
    }
  });

  test('serve metrics of a public server only if enabled', async () => {
    const PUBLIC_URL = 'https://cad.example.org';
    for (const [environment, status] of [
      [{ PUBLIC_URL }, 404],
      [{ PUBLIC_URL, METRICS: 'on' }, 200],
      [{ METRICS: 'off' }, 404],
    ] as const) {
      const other = await startTestServer({ environment });
      // As a proxy without forwarding headers.
      const answer = await other.visitor().get('/metrics');
      expect([environment, answer.status]).toEqual([environment, status]);
      await other.stop();
    }
  });
});

test('metrics are served to other machines only with METRICS_TOKEN', async () => {
  const METRICS_TOKEN = 'a-token-of-the-tests-that-is-long-enough';
  const PUBLIC_URL = 'https://cad.example.org';
  const other = await startTestServer({ environment: { PUBLIC_URL, METRICS_TOKEN } });
  const ask = async (authorization: string | null, headers: Record<string, string> = {}) => {
    const all = { ...headers, ...(authorization === null ? {} : { authorization }) };
    return (await other.visitor().get('/metrics', all)).status;
  };
  const outside = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
  expect(await ask(`Bearer ${METRICS_TOKEN}`, outside)).toBe(200);
  expect(await ask(`bearer ${METRICS_TOKEN}`)).toBe(200);
  for (const wrong of [null, 'Bearer', `Bearer ${METRICS_TOKEN}x`, 'Bearer x', `Basic ${METRICS_TOKEN}`]) {
    expect([wrong, await ask(wrong, outside)]).toEqual([wrong, 404]);
  }
  expect(other.logged()).not.toContain(METRICS_TOKEN);
  await other.stop();
  expect((await server.visitor().get('/metrics', { ...outside, authorization: 'Bearer null' })).status).toBe(
    404,
  );
});

test('responses carry security headers, and the log contains no secrets', async () => {
  const user = await server.signIn('civilian');
  const { headers } = await user.get('/api/auth/me');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('strict-transport-security')).toBeNull();
  const token = user.cookies().match(/ten-four=([^;]+)/)?.[1] ?? 'none';
  expect(server.logged()).not.toContain(token);
  expect(server.logged()).not.toContain('client-secret-of-the-tests');
});
