import { DEMO_CHANNELS } from '@ten-four/fake-discord/channels';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { changeCall, createCall } from '#testing/test-calls';
import { messagesIn, pass, requestsTo, setDiscord, XBOX } from '#testing/test-cards';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { listOutbox } from '#testing/test-outbox';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

// Cards must follow their calls.

const EDIT = 'PATCH /api/v10/channels/*/messages/*';
const POST = 'POST /api/v10/channels/*/messages';

let server: TestServer;
let people: Principals;
let admin: TestUser;
let ann: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  ann = await signInOfficer(server, { callsign: 'D-301' });
  vi.useFakeTimers({ toFake: ['Date'] });
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
  await server.outbox.runOnce();
});
beforeEach(() => pass(server, HOUR));
afterEach(async () => {
  server.fakeDiscord.fail.clear();
  server.fakeDiscord.channels.forbid(XBOX.calls, null);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

const cards = () => messagesIn(server, XBOX.calls);
/** Creates a call and waits for its card. */
async function called(fields: object = {}) {
  const call = await createCall(ann, { type: 'Traffic Stop', location: 'Grove St', ...fields });
  await server.outbox.runOnce();
  const card = cards().at(-1);
  if (card === undefined) throw new Error('The call has no card');
  return { call, card };
}
const labels = (card: ReturnType<typeof cards>[number]) =>
  card.components.flatMap((row) => row.components.map((one) => ('label' in one ? one.label : '')));
const channelRows = () => listOutbox(people.staff, '?channel=channel');

describe('a card', () => {
  test('is one message, posted at once with the call and its buttons', async () => {
    const before = cards().length;
    const { call, card } = await called({ postal: '3011', details: '*Two* men', priority: 1 });
    expect(cards()).toHaveLength(before + 1);
    const [embed] = card.embeds;
    expect(embed).toMatchObject({
      title: `${call.callNumber} · Traffic Stop`,
      url: `${server.origin}/open/call/${call._id}`,
      color: 13832767,
      description: '\\*Two\\* men',
      footer: { text: 'P1 · Police · Xbox' },
    });
    expect(embed?.fields).toEqual([
      { name: 'Where', value: 'Grove St · 3011' },
      { name: 'Units', value: 'UNASSIGNED', inline: true },
      { name: 'Since', value: expect.stringMatching(/^<t:\d+:R>$/), inline: true },
    ]);
    expect(labels(card)).toEqual(['Attach', 'Detach', 'Note', 'Close', 'Open']);
    expect([card.allowedMentions, card.silent]).toEqual([{ parse: [] }, false]);
    const [row] = await channelRows();
    expect(row).toMatchObject({
      channel: 'channel',
      state: 'Sent',
      recipient: '#xbox-dispatch',
      title: `${call.callNumber} · Traffic Stop`,
      reportId: null,
      reportNumber: null,
    });
  });

  test('is edited at most twice for ten changes within two seconds, and shows the last one', async () => {
    const { call, card } = await called();
    const from = server.fakeDiscord.requests.length;
    for (let note = 1; note <= 10; note += 1) {
      await ann.user.post(`/api/calls/${call._id}/notes`, { text: `Note ${note}` });
      await pass(server, 190);
    }
    await pass(server, 2 * SECOND);
    expect(requestsTo(server, XBOX.calls, from).length).toBeLessThanOrEqual(2);
    expect(card.embeds[0]?.fields?.at(-1)).toEqual({ name: 'Last note', value: 'D-301: Note 10' });
    await pass(server, MINUTE);
    expect((await channelRows())[0]?.state).toBe('Sent');
  });

  test('is not edited if its text stays the same', async () => {
    const { call } = await called();
    await pass(server, MINUTE);
    const from = server.fakeDiscord.requests.length;
    await changeCall(ann, call, 'attach');
    await changeCall(ann, call, 'detach');
    await server.outbox.runOnce();
    expect(requestsTo(server, XBOX.calls, from)).toEqual([]);
    expect((await channelRows())[0]?.state).toBe('Sent');
  });

  test('loses its buttons when its call closes, and regains them when it is reopened', async () => {
    const { call, card } = await called();
    await changeCall(ann, call, 'close', { disposition: 'Citation issued' });
    await pass(server, 2 * SECOND);
    expect(card.embeds[0]).toMatchObject({
      title: `${call.callNumber} · Traffic Stop · Closed`,
      description: 'Citation issued',
      color: 6255240,
    });
    expect(card.embeds[0]?.fields).toBeUndefined();
    expect(labels(card)).toEqual(['Open']);
    await changeCall(ann, call, 'reopen');
    await pass(server, 2 * SECOND);
    expect(cards().at(-1)).toBe(card);
    expect(labels(card)).toHaveLength(5);
  });

  test('is not posted if its call closes first', async () => {
    const before = cards().length;
    const call = await createCall(ann, {});
    await changeCall(ann, call, 'close');
    await pass(server, MINUTE);
    expect(cards()).toHaveLength(before);
    expect((await channelRows())[0]?.state).toBe('Dropped');
  });

  test('is deleted ten minutes after its call closes, if the setting says so', async () => {
    await setDiscord(admin, { closedCards: 'Delete' });
    const { call, card } = await called();
    await changeCall(ann, call, 'close');
    await pass(server, 2 * SECOND);
    await pass(server, 10 * MINUTE - 3 * SECOND);
    expect(cards()).toContain(card);
    await pass(server, 3 * SECOND);
    expect(cards()).not.toContain(card);
    await changeCall(ann, call, 'reopen');
    await server.outbox.runOnce();
    expect(cards().at(-1)?.embeds[0]?.title).toBe(`${call.callNumber} · Traffic Stop`);
    await setDiscord(admin, { closedCards: 'Keep' });
  });

  test('is deleted ten minutes after its call closes, even if the setting is chosen in between', async () => {
    const { call, card } = await called();
    await changeCall(ann, call, 'close');
    await pass(server, 4 * MINUTE);
    await setDiscord(admin, { closedCards: 'Delete' });
    await server.outbox.runOnce();
    await pass(server, 6 * MINUTE - SECOND);
    expect(cards()).toContain(card);
    await pass(server, 2 * SECOND);
    expect(cards()).not.toContain(card);
    await setDiscord(admin, { closedCards: 'Keep' });
  });

  test.each([
    ['another channel', DEMO_CHANNELS.general],
    ['none', null],
  ])(
    'is deleted ten minutes after its call closes if the calls channel changes to %s',
    async (_where, channel) => {
      await setDiscord(admin, { closedCards: 'Delete' });
      const { call, card } = await called();
      await changeCall(ann, call, 'close');
      await pass(server, 4 * MINUTE);
      await setDiscord(admin, { 'platforms.Xbox.calls': channel });
      await pass(server, 6 * MINUTE - SECOND);
      expect(cards()).toContain(card);
      await pass(server, 2 * SECOND);
      expect(cards()).not.toContain(card);
      await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls, closedCards: 'Keep' });
      await pass(server, MINUTE);
    },
  );

  test('regains its buttons at once if its call is reopened while the close is being sent', async () => {
    await setDiscord(admin, { closedCards: 'Delete' });
    const { call, card } = await called();
    await pass(server, 2 * SECOND);
    await changeCall(ann, call, 'close');
    server.fakeDiscord.fail.next(EDIT, { kind: 'hold' });
    const sending = server.outbox.runOnce();
    await expect.poll(() => labels(card)).toEqual(['Open']);
    await changeCall(ann, call, 'reopen');
    const taking = server.outbox.runOnce();
    server.fakeDiscord.fail.clear();
    await Promise.all([sending, taking]);
    await pass(server, 2 * SECOND);
    expect(labels(card)).toHaveLength(5);
    await setDiscord(admin, { closedCards: 'Keep' });
  });

  test('stays if its call is reopened within the ten minutes', async () => {
    await setDiscord(admin, { closedCards: 'Delete' });
    const { call, card } = await called();
    await changeCall(ann, call, 'close');
    await pass(server, 5 * MINUTE);
    await changeCall(ann, call, 'reopen');
    await pass(server, 20 * MINUTE);
    expect(cards()).toContain(card);
    expect(labels(card)).toHaveLength(5);
    await setDiscord(admin, { closedCards: 'Keep' });
  });

  test('is edited at most every 30 seconds once it is old', async () => {
    const { call } = await called();
    await pass(server, 51 * MINUTE);
    const from = server.fakeDiscord.requests.length;
    for (let note = 1; note <= 10; note += 1) {
      await ann.user.post(`/api/calls/${call._id}/notes`, { text: `Note ${note}` });
      await pass(server, 5 * SECOND);
    }
    expect(requestsTo(server, XBOX.calls, from)).toEqual(['PATCH', 'PATCH']);
  });
});

