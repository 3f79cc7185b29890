import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ROLES, PERSONAS } from '#demo/personas';
import { HOUR, MINUTE } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { announce, openEvents } from '#testing/test-events';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const idOf = (key: string): string => PERSONAS.find((persona) => persona.key === key)?.id ?? '';
const XBOX = { dispatch: 'Xbox' } as const;
const member = (discordId: string) => `GET /api/v10/guilds/*/members/${discordId}`;

describe('roles older than a day, with Discord away', () => {
  let people: Principals;
  beforeEach(async () => {
    people = await signInPrincipals(server);
    await fileReport(people.officer, people.civilianId);
    server.standIn.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
    server.clock.advance(25 * HOUR);
  });

  test('nobody who reads more by a role is given a list as if there were no more', async () => {
    for (const user of [people.officer, people.staff]) {
      const { status, headers, body } = await user.get('/api/reports');
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    server.standIn.fail.clear();
    server.clock.advance(2 * MINUTE);
    expect((await people.officer.get('/api/reports')).body.reports).toHaveLength(1);
  });

  test('others go on reading what is their own', async () => {
    const own = await people.owner.get('/api/reports');
    expect([own.status, own.body.reports.length]).toEqual([200, 1]);
    for (const user of [people.stranger, people.fireRescue]) {
      const { status, body } = await user.get('/api/reports');
      expect([status, body.reports]).toEqual([200, []]);
    }
  });
});

test('an open board reads everything again once roles are too old, and once Discord has confirmed them', async () => {
  const hurried = await startTestServer({ pace: { recheckEvery: 30 } });
  const { officer } = await signInPrincipals(hurried);
  const events = await openEvents(officer);
  hurried.standIn.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
  hurried.clock.advance(25 * HOUR);
  await events.next('resync');
  await announce(hurried, XBOX, 'kept from the board');
  expect(await events.upToNow(hurried)).toEqual([]);

  hurried.standIn.fail.clear();
  hurried.clock.advance(2 * MINUTE);
  await hurried.platform.roleRefresh.sweep();
  expect(await events.next()).toMatchObject({ name: 'access' });
  await announce(hurried, XBOX, 'seen again');
  expect(await events.upToNow(hurried)).toMatchObject([{ data: { civilianId: 'seen again' } }]);
  events.cut();
  await hurried.stop();
});

test('a public-safety role without an officer profile reads no more than what is its own', async () => {
  const discordId = '7100000000000001';
  server.standIn.addMember(discordId, [DEMO_ROLES.publicSafety]);
  const recruit = await server.signIn(discordId);
  server.standIn.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
  server.clock.advance(25 * HOUR);
  expect((await recruit.get('/api/reports')).status).toBe(200);
});

describe('the sweep', () => {
  /** Four who are asked about before the officer, each answered in the same way. */
  const askedBefore = ['civilian', 'staff', 'fire-rescue', 'newcomer'];
  const sweepWith = async (fault: Parameters<TestServer['standIn']['fail']['next']>[1]) => {
    for (const key of askedBefore) {
      await server.signIn(key);
      server.standIn.fail.next(member(idOf(key)), fault, Infinity);
      server.clock.advance(1);
    }
    const officer = await server.signIn('officer-xbox');
    server.standIn.setRoles(idOf('officer-xbox'), []);
    server.clock.advance(11 * MINUTE);
    await server.platform.roleRefresh.sweep();
    return (await officer.get('/api/auth/me')).body.roles;
  };

  test('goes on past those about whom Discord refuses to say anything', async () => {
    expect(await sweepWith({ kind: 'answer', status: 400, code: 50_035 })).toEqual([]);
  });

  test.each([
    { kind: 'answer', status: 502 },
    { kind: 'rate-limit', retryAfter: 60 },
    { kind: 'reset-before' },
  ] as const)('ends where Discord itself is away: %j', async (fault) => {
    expect(await sweepWith(fault)).toContain(DEMO_ROLES.publicSafety);
  });
});

test('whose account Discord does not know any more is signed out at the next refresh', async () => {
  const user = await server.signIn('civilian');
  const fault = { kind: 'answer', status: 404, code: 10_013 } as const;
  server.standIn.fail.next(member(idOf('civilian')), fault, Infinity);
  server.clock.advance(11 * MINUTE);
  await server.platform.roleRefresh.sweep();
  expect((await user.get('/api/auth/me')).status).toBe(401);
});
