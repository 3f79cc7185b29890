import { PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#platform/clock';
import { registerOfficer } from '#testing/principals';
import { announce, openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sessionCookie = (setCookies: string[]) => setCookies.find((cookie) => cookie.startsWith('ten-four='));

test("an installed app gets the community's name and revalidates it each time", async () => {
  const { status, headers, body } = await server.visitor().get('/manifest.webmanifest');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache');
  const { communityName } = (await server.visitor().get('/api/config')).body;
  expect(body).toMatchObject({ id: '/', name: `${communityName} CAD`, short_name: 'Ten-Four', scope: '/' });
});

describe('signing in', () => {
  test('sends the browser to Discord with state and PKCE', async () => {
    const answer = await server.visitor().get('/auth/discord');
    expect(answer.status).toBe(302);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(new URL(server.fakeDiscord.authorizeUrl).href);
    expect(url.searchParams.get('response_type')).toBe('code');
    expect(url.searchParams.get('scope')).toBe('identify guilds.members.read');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('redirect_uri')).toBe(`${server.origin}/auth/discord/callback`);
    expect(url.searchParams.get('state')?.length).toBeGreaterThan(20);
  });

  test('opens a session and redirects to /home', async () => {
    const user = server.visitor();
    const answer = await user.signIn('officer-xbox');
    expect(answer.headers.get('location')).toBe(`${server.origin}/home`);
    const cookie = sessionCookie(answer.headers.getSetCookie());
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const me = await user.get('/api/auth/me');
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({
      username: 'marcus.vance',
      discriminator: '2217',
      publicSafety: true,
      publicSafetyOffice: true,
      staff: false,
      fireRescue: false,
      licenses: ['Class C - Standard Drivers License', 'Class M - Motorcycle License'],
    });
    expect(me.body.roles).toContain(server.platform.config.roles.publicSafety);
  });

  test('reports a law enforcement profile', async () => {
    const user = await server.signIn('officer-xbox');
    const isRegistered = async () => (await user.get('/api/auth/me')).body.registered;
    expect(await isRegistered()).toBe(false);
    await registerOfficer(user, { callsign: 'D-104' });
    expect(await isRegistered()).toBe(true);
  });

  test('reports a fire and EMS profile', async () => {
    const medic = await server.signIn('fire-rescue');
    const profiles = async () => {
      const { registered, fireRegistered } = (await medic.get('/api/auth/me')).body;
      return { registered, fireRegistered };
    };
    expect(await profiles()).toEqual({ registered: false, fireRegistered: false });
    await registerOfficer(medic, { callsign: 'M-3', kind: 'Fire & EMS' });
    expect(await profiles()).toEqual({ registered: false, fireRegistered: true });
  });

  test('reports the live event position before everything else is read', async () => {
    const user = await server.signIn('civilian');
    const { _id: userId } = (await user.get('/api/auth/me')).body;
    await announce(server, { userId }, 'before');
    const { eventsFrom } = (await user.get('/api/auth/me')).body;
    await announce(server, { userId }, 'after');
    const events = await openEvents(user, { lastEventId: eventsFrom });
    expect(events.ready.id).toBe(eventsFrom);
    expect(await events.next()).toMatchObject({ name: 'accounts', data: { civilianId: 'after' } });
    events.cut();
  });

  test('logs refusals with the reason and without secrets', async () => {
    const user = server.visitor();
    const before = server.logged().length;
    const callback = '/auth/discord/callback';
    await user.get(`${callback}?code=1&state=forged-state`);
    const back = await user.comeBackFromDiscord('civilian');
    await user.get(back.replace(/code=[^&]+/, 'error=access_denied'));
    const bad = await user.comeBackFromDiscord('civilian');
    await user.get(bad.replace(/code=[^&]+/, 'code=forged-code'));
    await user.get(`${callback}?code=1&state=forged-state`);
    server.fakeDiscord.addMember('4711', []);
    server.fakeDiscord.removeMember('4711');
    const gone = server.visitor();
    await gone.get(await gone.comeBackFromDiscord('4711'));

    const logged = server.logged().slice(before);
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const level = 30;
    expect(lines.filter(({ msg }) => msg === 'sign-in refused')).toMatchObject([
      { level, reason: 'no sign-in cookie' },
      { level, reason: 'Discord or the person declined', error: 'access_denied' },
      { level, reason: 'Discord refused: Discord responded with 400' },
      { level, reason: expect.stringMatching(/^state missing, unknown, used, expired/) },
      { level, reason: 'not a member of DISCORD_GUILD_ID', discordId: '4711' },
    ]);
    const secrets = [...`${back}&${bad}`.matchAll(/(?:code|state)=([^&]+)/g)].map(([, secret]) => secret);
    expect(secrets).toHaveLength(4);
    for (const secret of ['forged-', ...secrets]) expect(logged).not.toContain(secret);
  });

  test('returns to the requested page with its query', async () => {
    const answer = await server.visitor().signIn('civilian', '/bank/dashboard?civilian=7');
    expect(answer.headers.get('location')).toBe(`${server.origin}/bank/dashboard?civilian=7`);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/home',
    '/\\evil.example',
    '/dashboard/../../evil',
    '/nowhere',
    'javascript:alert(1)',
  ])('never returns to %s', async (returnTo) => {
    const answer = await server.visitor().signIn('civilian', returnTo);
    expect(answer.headers.get('location')).toBe(`${server.origin}/home`);
  });

  test('refuses a missing, bad or replayed state, without a session', async () => {
    const user = server.visitor();
    const back = await user.comeBackFromDiscord('civilian');
    const missing = await user.get('/auth/discord/callback?code=1');
    expect(missing.status).toBe(400);
    const bad = await user.get('/auth/discord/callback?code=1&state=forged');
    expect(bad.status).toBe(400);
    const other = await server.visitor().get(back);
    expect(other.status).toBe(400);
    const first = await user.get(back);
    expect(first.status).toBe(302);
    const replayed = await user.copy().get(back);
    expect(replayed.status).toBe(400);
    for (const refused of [missing, bad, other, replayed]) {
      expect(sessionCookie(refused.headers.getSetCookie())).toBeUndefined();
      expect(refused.body).toMatchObject({ success: false, code: 'invalid' });
    }
  });

  test('refuses a sign-in that took too long', async () => {
    const user = server.visitor();
    const back = await user.comeBackFromDiscord('civilian');
    server.clock.advance(11 * MINUTE);
    expect((await user.get(back)).status).toBe(400);
  });

  test('refuses users who are not members of the guild', async () => {
    server.fakeDiscord.removeMember(personaId('newcomer'));
    const user = server.visitor();
    const answer = await user.get(await user.comeBackFromDiscord('newcomer'));
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('not a member of the Los Santos Roleplay Discord server');
    expect((await user.get('/api/auth/me')).status).toBe(401);
  });

  test('returns home when the person cancels at Discord', async () => {
    const user = server.visitor();
    const back = new URL(await user.comeBackFromDiscord('civilian'));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    const answer = await user.get(back.href);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${server.origin}/`);
  });

  test("ends the browser's previous session", async () => {
    const user = await server.signIn('civilian');
    const before = user.copy();
    await user.signIn('civilian');
    expect((await before.get('/api/auth/me')).status).toBe(401);
    expect((await user.get('/api/auth/me')).status).toBe(200);
  });
});

describe('a session', () => {
  test('is refused with a forged cookie', async () => {
    const user = await server.signIn('civilian');
    const answer = await server.visitor().get('/api/auth/me', { cookie: `${user.cookies()}x` });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      code: 'signed_out',
      message: 'You must log in with Discord to continue',
      error: 'You must log in with Discord to continue',
    });
  });

  test('is stored as a hash only', async () => {
    const user = await server.signIn('civilian');
    const token = user.cookies().match(/ten-four=([^;]+)/)?.[1] ?? '';
    const { db } = server.platform.database;
    const rows = await db.selectFrom('sessions').selectAll().execute();
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends after the idle limit and after its absolute limit', async () => {
    const idle = await server.signIn('civilian');
    server.clock.advance(15 * DAY);
    expect((await idle.get('/api/auth/me')).status).toBe(401);
    const busy = await server.signIn('civilian');
    for (let day = 0; day < 55; day += 5) {
      server.clock.advance(5 * DAY);
      expect((await busy.get('/api/auth/me')).status).toBe(200);
    }
    server.clock.advance(6 * DAY);
    expect((await busy.get('/api/auth/me')).status).toBe(401);
  });

  test('ends on the server at sign-out, which can be repeated', async () => {
    const user = await server.signIn('civilian');
    const tab = user.copy();
    expect((await user.post('/auth/logout')).body).toEqual({ success: true });
    expect((await tab.get('/api/auth/me')).status).toBe(401);
    expect((await user.post('/auth/logout')).status).toBe(200);
  });
});

describe('roles', () => {
  test('are removed by a resync, which returns to the previous page', async () => {
    const user = await server.signIn('staff');
    expect((await user.get('/api/civilians/all')).status).toBe(200);
    server.fakeDiscord.setRoles(personaId('staff'), []);
    const resync = await user.get('/auth/resync', {
      referer: `${server.origin}/dashboard/pso/search?name=x`,
    });
    expect(resync.status).toBe(302);
    expect(resync.headers.get('location')).toBe(`${server.origin}/dashboard/pso/search?name=x`);
    expect((await user.get('/api/civilians/all')).status).toBe(403);
    server.fakeDiscord.setRoles(personaId('staff'), [server.platform.config.roles.staff ?? '']);
    server.clock.advance(30 * SECOND);
    await user.get('/auth/resync?returnTo=/bank');
    expect((await user.get('/api/civilians/all')).status).toBe(200);
  });

  test('are resynced at most once in 30 seconds per user; otherwise it redirects immediately', async () => {
    const user = await server.signIn('officer-playstation');
    const other = await server.signIn('civilian');
    const countRequests = () =>
      server.fakeDiscord.requests.filter(({ path }) => path.includes('/members/')).length;
    server.clock.advance(30 * SECOND);
    const before = countRequests();
    const resync = async (who = user) => {
      const { status, headers } = await who.get('/auth/resync?returnTo=/bank');
      expect([status, headers.get('location')]).toEqual([302, `${server.origin}/bank`]);
    };
    for (let time = 0; time < 5; time += 1) await resync();
    expect(countRequests()).toBe(before + 1);
    await resync(other);
    expect(countRequests()).toBe(before + 2);
    server.clock.advance(29 * SECOND);
    await resync();
    expect(countRequests()).toBe(before + 2);
    server.clock.advance(SECOND);
    await resync();
    expect(countRequests()).toBe(before + 3);
  });

  test('are not resynced again immediately after a failure', async () => {
    const user = await server.signIn('civilian');
    server.clock.advance(30 * SECOND);
    const fault = { kind: 'answer', status: 502 } as const;
    server.fakeDiscord.fail.next('GET /api/v10/guilds/**', fault, Infinity);
    expect((await user.get('/auth/resync')).status).toBe(503);
    server.fakeDiscord.fail.clear();
    expect((await user.get('/auth/resync')).status).toBe(503);
    server.clock.advance(30 * SECOND);
    expect((await user.get('/auth/resync')).status).toBe(302);
  });

  test('are not resynced from another site', async () => {
    const user = await server.signIn('civilian');
    const answer = await user.get('/auth/resync', { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    const plain = await user.get('/auth/resync', { referer: 'https://evil.example/dashboard' });
    expect(plain.headers.get('location')).toBe(`${server.origin}/home`);
  });

  test('are refreshed in the background after 10 minutes', async () => {
    const user = await server.signIn('staff');
    server.fakeDiscord.setRoles(personaId('staff'), []);
    expect((await user.get('/api/civilians/all')).status).toBe(200);
    server.clock.advance(11 * MINUTE);
    await server.platform.roleRefresh.sweep();
    expect((await user.get('/api/civilians/all')).status).toBe(403);
    server.fakeDiscord.setRoles(personaId('staff'), [server.platform.config.roles.staff ?? '']);
    await user.get('/auth/resync');
  });

  test('are confirmed by Discord before a privileged request after a long pause', async () => {
    const user = await server.signIn('staff');
    server.fakeDiscord.setRoles(personaId('staff'), []);
    server.clock.advance(3 * 60 * MINUTE);
    expect((await user.get('/api/civilians/all')).status).toBe(403);
    server.fakeDiscord.setRoles(personaId('staff'), [server.platform.config.roles.staff ?? '']);
    await user.get('/auth/resync');
  });

  test('are confirmed before a request that shows role holders more', async () => {
    const owner = await server.signIn('civilian');
    const created = await owner.post('/api/civilians', {
      firstName: 'Mara',
      lastName: 'Malone',
      dateOfBirth: '1994-03-14',
    });
    const path = `/api/civilians/${created.body.civilian._id}`;
    const staff = await server.signIn('staff');
    expect((await staff.get(path)).status).toBe(200);
    server.fakeDiscord.setRoles(personaId('staff'), []);
    server.clock.advance(23 * 60 * MINUTE);
    const [read, write] = await Promise.all([
      staff.get(path),
      staff.post(`${path}/deceased`, { deceased: true }),
    ]);
    expect([read.status, write.status]).toEqual([404, 404]);
    server.fakeDiscord.setRoles(personaId('staff'), [server.platform.config.roles.staff ?? '']);
    await staff.get('/auth/resync');
  });

  test('of a member who left end with the session at the next refresh', async () => {
    const user = await server.signIn('fire-rescue');
    server.fakeDiscord.removeMember(personaId('fire-rescue'));
    server.clock.advance(11 * MINUTE);
    await server.platform.roleRefresh.sweep();
    expect((await user.get('/api/auth/me')).status).toBe(401);
  });
});

function personaId(key: string): string {
  const id = PERSONAS.find((persona) => persona.key === key)?.id;
  if (id === undefined) throw new Error(`No persona ${key}`);
  return id;
}
