import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCookies } from '#platform/http/cookies';
import { make } from '#testing/any-request';
import { allowed, type Cast, type Member, signInCast } from '#testing/authorization-table';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import { SAMPLES } from '#testing/sample-calls';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createTestUser, type TestUser } from '#testing/test-user';
import { createWorld, type World } from '#testing/world';

let server: TestServer;
let cast: Cast;
let world: World;
const userIds = new Map<Member, string>();
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  cast = await signInCast(server);
  world = await createWorld(server, cast);
  for (const member of new Set(WRITES.map(allowed))) {
    userIds.set(member, (await cast[member].get('/api/auth/me')).body._id);
  }
});
afterAll(() => server.stop());

/** Unsigned interactions are always refused. */
const WRITES = OPERATIONS.filter((operation) => {
  const { method, effects }: Endpoint = ENDPOINTS[operation];
  return (method !== 'GET' || effects === true) && operation !== 'receiveInteraction';
});
const COPIES = 4;

async function inAnotherBrowser(member: Member): Promise<TestUser> {
  const { sessions, database, config } = server.platform;
  const token = await sessions.open(database.db, userIds.get(member) ?? '');
  return createTestUser(server.origin, new Map([[createCookies(config.secure).sessionName, token]]));
}

const failuresOf = (answers: readonly { status: number; text: string }[]) =>
  answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`);

describe.each(WRITES)('%s', (operation: Operation) => {
  test('survives simultaneous requests and a sign-out', async () => {
    const member = allowed(operation);
    const by = await inAnotherBrowser(member);
    const call = await SAMPLES[operation](world, by);
    const copies = Array.from({ length: COPIES }, () => make(operation, by, call));
    expect(failuresOf(await Promise.all(copies))).toEqual([]);

    const leaving = await inAnotherBrowser(member);
    const again = await SAMPLES[operation](world, leaving);
    const answers = await Promise.all([
      make(operation, leaving.copy(), again),
      leaving.copy().post('/auth/logout'),
      make(operation, leaving.copy(), again),
    ]);
    expect(failuresOf(answers)).toEqual([]);
  });
});

test('the log contains no failure', () => {
  expect(server.logged()).not.toContain('request failed');
});
