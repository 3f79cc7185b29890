import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpen } from '#platform/http/authorize';
import { expectRefusal, make } from '#testing/any-request';
import { allowed, type Cast, signInCast } from '#testing/authorization-table';
import { addressOf, ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import { SAMPLES, type SampleCall } from '#testing/sample-calls';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createWorld, type World } from '#testing/world';

/** Requests no schema describes: odd methods, paths and bodies. None may fail the server. */

let server: TestServer;
let cast: Cast;
let world: World;
const samples = new Map<Operation, SampleCall>();
beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  world = await createWorld(server, cast);
  for (const operation of OPERATIONS) {
    samples.set(operation, await SAMPLES[operation](world, cast[allowed(operation)]));
  }
});
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
  return server.stop();
});

const ID = '0190a000-0000-7000-8000-000000000000';

const ENDING = OPERATIONS.filter((operation) => operation !== 'streamEvents');
const READS = ENDING.filter((operation) => ENDPOINTS[operation].method === 'GET');
const WITH_BODY = ENDING.filter((operation) => 'body' in ENDPOINTS[operation]);

interface Sent {
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends a raw request, because `fetch` normalizes paths and refuses some methods. */
async function send(operation: Operation, { method, path, body, headers = {} }: Sent) {
  const { hostname, port } = new URL(server.origin);
  const cookie = cast[allowed(operation)].cookies();
  const clientRequest = request({ hostname, port, method, path, headers: { cookie, ...headers }, agent });
  clientRequest.end(body);
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode ?? 0, text, headers: response.headers };
}

async function expectNoFailure(operation: Operation, sent: Sent, statuses?: number[]) {
  const answer = await send(operation, sent);
  const what = `${sent.method} ${sent.path.slice(0, 200)} ${String(sent.body ?? '').slice(0, 200)}`;
  expect([what, answer.status, answer.text.slice(0, 300)]).toEqual([
    what,
    statuses === undefined ? expect.toSatisfy((status: number) => status < 500) : expect.toBeOneOf(statuses),
    answer.text.slice(0, 300),
  ]);
  if (answer.status >= 400 && sent.method !== 'HEAD') expectRefusal(answer);
  return answer;
}

const addressFor = (operation: Operation) =>
  addressOf(ENDPOINTS[operation].path, samples.get(operation) ?? {});
const JSON_TYPE = { 'content-type': 'application/json' };

describe('methods', () => {
  test.each(ENDING)('%s: unsupported methods get 404; HEAD works on public endpoints', async (operation) => {
    const [path = ''] = addressFor(operation).split('?');
    for (const method of ['OPTIONS', 'PROPFIND', 'TRACE']) {
      await expectNoFailure(operation, { method, path }, [400, 404]);
    }
    if (!READS.includes(operation)) return;
    // A community without rules returns 404.
    const none = operation === 'getRules' ? [404] : [];
    const statuses = isOpen(ENDPOINTS[operation]) ? [200, 302, 400, ...none] : [404];
    const head = await expectNoFailure(operation, { method: 'HEAD', path: addressFor(operation) }, statuses);
    expect(head.text).toBe('');
  });

  test('rejects an invalid HTTP method', async () => {
    await expectNoFailure('getConfig', { method: 'STEAL', path: '/api/config' }, [400]);
  });
});

describe('addresses', () => {
  const ODD = [
    '%00',
    '%2500',
    `${ID}%00`,
    `${ID}%0a`,
    ID.replace('0190', '%30190'),
    ID.replace('0190', '%2530190'),
    '..%2f..%2fetc%2fpasswd',
    '%ED%A0%80',
    '__proto__',
    '-1',
    '1e309',
    "'%20or%201=1--",
    'a'.repeat(201),
    'a'.repeat(4000),
    '%',
    '%zz',
    ID.toUpperCase(),
  ];

  test.each(ENDING.filter((operation) => 'params' in ENDPOINTS[operation]))('%s', async (operation) => {
    const { method, path } = ENDPOINTS[operation];
    const { body } = samples.get(operation) ?? {};
    for (const odd of ODD) {
      const sent = {
        method,
        path: path.replace(/:\w+/, odd),
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE }),
      };
      // Words such as "registered" are routes of their own.
      await expectNoFailure(operation, sent, [400, 403, 404, 414]);
    }
  });

  test.each(ENDING)('%s: similar addresses get 404', async (operation) => {
    const { method } = ENDPOINTS[operation];
    const [path = ''] = addressFor(operation).split('?');
    for (const near of [`${path}/`, `/${path}`, `${path}%2f`, `${path}/..`, path.toUpperCase()]) {
      await expectNoFailure(operation, { method, path: near }, [400, 404]);
    }
  });
});

