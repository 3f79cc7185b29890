import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, make } from '#testing/any-request';
import { allowed, type Cast, signInCast } from '#testing/authorization-table';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import { SAMPLES, type SampleCall } from '#testing/sample-calls';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createWorld, type World } from '#testing/world';

const BODY = 63 * 1024;
const MOST = 8 * 1024;

let server: TestServer;
let cast: Cast;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  world = await createWorld(server, cast);
  for (const operation of WITH_BODY) {
    samples.set(operation, await SAMPLES[operation](world, cast[allowed(operation)]));
  }
});
afterAll(() => server.stop());

const WRONG: unknown[] = [
  Array(BODY / 3 - 200).fill({}),
  Object.fromEntries(Array.from({ length: 4000 }, (_, key) => [`key-${key}`, 1])),
];
const WHOLE: unknown[] = [...WRONG, 'x'.repeat(BODY - 200), { ['k'.repeat(BODY - 200)]: 1 }];

const keysOf = (operation: Operation): string[] => {
  const endpoint = ENDPOINTS[operation];
  return Object.keys('body' in endpoint ? Object(Object(endpoint.body).properties) : {});
};
const WITH_BODY = OPERATIONS.filter((operation) => keysOf(operation).length > 0);

const samples = new Map<Operation, SampleCall>();

async function refuse(operation: Operation, body: unknown): Promise<void> {
  const answer = await make(operation, cast[allowed(operation)], { ...samples.get(operation), body });
  expect(answer.text.length).toBeLessThanOrEqual(MOST);
  if (answer.status < 300) return;
  expectRefusal(answer);
  expect(JSON.parse(answer.text).issues?.length ?? 0).toBeLessThanOrEqual(20);
}

describe('no error response exceeds 8 KB', () => {
  test.each(WITH_BODY)('%s', async (operation) => {
    const keys = keysOf(operation);
    await refuse(operation, Object.fromEntries(keys.map((key) => [key, [true]])));
    for (const wrong of WHOLE) await refuse(operation, wrong);
    for (const key of keys) for (const wrong of WRONG) await refuse(operation, { [key]: wrong });
  });

  test('for a long address, query or header', async () => {
    const long = 'x'.repeat(12_000);
    const { officer } = cast;
    const answers = [
      await officer.get(`/api/${long}`),
      await officer.get(`/${long}`),
      await officer.get(`/api/search?name=${long}`),
      await officer.get(`/api/search?${long}=1`),
      await officer.get(`/api/search?${'name=a&'.repeat(1700)}`),
      await officer.post('/api/calls', {}, { 'idempotency-key': long }),
      await officer.post('/api/calls', {}, { 'content-type': long }),
      await officer.post('/api/calls', {}, { origin: long }),
    ];
    for (const { status, text } of answers) {
      expect([status >= 400 && status < 500, text.length <= MOST]).toEqual([true, true]);
    }
  });
});

describe('an invalid list', () => {
  test('is reported once, without its entries, if it is too long', async () => {
    const names = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };
    const { status, body } = await cast.owner.post('/api/civilians', {
      ...names,
      knownAliases: Array(32_000 - 200).fill(1),
    });
    expect([status, body.issues]).toEqual([400, [{ field: 'knownAliases', message: 'At most 20 entries.' }]]);
  });

  test('is reported with up to 20 errors, three of them in the message', async () => {
    const offenses = Array(10).fill({ title: 1, category: 1, fine: 'x', jailTime: 'x' });
    const report = { civilianId: world.civilianId, type: 'citation', offenses };
    const { status, body } = await cast.officer.post('/api/reports/create', report);
    expect([status, body.issues.length, body.message.match(/offenses\./g)?.length]).toEqual([400, 20, 3]);
    expect(body.message).toMatch(/^offenses\.0\.title: /);
  });
});
