import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#app/build-app';
import { isOpen } from '#platform/http/authorize';
import { requirePolicy } from '#platform/http/mount';
import { expectRefusal, make } from '#testing/any-request';
import { AUTHORIZATION, type Cast, type Member, signInCast } from '#testing/authorization-table';
import { answersTo, rowOf } from '#testing/authorization-walk';
import { addressOf, ENDPOINTS, OPERATIONS } from '#testing/every-endpoint';
import { SAMPLES } from '#testing/sample-calls';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createWorld, NOBODY, type World } from '#testing/world';

let server: TestServer;
let cast: Cast;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  world = await createWorld(server, cast);
});
afterAll(() => server.stop());

describe('the authorization table', () => {
  test('has a row for every endpoint that matches its policy', () => {
    const table = [...AUTHORIZATION].map(([operation, { who }]) => [operation, who]);
    const policies = OPERATIONS.map((operation) => [operation, [...ENDPOINTS[operation].who].sort()]);
    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(policies));
    expect(table).toHaveLength(OPERATIONS.length);
  });

  test('lists exactly the mounted routes', async () => {
    // Not closed, because that would end the live events of the shared server.
    const app = await buildApp(server.platform, { webFolder: server.location.dataDir, extra: [] });
    await app.ready();
    const mounted = readRoutes(app.printRoutes({ commonPrefix: false }));
    const anywhere = ({ method, path }: { method: string; path: string }) =>
      `${method} ${path.replace(/:[\w|:]+/g, ':')}`;
    const known = new Set(Object.values(ENDPOINTS).map(anywhere));
    const heads = new Set(
      Object.values(ENDPOINTS)
        .filter((endpoint) => endpoint.method === 'GET' && isOpen(endpoint))
        .map(({ path }) => anywhere({ method: 'HEAD', path })),
    );
    const seen = mounted.filter(({ path }) => !/^\/api\/docs(\/|$)/.test(path)).map(anywhere);
    expect(seen.filter((route) => !known.has(route) && !heads.has(route))).toEqual([]);
    expect([...known].filter((route) => !seen.includes(route))).toEqual([]);
  });

  test('a route without a policy prevents the start', async () => {
    const app = Fastify();
    requirePolicy(app);
    app.get('/forgotten', async () => 'open to all');
    await expect(app.ready()).rejects.toThrow('Route GET /forgotten has no policy');
  });

  test('the API description requires a session exactly where the policy does', async () => {
    const { paths } = (await cast.anon.get('/api/openapi.json')).body;
    for (const operation of OPERATIONS) {
      const endpoint = ENDPOINTS[operation];
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const described = paths[path]?.[endpoint.method.toLowerCase()];
      // PATCH and GET of an account share a path under different parameter names.
      expect([operation, described?.operationId]).toEqual([operation, operation]);
      expect([operation, described.security]).toEqual([operation, isOpen(endpoint) ? [] : undefined]);
    }
  });
});

describe('responds to each member as the table says:', () => {
  test.each(OPERATIONS)('%s', async (operation) => {
    expect(await answersTo(operation, { server, world })).toEqual(rowOf(operation).answers);
  });

  test('returns nothing of the other platform, whichever platform is requested', async () => {
    const lists = OPERATIONS.filter((operation) => {
      const endpoint = ENDPOINTS[operation];
      const isOfPlatform = 'query' in endpoint && 'platform' in Object(endpoint.query.properties);
      return isOfPlatform && rowOf(operation).answers.elsewhere === '200';
    });
    expect(lists.length).toBeGreaterThan(5);
    for (const operation of lists) {
      const sample = await SAMPLES[operation](world, cast.elsewhere);
      if (sample.about === undefined) continue;
      const shown = async (by: Member, platform: string) => {
        const answer = await make(operation, cast[by], { ...sample, query: { ...sample.query, platform } });
        expect([operation, by, answer.status]).toEqual([operation, by, 200]);
        return [operation, by, platform, answer.text.includes(`"${sample.about}"`)];
      };
      for (const platform of PLATFORMS) {
        expect(await shown('elsewhere', platform)).toEqual([operation, 'elsewhere', platform, false]);
        expect(await shown('staff', platform)).toEqual([operation, 'staff', platform, platform === 'Xbox']);
      }
    }
  });

  test('the API documentation is public', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json']) {
      expect([path, (await cast.anon.get(path)).status]).toEqual([path, 200]);
    }
  });

  test('serializes the API description only once', async () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const texts = new Set<string>();
    for (const path of ['/api/docs/json', '/api/openapi.json', '/api/docs/json']) {
      texts.add((await cast.anon.get(path)).text);
    }
    const serialized = stringify.mock.calls.filter(([value]) => Object(value).openapi !== undefined);
    stringify.mockRestore();
    expect([texts.size, serialized.length <= 1]).toEqual([1, true]);
  });
});

describe('without a valid session, every endpoint but the public ones refuses alike:', () => {
  const closed = OPERATIONS.filter((operation) => !isOpen(ENDPOINTS[operation]));

  async function expectSignedOut(cookie: string) {
    for (const operation of closed) {
      const { method, path } = ENDPOINTS[operation];
      const address = addressOf(path, {
        params: { id: NOBODY, civilianId: NOBODY, discordId: '1', licenseType: 'x' },
      });
      const answer = await cast.anon.call(method, address, { headers: { cookie } });
      expect([operation, answer.status, answer.body?.code]).toEqual([operation, 401, 'signed_out']);
      expectRefusal(answer);
    }
  }

  test('no cookie', () => expectSignedOut(''));

  test('a forged or malformed cookie', async () => {
    const cookie = cast.staff.cookies();
    const last = cookie.at(-1) === 'A' ? 'B' : 'A';
    await expectSignedOut(`${cookie.slice(0, -1)}${last}`);
    for (const token of ['', 'x', '%00', '"', `${'a'.repeat(2000)}`]) {
      const answer = await cast.anon.get('/api/auth/me', { cookie: `ten-four=${token}` });
      expect([token, answer.status]).toEqual([token, 401]);
    }
  });

  test('an ended session', async () => {
    const user = await server.signIn('staff');
    const cookie = user.cookies();
    await user.post('/auth/logout');
    await expectSignedOut(cookie);
  });

  test('an expired session', async () => {
    const cookie = (await server.signIn('staff')).cookies();
    server.clock.advance(15 * 24 * 60 * 60 * 1000);
    await expectSignedOut(cookie);
  });
});

function readRoutes(drawing: string): { method: string; path: string }[] {
  const parents: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (.*) \((.+)\)$/.exec(line) ?? [];
    if (segment === '') return [];
    const level = indent.length / 4;
    const path = `${parents.slice(0, level).join('')}${segment}`;
    parents.splice(level, parents.length, segment);
    return methods.split(', ').map((method) => ({ method, path }));
  });
}