describe('a card that someone deletes', () => {
  test('is posted again at the next change, but only once within ten minutes, and health reports it', async () => {
    const { call, card } = await called();
    server.fakeDiscord.deleteMessage(card.id);
    await pass(server, MINUTE);
    expect(cards()).not.toContain(card);
    const note = async (text: string) => {
      await ann.user.post(`/api/calls/${call._id}/notes`, { text });
      await pass(server, 5 * SECOND);
    };
    await note('First');
    const again = cards().at(-1);
    expect(again?.embeds[0]?.title).toContain(String(call.callNumber));
    server.fakeDiscord.deleteMessage(again?.id ?? '');
    const before = cards().length;
    await note('Second');
    await note('Third');
    expect(cards()).toHaveLength(before);
    const { health } = (await people.staff.get('/api/discord/health')).body;
    expect(health.problems).toContainEqual({
      what: 'Somebody deletes call cards in #xbox-dispatch.',
      remedy: 'Keep others from managing messages there.',
      since: expect.any(String),
    });
    await people.staff.post('/api/discord/check');
    await server.outbox.runOnce();
    expect(cards()).toHaveLength(before + 1);
    expect((await people.staff.get('/api/discord/health')).body.health.problems).toEqual([]);
  });
});

describe('a channel that Discord refuses', () => {
  test('does not delay others; once permitted again it gets one card per open call', async () => {
    await setDiscord(admin, { 'platforms.Xbox.panic': XBOX.panic });
    await pass(server, MINUTE);
    const before = cards().length;
    server.fakeDiscord.channels.forbid(XBOX.calls, 50_013);
    const stays = await createCall(ann, { location: 'One' });
    const closed = await createCall(ann, { location: 'Two' });
    await server.outbox.runOnce();
    await changeCall(ann, closed, 'close');
    const panic = (await ann.user.post('/api/panic')).body.panic;
    await pass(server, 5 * SECOND);
    expect(messagesIn(server, XBOX.panic)).toHaveLength(1);
    const { health } = (await people.staff.get('/api/discord/health')).body;
    expect(health.problems).toEqual([
      {
        what: 'The bot may not write in #xbox-dispatch.',
        remedy: 'Allow the bot Send Messages and Embed Links there.',
        since: expect.any(String),
      },
    ]);
    expect(health.channels[0]).toEqual({
      platform: 'Xbox',
      use: 'calls',
      channelId: XBOX.calls,
      channelName: 'xbox-dispatch',
      state: 'Stopped',
      waiting: 3,
    });
    expect(await listOutbox(people.staff, '?state=Pending')).toHaveLength(3);
    const from = server.fakeDiscord.requests.length;
    await pass(server, MINUTE);
    expect(requestsTo(server, XBOX.calls, from)).toEqual([]);
    server.fakeDiscord.channels.forbid(XBOX.calls, null);
    await people.staff.post('/api/discord/check');
    await server.outbox.runOnce();
    expect(
      cards()
        .slice(before)
        .map(({ embeds }) => embeds[0]?.fields?.[0]?.value),
    ).toEqual(expect.arrayContaining(['One']));
    expect(cards()).toHaveLength(before + 2);
    expect((await people.staff.get('/api/discord/health')).body.health.problems).toEqual([]);
    await changeCall(ann, stays, 'close');
    await ann.user.post(`/api/panic/${panic._id}/clear`, { closeCall: true });
    await setDiscord(admin, { 'platforms.Xbox.panic': null });
  });

  test('is retried as soon as any Discord setting is saved', async () => {
    // Once, because no event announces the new channel.
    server.fakeDiscord.fail.next(POST, { kind: 'answer', status: 403, code: 50_013 });
    const { length: before } = cards();
    await createCall(ann, { location: 'Saved' });
    await server.outbox.runOnce();
    await pass(server, MINUTE);
    expect(cards()).toHaveLength(before);
    await setDiscord(admin, { boardEvery: 20 });
    await server.outbox.runOnce();
    expect(cards()).toHaveLength(before + 1);
    await setDiscord(admin, { boardEvery: 30 });
  });

  test('is retried every ten minutes', async () => {
    server.fakeDiscord.channels.forbid(XBOX.calls, 50_001);
    const { length: before } = cards();
    await createCall(ann, { location: 'Ten' });
    await server.outbox.runOnce();
    const { health } = (await people.staff.get('/api/discord/health')).body;
    expect(health.problems[0]?.what).toBe('The bot cannot see #xbox-dispatch.');
    server.fakeDiscord.channels.forbid(XBOX.calls, null);
    await pass(server, 10 * MINUTE);
    expect(cards()).toHaveLength(before + 1);
  });
});

