import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

describe('roles older than a day while Discord is unavailable', () => {
  let people: Principals;
  beforeEach(async () => {
    people = await signInPrincipals(server);
    await fileReport(people.officer, people.civilianId);
    server.fakeDiscord.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
    server.clock.advance(25 * HOUR);
  });

  test('refuse lists to members whose roles would show more', async () => {
    for (const user of [people.officer, people.staff]) {
      const { status, headers, body } = await user.get('/api/reports');
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    server.fakeDiscord.fail.clear();
    server.clock.advance(2 * MINUTE);
    expect((await people.officer.get('/api/reports')).body.reports).toHaveLength(1);
  });

  test('still let members read their own data', async () => {
    const own = await people.owner.get('/api/reports');
    expect([own.status, own.body.reports.length]).toEqual([200, 1]);
    for (const user of [people.stranger, people.fireRescue]) {
      const { status, body } = await user.get('/api/reports');
      expect([status, body.reports]).toEqual([200, []]);
    }
  });
});

test('an open board reloads when roles are too old, and again when Discord confirms them', async () => {
  const hurried = await startTestServer({ pace: { recheckEvery: 30 } });
  const { officer } = await signInPrincipals(hurried);
  const events = await openEvents(officer);
  hurried.fakeDiscord.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
  hurried.clock.advance(25 * HOUR);
  await events.next('resync');
  await announce(hurried, XBOX, 'kept from the board');
  expect(await events.upToNow(hurried)).toEqual([]);

  hurried.fakeDiscord.fail.clear();
  hurried.clock.advance(2 * MINUTE);
  await hurried.platform.roleRefresh.sweep();
  expect(await events.next()).toMatchObject({ name: 'access' });
  await announce(hurried, XBOX, 'seen again');
  expect(await events.upToNow(hurried)).toMatchObject([{ data: { civilianId: 'seen again' } }]);
  events.cut();
  await hurried.stop();
});

test('a member with a public-safety role but no officer profile still reads their own data', async () => {
  const discordId = '7100000000000001';
  server.fakeDiscord.addMember(discordId, [DEMO_ROLES.publicSafety]);
  const recruit = await server.signIn(discordId);
  server.fakeDiscord.fail.next('GET /api/v10/guilds/**', { kind: 'answer', status: 502 }, Infinity);
  server.clock.advance(25 * HOUR);
  expect((await recruit.get('/api/reports')).status).toBe(200);
});

describe('the sweep', () => {
  const askedBefore = ['civilian', 'staff', 'fire-rescue', 'newcomer'];
  const sweepWith = async (fault: Parameters<TestServer['fakeDiscord']['fail']['next']>[1]) => {
    for (const key of askedBefore) {
      await server.signIn(key);
      server.fakeDiscord.fail.next(member(idOf(key)), fault, Infinity);
      server.clock.advance(1);
    }
    const officer = await server.signIn('officer-xbox');
    server.fakeDiscord.setRoles(idOf('officer-xbox'), []);
    server.clock.advance(11 * MINUTE);
    await server.platform.roleRefresh.sweep();
    return (await officer.get('/api/auth/me')).body.roles;
  };

  test('continues after members that Discord refuses to return', async () => {
    expect(await sweepWith({ kind: 'answer', status: 400, code: 50_035 })).toEqual([]);
  });

  test.each([
    { kind: 'answer', status: 502 },
    { kind: 'rate-limit', retryAfter: 60 },
    { kind: 'reset-before' },
  ] as const)('stops while Discord is unavailable: %j', async (fault) => {
    expect(await sweepWith(fault)).toContain(DEMO_ROLES.publicSafety);
  });
});

test('signs out members whose account no longer exists at the next refresh', async () => {
  const user = await server.signIn('civilian');
  const fault = { kind: 'answer', status: 404, code: 10_013 } as const;
  server.fakeDiscord.fail.next(member(idOf('civilian')), fault, Infinity);
  server.clock.advance(11 * MINUTE);
  await server.platform.roleRefresh.sweep();
  expect((await user.get('/api/auth/me')).status).toBe(401);
});
