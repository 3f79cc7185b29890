import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { discordIdOf } from '#testing/authorization-table';
import { publishedBy } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { openEvents } from '#testing/test-events';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let dee: TestUser;
let deesId: string;
let admin: TestUser;
let staff: TestUser;
let ann: TestOfficer;
let pam: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  dee = await signInDispatcher(server);
  deesId = await discordIdOf(dee);
  staff = await server.signIn('staff');
  ann = await signInOfficer(server, { callsign: 'D-201' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await signOn(dee);
  for (const { _id } of await activeBroadcasts()) await dee.post(`/api/broadcasts/${_id}/end`);
});

async function send(fields: object = {}, by = dee): Promise<Broadcast> {
  const body = {
    platform: 'Xbox',
    audience: 'Police',
    text: 'Hold the bridge',
    tone: 'Attention',
    ...fields,
  };
  const { status, text, body: answer } = await by.post('/api/broadcasts', body);
  expect([status, text]).toEqual([201, text]);
  return answer.broadcast;
}

async function end({ _id }: { _id: string }, by = dee) {
  const { status, text, body } = await by.post(`/api/broadcasts/${_id}/end`);
  return { status, text, broadcast: body.broadcast as Broadcast };
}

const activeBroadcasts = async (user = ann.user, platform = 'Xbox'): Promise<Broadcast[]> =>
  (await user.get(`/api/dispatch?platform=${platform}`)).body.broadcasts;

const logged = async (): Promise<string[]> =>
  (await dee.get('/api/dispatch/log?platform=Xbox')).body.entries
    .filter(({ kind }: { kind: string }) => kind === 'broadcast')
    .map(({ by, text }: { by: string; text: string }) => `${by} ${text}`);

test('a broadcast reaches the officers of its platform and expires after its minutes', async () => {
  const events = await openEvents(ann.user);
  const sent = await send({ minutes: 10 });
  const now = server.clock.now();
  expect(sent).toMatchObject({
    platform: 'Xbox',
    audience: 'Police',
    text: 'Hold the bridge',
    tone: 'Attention',
    hold: false,
    by: 'Dispatch 1',
    at: new Date(now).toISOString(),
    endsAt: new Date(now + 10 * MINUTE).toISOString(),
    endedAt: null,
    endedBy: null,
  });
  expect((await events.next('broadcast')).data).toEqual({ broadcast: sent });
  events.cut();
  expect(await activeBroadcasts()).toEqual([sent]);
  expect((await logged())[0]).toBe('Dispatch 1 Broadcast to Police: Hold the bridge');
  const { entries } = (await staff.get(`/api/audit?action=broadcast.send&objectId=${sent._id}`)).body;
  expect(entries).toMatchObject([
    { callsign: 'Dispatch 1', summary: 'Broadcast to Police on Xbox: Hold the bridge' },
  ]);
  server.clock.advance(10 * MINUTE - 1);
  expect(await activeBroadcasts()).toEqual([sent]);
  server.clock.advance(1);
  expect(await activeBroadcasts()).toEqual([]);
  expect(await publishedBy(server, () => end(sent))).toEqual([]);
  expect(await end(sent)).toMatchObject({ status: 200, broadcast: sent });
});

test('a broadcast lasts five minutes by default and can be ended early', async () => {
  const sent = await send();
  expect(Date.parse(sent.endsAt ?? '') - Date.parse(sent.at)).toBe(5 * MINUTE);
  server.clock.advance(MINUTE);
  const published = await publishedBy(server, async () => {
    expect(await end(sent)).toMatchObject({ status: 200, broadcast: { endedBy: 'Dispatch 1' } });
    server.clock.advance(MINUTE);
    expect((await end(sent)).broadcast.endedAt).toBe(new Date(server.clock.now() - MINUTE).toISOString());
  });
  expect(published).toMatchObject([
    {
      name: 'broadcast',
      readers: 'dispatch',
      platform: 'Xbox',
      data: { broadcast: { endedBy: 'Dispatch 1' } },
    },
  ]);
  expect(await activeBroadcasts()).toEqual([]);
  expect((await logged())[0]).toBe('Dispatch 1 Ended: Broadcast to Police');
});

test('confirms a hold and a broadcast with different messages', async () => {
  const body = { platform: 'Xbox', audience: 'Police', text: 'Hold the bridge', tone: 'None' };
  const messages = [];
  for (const hold of [true, false]) {
    const sent = await dee.post('/api/broadcasts', { ...body, hold });
    const ended = await dee.post(`/api/broadcasts/${sent.body.broadcast._id}/end`);
    messages.push(sent.body.message, ended.body.message);
  }
  expect(messages).toEqual([
    'Signal 100 is in effect.',
    'Signal 100 has ended.',
    'Broadcast sent.',
    'Broadcast ended.',
  ]);
});