describe('a message that Discord fails to deliver', () => {
  test('is posted once, even if the response is lost', async () => {
    const before = cards().length;
    server.fakeDiscord.fail.next(POST, { kind: 'reset-after' });
    const call = await createCall(ann, { location: 'Lost' });
    await server.outbox.runOnce();
    await ann.user.post(`/api/calls/${call._id}/notes`, { text: 'Meanwhile' });
    await pass(server, 5 * SECOND);
    await pass(server, 5 * SECOND);
    expect(cards()).toHaveLength(before + 1);
    expect(cards().at(-1)?.embeds[0]?.fields?.at(-1)?.value).toBe('D-301: Meanwhile');
  });

  test('waits as long as Discord asks, without delaying other channels', async () => {
    await setDiscord(admin, { 'platforms.Xbox.panic': XBOX.panic });
    const { call, card } = await called();
    await pass(server, MINUTE);
    // Discord's answer to too many edits of an old message.
    server.fakeDiscord.fail.next(EDIT, { kind: 'rate-limit', retryAfter: 3, code: 30_046 });
    await ann.user.post(`/api/calls/${call._id}/notes`, { text: 'Late' });
    await server.outbox.runOnce();
    const panics = messagesIn(server, XBOX.panic).length;
    const panic = (await ann.user.post('/api/panic')).body.panic;
    await server.outbox.runOnce();
    expect(messagesIn(server, XBOX.panic)).toHaveLength(panics + 1);
    await pass(server, 2 * SECOND);
    expect(card.editedAt).toBeNull();
    await pass(server, 3 * SECOND);
    expect(card.editedAt).not.toBeNull();
    await ann.user.post(`/api/panic/${panic._id}/clear`, { closeCall: true });
    await setDiscord(admin, { 'platforms.Xbox.panic': null });
  });
});