describe('queries', () => {
  const VALUES = [
    '',
    '%00',
    'a%00b',
    '%20',
    '%E2%80%8B',
    '%ED%A0%80',
    '%zz',
    '%F0%9F%91%AE',
    '%25',
    '-0',
    '1e309',
    '9007199254740993',
    '-1',
    '501',
    '2026-02-30T00:00:00Z',
    '2016-12-31T23:59:60Z',
    'a'.repeat(3000),
  ];

  test.each(READS.filter((operation) => 'query' in ENDPOINTS[operation]))('%s', async (operation) => {
    const [path = ''] = addressFor(operation).split('?');
    const endpoint = ENDPOINTS[operation];
    const { properties } = ('query' in endpoint ? endpoint.query : {}) as { properties?: object };
    const keys = Object.keys(properties ?? {});
    for (const key of keys) {
      for (const value of VALUES) {
        await expectNoFailure(operation, { method: 'GET', path: `${path}?${key}=${value}` });
      }
      await expectNoFailure(operation, { method: 'GET', path: `${path}?${key}=a&${key}=b` }, [400]);
      await expectNoFailure(operation, { method: 'GET', path: `${path}?${key}[]=a&${key}[x]=b` });
      await expectNoFailure(operation, { method: 'GET', path: `${path}?${key}` });
    }
    for (const query of ['__proto__=1&constructor=2&toString=3', '&&&==&', 'a=1&a=2', '%', '%00=1']) {
      await expectNoFailure(operation, { method: 'GET', path: `${path}?${query}` });
    }
  });
});

describe('bodies', () => {
  const BODIES: [string, string | Buffer][] = [
    ['nothing', ''],
    ['blank', ' \n'],
    ['a byte order mark', '\ufeff{}'],
    ['half of it', '{"a":'],
    ['two of them', '{}{}'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
    ['a list', '[]'],
    ['a list of lists, deep', '['.repeat(30_000)],
    ['objects, deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a number', '1'],
    ['an endless number', '1e309'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['true', 'true'],
    ['NaN', 'NaN'],
    ['a prototype', '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}'],
  ];
  const PLACED = [
    '1e309',
    '-0',
    '0.001',
    '-1',
    '9007199254740993',
    '"\\u0000"',
    '"\\ud800"',
    '" "',
    '"\\u200b\\u200b"',
    '"\\u202e\\u05d3"',
    '"\\ud83d\\udc6e"',
    '"2026-02-30"',
    '"2016-12-31T23:59:60Z"',
    '[]',
    '{"__proto__":null}',
    '{"toString":1,"length":1e9}',
    'null',
    `"${'x'.repeat(20_000)}"`,
  ];

  test.each(WITH_BODY)('%s', async (operation) => {
    const { method } = ENDPOINTS[operation];
    const path = addressFor(operation);
    const { body } = samples.get(operation) ?? {};
    for (const [, text] of BODIES) {
      await expectNoFailure(operation, { method, path, body: text, headers: JSON_TYPE });
    }
    const entries = Object.entries(Object(body)).map(([key, value]) => [key, JSON.stringify(value)]);
    for (const [key, good] of entries) {
      const others = entries
        .filter(([other]) => other !== key)
        .map(([other, value]) => `"${other}":${value}`);
      for (const value of PLACED) {
        const text = `{${[...others, `"${key}":${value}`].join(',')}}`;
        await expectNoFailure(operation, { method, path, body: text, headers: JSON_TYPE });
      }
      // The last duplicate key wins.
      const twice = `{${[...others, `"${key}":${good}`, `"${key}":[[]]`].join(',')}}`;
      await expectNoFailure(operation, { method, path, body: twice, headers: JSON_TYPE }, [400, 403]);
    }
  });

  test('do not pollute prototypes', () => {
    expect([Reflect.get({}, 'x'), Reflect.get({}, 'y')]).toEqual([undefined, undefined]);
  });
});

test('survives invalid positions in the event stream', async () => {
  const { stranger } = cast;
  for (const lastEventId of [
    '',
    ' ',
    '-1',
    '1e309',
    '0_0',
    'x'.repeat(100),
    '9'.repeat(40),
    '__proto__',
    '🚓',
    '%00',
  ]) {
    const { status } = await make('streamEvents', stranger, { query: { lastEventId } });
    expect([lastEventId, status]).toEqual([lastEventId, 200]);
  }
  const tooLong = await make('streamEvents', stranger, { query: { lastEventId: 'x'.repeat(101) } });
  expect(tooLong.status).toBe(400);
  expectRefusal(tooLong);
});

test('the log contains no failure', () => {
  expect(server.logged()).not.toContain('request failed');
});
