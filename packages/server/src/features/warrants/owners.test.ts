import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { publishedBy } from '#testing/test-calls';
import { setConsequences } from '#testing/test-consequences';
import { openEvents } from '#testing/test-events';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { listOutbox } from '#testing/test-outbox';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

// Owners' view of warrants on their characters.

let server: TestServer;
let people: Principals;
let admin: TestUser;
let ben: TestOfficer;
let pam: TestOfficer;
let phone: TestPhone;
let ownerId: string;
let discordId: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  ben = await signInOfficer(server, { callsign: 'D-202' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
  phone = await addPhone(server, people.owner);
  const me = await bodyOf(people.owner.get('/api/auth/me'));
  ownerId = me._id;
  discordId = me.discordId;
});
afterAll(() => server.stop());
beforeEach(async () => {
  id = await createCivilian(people.owner);
  await server.outbox.runOnce();
  // A phone rings six times a minute at most.
  server.clock.advance(MINUTE);
});

async function issue(fields: object = {}, by: TestUser = ben.user): Promise<Warrant> {
  const body = { civilianId: id, type: 'Arrest', reason: 'Failed to _appear_', ...fields };
  return (await bodyOf(by.post('/api/warrants/create', body))).warrant;
}
const resolve = (warrant: Warrant) => bodyOf(people.officer.post(`/api/warrants/resolve/${warrant._id}`));
const wantedFor = async (user: TestUser) => (await bodyOf(user.get(`/api/civilians/${id}`))).civilian.wanted;
const wantedInList = async () =>
  (await bodyOf(people.owner.get('/api/civilians'))).civilians.find(({ _id }: { _id: string }) => _id === id)
    .wanted;

/** Returns everything that was queued for the owner about a warrant: titles of messages and push notifications. */
async function queuedFor({ _id }: Warrant) {
  const { db } = server.platform.database;
  const messages = await db
    .selectFrom('outbox_messages')
    .where('subject_id', 'like', `warrant:${_id}:%`)
    .orderBy('subject_id')
    .select(['title', 'content', 'platform', 'civilian_name', 'recipient_discord_id'])
    .execute();
  const pushes = await db
    .selectFrom('push_jobs')
    .where('subject_id', '=', _id)
    .select(['kind', 'user_id', 'platform'])
    .execute();
  return { messages, pushes };
}

describe('with the switch off, as it is by default', () => {
  test('owners get nothing by API, event, message or push', async () => {
    expect((await server.platform.settings.latest()).values.consequences.ownersSeeWarrants).toBe(false);
    const stream = await openEvents(people.owner);
    const events = await publishedBy(server, async () => {
      const warrant = await issue();
      expect(await wantedFor(people.owner)).toEqual([]);
      expect(await wantedInList()).toEqual([]);
      await resolve(warrant);
      expect(await queuedFor(warrant)).toEqual({ messages: [], pushes: [] });
    });
    expect(events.map(({ name }) => name)).toEqual(['warrant', 'warrant']);
    expect(await stream.upToNow(server)).toEqual([]);
    stream.cut();
    await server.outbox.runOnce();
    expect(await listOutbox(people.staff)).toEqual([]);
    expect(phone.arrived).toEqual([]);
  });
});

describe('with the switch on', () => {
  beforeAll(() => setConsequences(admin, { ownersSeeWarrants: true }));

  test('owners see the active warrants of both platforms, newest first', async () => {
    const first = await issue();
    server.clock.advance(1);
    const expiresAt = new Date(server.clock.now() + HOUR).toISOString();
    await issue({ type: 'Search', reason: '', expiresAt }, pam.user);
    const arrest = { type: 'Arrest', reason: 'Failed to _appear_', platform: 'Xbox' };
    const both = [{ type: 'Search', reason: '', platform: 'PlayStation' }, arrest];
    expect(await wantedFor(people.owner)).toEqual(both);
    expect(await wantedInList()).toEqual(both);
    const saved = await bodyOf(people.owner.put(`/api/civilians/${id}`, { occupation: 'Baker' }));
    expect(saved.civilian.wanted).toEqual(both);
    const other = await createCivilian(people.owner);
    expect((await bodyOf(people.owner.get(`/api/civilians/${other}`))).civilian.wanted).toEqual([]);
    server.clock.advance(HOUR);
    expect(await wantedFor(people.owner)).toEqual([arrest]);
    await resolve(first);
    expect(await wantedFor(people.owner)).toEqual([]);
  });

  test('no one else sees them there', async () => {
    await issue();
    for (const user of [people.officer, people.staff, people.fireRescue]) {
      expect(await wantedFor(user)).toEqual([]);
    }
    expect((await bodyOf(people.officer.get(`/api/search?id=${id}`))).civilian.wanted).toEqual([]);
    const marked = await bodyOf(people.staff.post(`/api/civilians/${id}/deceased`, { deceased: true }));
    expect(marked.civilian.wanted).toEqual([]);
    await bodyOf(people.owner.delete(`/api/civilians/${id}`));
    const restored = await bodyOf(people.staff.post(`/api/civilians/${id}/restore`));
    expect(restored.civilian.wanted).toEqual([]);
    expect(await wantedFor(people.owner)).toHaveLength(1);
  });

  test.each(PLATFORMS)('owners are notified of each, issued and resolved, on %s', async (platform) => {
    const by = platform === 'Xbox' ? ben.user : pam.user;
    const stream = await openEvents(people.owner);
    const warrant = await issue({}, by);
    expect((await stream.next('records')).data).toEqual({ civilianId: id });
    const text = `Arrest, Failed to \\_appear\\_, ${platform}`;
    await server.outbox.runOnce();
    expect(phone.titles().at(-1)).toBe('One of your characters is wanted');
    const push = { kind: 'ownWarrant', user_id: ownerId, platform };
    const issued = await queuedFor(warrant);
    expect(issued.pushes).toEqual([push]);
    expect(issued.messages).toMatchObject([
      { platform, civilian_name: 'Mara Malone', recipient_discord_id: discordId },
    ]);
    expect(JSON.parse(issued.messages[0]?.content ?? '')).toMatchObject({
      embeds: [{ title: 'Wanted: Mara Malone', description: text }],
      open: { kind: 'civilian', id },
    });
    await bodyOf(by.post(`/api/warrants/resolve/${warrant._id}`));
    expect((await stream.next('records')).data).toEqual({ civilianId: id });
    await server.outbox.runOnce();
    const { title, body, navigate } = phone.last().message.notification;
    expect([title, body]).toEqual(['Warrant resolved', `Arrest · ${platform}`]);
    expect(navigate).toBe(`${server.origin}/open/civilian/${id}`);
    stream.cut();
    const both = await queuedFor(warrant);
    expect(both.pushes).toEqual([push, push]);
    expect(both.messages.map(({ title }) => title)).toEqual([
      'Wanted: Mara Malone',
      'Warrant resolved: Mara Malone',
    ]);
  });
});