describe('a replaced channel', () => {
  test('replaces its cards with a note, and calls continue in the new channel', async () => {
    const { call, card } = await called({ location: 'Moving' });
    await setDiscord(admin, { 'platforms.Xbox.calls': DEMO_CHANNELS.general });
    await pass(server, MINUTE);
    expect([card.content, card.embeds, card.components]).toEqual(['Kept in another channel now.', [], []]);
    const there = messagesIn(server, DEMO_CHANNELS.general);
    expect(there.map(({ embeds }) => embeds[0]?.title)).toContain(`${call.callNumber} · Traffic Stop`);
    await setDiscord(admin, { 'platforms.Xbox.calls': null });
    await pass(server, MINUTE);
    expect(there.at(-1)?.content).toBe('Not kept any more.');
    await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
    await pass(server, MINUTE);
    expect(cards().at(-1)?.embeds[0]?.title).toBeDefined();
  });
});

test('a channel receives the cards of more calls than Discord accepts at once, one after the other', async () => {
  const before = cards().length;
  const places = Array.from({ length: 130 }, (_, index) => `Place ${index}`);
  for (const location of places) await createCall(ann, { location });
  await server.outbox.runOnce();
  expect(cards().length).toBeLessThan(before + places.length);
  for (let second = 0; second < 30; second += 1) await pass(server, SECOND);
  const named = cards()
    .slice(before)
    .map(({ embeds }) => embeds[0]?.fields?.find(({ name }) => name === 'Where')?.value);
  expect(named).toEqual(places);
});