test('keeps a hold until it is ended or replaced by another', async () => {
  const first = await send({ hold: true, audience: 'All', minutes: 1 });
  expect(first).toMatchObject({ hold: true, endsAt: null });
  server.clock.advance(10 * MINUTE);
  expect(await activeBroadcasts()).toEqual([first]);
  let second: Broadcast | undefined;
  const published = await publishedBy(server, async () => {
    second = await send({ hold: true, audience: 'All', text: 'Shots at the pier' });
  });
  expect(published.map(({ data: { broadcast } }) => [broadcast._id, broadcast.endedBy])).toEqual([
    [first._id, 'Dispatch 1'],
    [second?._id, null],
  ]);
  const other = await send({ text: 'And the tunnel' });
  expect(await activeBroadcasts()).toEqual([second, other]);
  expect((await logged()).slice(1, 3)).toEqual([
    'Dispatch 1 Signal 100 to All: Shots at the pier',
    'Dispatch 1 Ended: Signal 100 to All',
  ]);
});

test('keeps one hold in force when several arrive at once', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => send({ hold: true, text: `Hold ${index}` })));
  expect(await activeBroadcasts()).toHaveLength(1);
});

test('sends one broadcast per idempotency key', async () => {
  const body = { platform: 'Xbox', audience: 'All', text: 'Once', tone: 'None' };
  const keyed = () => dee.post('/api/broadcasts', body, { 'idempotency-key': 'once' });
  const ids = [await keyed(), await keyed()].map(({ body: { broadcast } }) => broadcast._id);
  expect(new Set(ids).size).toBe(1);
  expect(await activeBroadcasts()).toHaveLength(1);
});

test('refuses to send or end broadcasts on a platform without being signed on', async () => {
  const body = { platform: 'PlayStation', audience: 'All', text: 'Hello', tone: 'None' };
  const refused = await dee.post('/api/broadcasts', body);
  expect([refused.status, refused.body.message]).toEqual([403, 'Sign on as dispatcher first.']);
  const sent = await send();
  await staff.post('/api/dispatch/sign-on', { platform: 'PlayStation' });
  expect((await end(sent, staff)).status).toBe(404);
  await staff.post('/api/dispatch/sign-off', { platform: 'PlayStation' });
  expect((await end(sent, staff)).status).toBe(403);
  expect(await activeBroadcasts(pam.user, 'PlayStation')).toEqual([]);
  expect(await activeBroadcasts()).toEqual([sent]);
});

test.each([
  { audience: 'Nobody' },
  { tone: 'Loud' },
  { text: ' ' },
  { text: 'x'.repeat(301) },
  { minutes: 0 },
  { minutes: 121 },
  { platform: 'PC' },
])('refuses %j', async (fields) => {
  const body = { platform: 'Xbox', audience: 'All', text: 'Hello', tone: 'None', ...fields };
  expect((await dee.post('/api/broadcasts', body)).status).toBe(400);
});

test('withholds broadcasts from the other platform and from members who lost the dispatcher role', async () => {
  const theirs = await openEvents(pam.user);
  const own = await openEvents(dee);
  await signOn(admin);
  await own.next('dispatchers');
  await send({ text: 'Before' }, admin);
  expect((await own.next('broadcast')).data.broadcast.text).toBe('Before');
  server.fakeDiscord.setRoles(deesId, []);
  server.clock.advance(MINUTE);
  await dee.get('/auth/resync');
  await own.upToNow(server);
  await send({ text: 'After', hold: true }, admin);
  expect((await own.upToNow(server)).map(({ name }) => name)).toEqual([]);
  expect((await dee.get('/api/dispatch?platform=Xbox')).status).toBe(403);
  expect((await theirs.upToNow(server)).map(({ name }) => name)).toEqual([]);
  for (const events of [theirs, own]) events.cut();
  server.fakeDiscord.setRoles(deesId, [DEMO_ROLES.dispatcher]);
  server.clock.advance(MINUTE);
  await dee.get('/auth/resync');
});

test('lets fire and EMS broadcast to their own audience with their own tone only', async () => {
  const medic = await signInMedic(server, { callsign: 'M-3' });
  const secondAlarm = { audience: 'Fire & EMS', tone: 'Fire/EMS', text: 'Second alarm' };
  const refused = [
    { ...secondAlarm, audience: 'All' },
    { ...secondAlarm, tone: 'Attention' },
    { ...secondAlarm, hold: true },
    { ...secondAlarm, platform: 'PlayStation' },
  ];
  for (const fields of refused) {
    const body = { platform: 'Xbox', ...fields };
    expect([fields, (await medic.user.post('/api/broadcasts', body)).status]).toEqual([fields, 403]);
  }
  const own = await send(secondAlarm, medic.user);
  expect(own).toMatchObject({ by: 'M-3', audience: 'Fire & EMS', tone: 'Fire/EMS' });
  const dispatched = await send();
  expect((await medic.user.post(`/api/broadcasts/${dispatched._id}/end`)).status).toBe(404);
  expect((await medic.user.post(`/api/broadcasts/${own._id}/end`)).status).toBe(200);
  expect((await ann.user.post('/api/broadcasts', { platform: 'Xbox', ...secondAlarm })).status).toBe(403);
});
