import { DEMO_CHANNELS } from '@ten-four/fake-discord/channels';
import { ON_CALL } from '@ten-four/fake-discord/guild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkDuties } from '#features/dispatch/index';
import { HOUR, MINUTE, SECOND } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { changeCall, createCall, statementsOf } from '#testing/test-calls';
import { messagesIn, pass, requestsTo, setDiscord, XBOX } from '#testing/test-cards';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { advance, listOutbox } from '#testing/test-outbox';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

// Panics, unit boards and the duty log in Discord channels, and the settings that choose the channels.

let server: TestServer;
let people: Principals;
let admin: TestUser;
let ann: TestOfficer;
let ben: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  ann = await signInOfficer(server, { callsign: 'D-401' });
  ben = await signInOfficer(server, { callsign: 'D-402' });
  vi.useFakeTimers({ toFake: ['Date'] });
});
beforeEach(() => pass(server, HOUR));
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

const clock = (officer: TestOfficer, way: 'in' | 'out') => officer.user.post(`/api/clock/${way}`);

describe('the channel settings', () => {
  const set = (field: string, value: unknown, user = admin) =>
    changeSection(user, 'discord', [{ op: 'set', field, value }]);

  test("accept the server's channels, per field or in part, and can be undone separately", async () => {
    const { body } = await set('platforms.Xbox.calls', DEMO_CHANNELS.news);
    expect(body.value.platforms.Xbox.calls).toBe(DEMO_CHANNELS.news);
    await set('platforms.Xbox.panicRole', ON_CALL);
    expect((await admin.get('/api/settings/history')).body.changes[0].changes[0]).toMatchObject({
      path: 'platforms.Xbox.panicRole',
      label: 'Discord · Xbox · Panic role',
      before: null,
      after: ON_CALL,
    });
    expect((await admin.post(`/api/settings/history/${body.changeId}/undo`)).status).toBe(200);
    const { value } = (await admin.get('/api/settings/discord')).body;
    expect(value.platforms.Xbox).toMatchObject({ calls: null, panicRole: ON_CALL });
    const whole = await set('platforms', {
      ...value.platforms,
      Xbox: { ...value.platforms.Xbox, panicRole: null },
    });
    expect(whole.status).toBe(200);
  });

  test.each([
    ['platforms.Xbox.calls', '999', 'This channel is not in your Discord server, or no text channel.'],
    [
      'platforms.PlayStation.duty',
      DEMO_CHANNELS.radio,
      'This channel is not in your Discord server, or no text channel.',
    ],
    ['platforms.Xbox.panicRole', '999', 'This role is not in your Discord server.'],
  ])('reject %s %s', async (field, value, message) => {
    const { status, body } = await set(field, value);
    expect([status, body.message, body.issues]).toEqual([422, message, [{ field, message }]]);
  });

  test('reject invalid IDs, unknown fields and numbers out of range', async () => {
    expect((await set('platforms.Xbox.calls', 'general')).status).toBe(400);
    expect((await set('platforms.Xbox.other', null)).status).toBe(400);
    expect((await set('boardEvery', 14)).status).toBe(400);
    expect((await set('closedCards', 'Burn')).status).toBe(400);
  });

  test('can be saved by administrators only, and not while Discord is down', async () => {
    const { version } = (await admin.get('/api/settings/discord')).body;
    const ops = [{ op: 'set', field: 'platforms.Xbox.calls', value: XBOX.calls }];
    expect((await people.staff.patch('/api/settings/discord', { version, ops })).status).toBe(403);
    server.fakeDiscord.fail.next('GET /api/v10/guilds/*/channels', { kind: 'answer', status: 503 });
    const away = await admin.patch('/api/settings/discord', { version, ops });
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await admin.get('/api/settings/discord')).body.version).toBe(version);
  });

  test('list channels with their categories, and an invitation link', async () => {
    const { body } = await admin.get('/api/settings/guild?fresh=1');
    expect(body.channels).toContainEqual({ _id: XBOX.calls, name: 'xbox-dispatch', category: 'Dispatch' });
    expect(body.channels[0]).toEqual({ _id: DEMO_CHANNELS.general, name: 'general', category: null });
    expect(body.channels.map(({ _id }: { _id: string }) => _id)).not.toContain(DEMO_CHANNELS.radio);
    expect(body.inviteUrl).toBe(
      'https://discord.com/oauth2/authorize?client_id=9001&scope=bot+applications.commands&permissions=268585984',
    );
  });
});

test('posts the card of an open call as soon as its channel is set', async () => {
  const own = await startTestServer();
  const administrator = await own.signIn('administrator');
  const officer = await signInOfficer(own, { callsign: 'D-403' });
  const { callNumber } = await createCall(officer, { type: 'Pursuit' });
  own.outbox.start();
  await setDiscord(administrator, { 'platforms.Xbox.calls': XBOX.calls });
  const titles = () => messagesIn(own, XBOX.calls).map(({ embeds }) => embeds[0]?.title);
  await expect.poll(titles, { interval: 20 }).toContain(`${callNumber} · Pursuit`);
  await own.stop();
});

describe('a panic', () => {
  test('pings the role once, shows acknowledgments, and is edited without a mention', async () => {
    await setDiscord(admin, { 'platforms.Xbox.panic': XBOX.panic, 'platforms.Xbox.panicRole': ON_CALL });
    const { panic } = (await ann.user.post('/api/panic', { location: 'Route 1' })).body;
    await server.outbox.runOnce();
    const [message] = messagesIn(server, XBOX.panic);
    expect(message?.content).toBe(
      `<@&${ON_CALL}> **PANIC** ${ann.ref.callsign} ${ann.ref.name} · Route 1 · Call ${panic.callNumber}`,
    );
    expect(message?.allowedMentions).toEqual({ roles: [ON_CALL] });
    expect(message?.embeds[0]?.fields?.[0]).toMatchObject({ name: 'Seen by', value: 'Nobody yet' });
    await people.fireRescue.post(`/api/panic/${panic._id}/acknowledge`);
    await pass(server, SECOND);
    expect(message?.embeds[0]?.fields?.[0]?.value).toBe('jonah.haddad');
    expect([message?.allowedMentions, message?.content.startsWith('<@&')]).toEqual([{ parse: [] }, true]);
    expect((await listOutbox(people.staff, '?channel=channel'))[0]?.title).toMatch(/^PANIC D-401 /);
    await ann.user.post(`/api/panic/${panic._id}/clear`, { closeCall: true });
    await pass(server, 59 * SECOND);
    expect(message?.content).toBe(`**PANIC cleared** by D-401 after 0:01`);
    expect([message?.embeds, message?.components, message?.allowedMentions]).toEqual([[], [], { parse: [] }]);
    expect(messagesIn(server, XBOX.panic)).toHaveLength(1);
  });

  test('pings no one if posted minutes late, and is not posted after it is cleared', async () => {
    server.fakeDiscord.fail.next(
      'POST /api/v10/channels/**',
      { kind: 'answer', status: 503 },
      Number.POSITIVE_INFINITY,
    );
    const late = (await ann.user.post('/api/panic')).body.panic;
    const over = (await ben.user.post('/api/panic')).body.panic;
    await server.outbox.runOnce();
    await ben.user.post(`/api/panic/${over._id}/clear`, { closeCall: true });
    await pass(server, 5 * MINUTE + SECOND);
    server.fakeDiscord.fail.clear();
    const before = messagesIn(server, XBOX.panic).length;
    await pass(server, 2 * MINUTE);
    const posted = messagesIn(server, XBOX.panic).slice(before);
    expect(posted.map(({ content }) => content.startsWith('**PANIC**'))).toEqual([true]);
    expect(posted[0]?.allowedMentions).toEqual({ parse: [] });
    await ann.user.post(`/api/panic/${late._id}/clear`, { closeCall: true });
    await setDiscord(admin, { 'platforms.Xbox.panic': null, 'platforms.Xbox.panicRole': null });
  });
});

describe('a unit board', () => {
  test('is edited once per interval, ends up correct, and is reposted when it is old', async () => {
    await setDiscord(admin, { 'platforms.Xbox.units': XBOX.units, boardEvery: 15 });
    await clock(ann, 'in');
    await clock(ben, 'in');
    await server.outbox.runOnce();
    const [board] = messagesIn(server, XBOX.units);
    expect([board?.silent, board?.embeds[0]?.title]).toEqual([true, 'Units on duty · Xbox (2)']);
    const from = server.fakeDiscord.requests.length;
    for (let change = 0; change < 100; change += 1) {
      await ann.user.post('/api/units/status', { status: change % 2 === 0 ? '10-6' : '10-8' });
      if (change % 10 === 0) await pass(server, SECOND);
    }
    await ann.user.post('/api/units/status', { status: '10-6' });
    expect(requestsTo(server, XBOX.units, from)).toEqual([]);
    await pass(server, 5 * SECOND);
    expect(requestsTo(server, XBOX.units, from)).toEqual(['PATCH']);
    expect(board?.embeds[0]?.description).toMatch(/🟡 `D-401` `10-6 ` .+\n🟢 `D-402` `10-8 `/u);
    // An irrelevant change only makes it reread; the next relevant one waits no longer than necessary.
    await pass(server, 15 * SECOND);
    await ann.user.post('/api/units/subdivision', { subdivision: '' });
    await server.outbox.runOnce();
    await ann.user.post('/api/units/status', { status: '10-11' });
    await pass(server, 2 * SECOND);
    expect(requestsTo(server, XBOX.units, from)).toEqual(['PATCH', 'PATCH']);
    expect(board?.embeds[0]?.description).toContain('`D-401` `10-11`');
    await pass(server, 51 * MINUTE);
    await clock(ben, 'out');
    await server.outbox.runOnce();
    const boards = messagesIn(server, XBOX.units);
    expect(boards).toHaveLength(1);
    expect([boards[0] === board, boards[0]?.embeds[0]?.title]).toEqual([false, 'Units on duty · Xbox (1)']);
    await clock(ann, 'out');
    await pass(server, MINUTE);
    expect(boards[0]?.embeds[0]?.description).toBe('Nobody is on duty.');
    await setDiscord(admin, { 'platforms.Xbox.units': null });
  });
});

describe('a card whose button was pressed', () => {
  const pressed = async (message: { id: string } | undefined, customId: string) => {
    const id = (await ann.user.get('/api/auth/me')).body.discordId;
    return server.fakeDiscord.press(message?.id ?? '', customId, id);
  };
  const board = () => messagesIn(server, XBOX.units).at(-1);
  const shown = () => board()?.embeds[0]?.description;
  beforeEach(async () => {
    await setDiscord(admin, { 'platforms.Xbox.units': XBOX.units, boardEvery: 30 });
    await pass(server, MINUTE);
    expect(shown()).toBe('Nobody is on duty.');
  });
  afterEach(async () => {
    server.fakeDiscord.fail.clear();
    await clock(ann, 'out');
    await setDiscord(admin, { 'platforms.Xbox.units': null });
    await pass(server, MINUTE);
  });

  test('is edited even if the next change restores the text that was sent last', async () => {
    expect((await pressed(board(), 'unit:in')).answer).toMatchObject({ type: 7 });
    expect(shown()).toContain('`D-401`');
    await clock(ann, 'out');
    await pass(server, 31 * SECOND);
    expect(shown()).toBe('Nobody is on duty.');
  });

  test('is edited once more if the press happened during an edit', async () => {
    advance(server, 31 * SECOND);
    await clock(ann, 'in');
    server.fakeDiscord.fail.next('PATCH /api/v10/channels/*/messages/*', { kind: 'hold' }, 1);
    const from = server.fakeDiscord.requests.length;
    const sending = server.outbox.runOnce();
    await expect.poll(() => requestsTo(server, XBOX.units, from)).toEqual(['PATCH']);
    await pressed(board(), 'unit:out');
    await clock(ann, 'in');
    server.fakeDiscord.fail.clear();
    await sending;
    // The edit in progress already had this text, but the press was answered after it.
    expect(shown()).toBe('Nobody is on duty.');
    await pass(server, 31 * SECOND);
    expect(shown()).toContain('`D-401`');
  });
});

describe('the duty log', () => {
  test('joins lines close in time, each with its reason', async () => {
    await setDiscord(admin, { 'platforms.Xbox.duty': XBOX.duty });
    await clock(ann, 'in');
    await clock(ben, 'in');
    server.clock.advance(5 * SECOND);
    await clock(ben, 'out');
    await server.outbox.runOnce();
    expect(messagesIn(server, XBOX.duty)).toEqual([]);
    await pass(server, 5 * SECOND);
    const [message] = messagesIn(server, XBOX.duty);
    expect(message?.content.split('\n')).toEqual([
      expect.stringMatching(/^D-401 .+ on duty <t:\d+:t>$/),
      expect.stringMatching(/^D-402 .+ on duty <t:\d+:t>$/),
      expect.stringMatching(/^D-402 .+ off duty <t:\d+:t> after 0 h 0 min: signed off$/),
    ]);
    expect(message?.silent).toBe(true);
    server.clock.advance(30 * MINUTE);
    await checkDuties(server.platform);
    server.clock.advance(2 * HOUR);
    await checkDuties(server.platform);
    await pass(server, 10 * SECOND);
    expect(messagesIn(server, XBOX.duty).at(-1)?.content).toMatch(/after 2 h 30 min: no activity$/);
    await setDiscord(admin, { 'platforms.Xbox.duty': null });
  });

  test('reports a refused channel, and continues at the next retry', async () => {
    server.fakeDiscord.channels.forbid(XBOX.duty, 50_001);
    await setDiscord(admin, { 'platforms.Xbox.duty': XBOX.duty });
    const before = messagesIn(server, XBOX.duty).length;
    const problems = async () => (await people.staff.get('/api/discord/health')).body.health.problems;
    await clock(ann, 'in');
    await pass(server, 10 * SECOND);
    expect((await problems())[0]).toMatchObject({
      what: 'The bot cannot see #duty-log.',
      remedy: 'Allow the bot View Channel there.',
    });
    await clock(ann, 'out');
    const from = server.fakeDiscord.requests.length;
    await pass(server, MINUTE);
    expect(requestsTo(server, XBOX.duty, from)).toEqual([]);
    server.fakeDiscord.channels.forbid(XBOX.duty, null);
    await people.staff.post('/api/discord/check');
    await server.outbox.runOnce();
    expect(messagesIn(server, XBOX.duty)).toHaveLength(before + 2);
    expect(await problems()).toEqual([]);
    await setDiscord(admin, { 'platforms.Xbox.duty': null });
  });
});

test('a call change costs one more statement if its platform has a channel, and none otherwise', async () => {
  const call = await createCall(ann, {});
  const note = () => ann.user.post(`/api/calls/${call._id}/notes`, { text: 'On it' });
  await note();
  const withoutChannel = await statementsOf(server, note);
  await setDiscord(admin, { 'platforms.PlayStation.calls': XBOX.calls });
  await note();
  expect(await statementsOf(server, note)).toBe(withoutChannel);
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
  await note();
  expect(await statementsOf(server, note)).toBe(withoutChannel + 1);
  await changeCall(ann, call, 'close');
});

describe('a panic is posted at once', () => {
  const POST = `POST /api/v10/channels/${XBOX.calls}/messages`;
  const raised = async () => (await ann.user.post('/api/panic')).body.panic;
  const clear = (panic: { _id: string }) =>
    ann.user.post(`/api/panic/${panic._id}/clear`, { closeCall: true });
  const panics = () => messagesIn(server, XBOX.panic).length;
  beforeEach(async () => {
    await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls, 'platforms.Xbox.panic': XBOX.panic });
  });
  afterEach(() => server.fakeDiscord.fail.clear());

  test('even if thousands of other cards changed with it', async () => {
    const { db } = server.platform.database;
    const many = Array.from({ length: 6000 }, (_, index) => ({
      id: `many-${String(index).padStart(4, '0')}`,
      kind: 'Call' as const,
      platform: 'Xbox' as const,
      subject_id: `nothing-${index}`,
      title: 'Call card',
      state: 'Pending' as const,
      queue_channel_id: XBOX.calls,
      revision: 1,
      next_at: 0,
      nonce: '',
      changed_at: 0,
    }));
    for (let at = 0; at < many.length; at += 500) {
      await db
        .insertInto('discord_cards')
        .values(many.slice(at, at + 500))
        .execute();
    }
    // The calls channel rejects everything, from the first message on.
    const call = await createCall(ben, {});
    await db.updateTable('discord_cards').set({ next_at: -1 }).where('subject_id', '=', call._id).execute();
    server.fakeDiscord.fail.next(POST, { kind: 'rate-limit', retryAfter: 60 }, Number.POSITIVE_INFINITY);
    const before = panics();
    const panic = await raised();
    await server.outbox.runOnce();
    expect(panics()).toBe(before + 1);
    const untried = db.selectFrom('discord_cards').where('id', 'like', 'many-%').where('attempts', '=', 0);
    expect(await untried.select('id').execute()).toHaveLength(many.length);
    await db.deleteFrom('discord_cards').where('id', 'like', 'many-%').execute();
    await changeCall(ben, call, 'close');
    await clear(panic);
    await pass(server, 2 * MINUTE);
  });

  describe.each([
    ['its own channel', XBOX.panic],
    ['the channel of the calls', XBOX.calls],
  ])('after Discord was down for 30 s, in %s', (_where, channelId) => {
    test('ahead of every call there, and within 5 s of the first message', async () => {
      await setDiscord(admin, { 'platforms.Xbox.panic': channelId });
      const away = { kind: 'answer', status: 503 } as const;
      server.fakeDiscord.fail.next('POST /api/v10/channels/**', away, Number.POSITIVE_INFINITY);
      const before = server.fakeDiscord.messages.length;
      const panic = await raised();
      const calls = [await createCall(ben, {})];
      for (let second = 0; second < 30; second += 1) {
        await pass(server, SECOND);
        if (second % 5 === 0) calls.push(await createCall(ben, {}));
      }
      server.fakeDiscord.fail.clear();
      const posted = () => server.fakeDiscord.messages.slice(before);
      const isPanic = ({ content }: { content: string }) => content.includes('**PANIC**');
      while (posted().length === 0) await pass(server, SECOND);
      for (let second = 0; second < 5; second += 1) await pass(server, SECOND);
      expect(posted().some(isPanic)).toBe(true);
      expect(posted().filter((message) => message.channelId === channelId)[0]).toSatisfy(isPanic);
      await clear(panic);
      for (const call of calls) await changeCall(ben, call, 'close');
      await pass(server, 2 * MINUTE);
    });
  });

  test('and delays the calls of its channel for five minutes at most', async () => {
    await setDiscord(admin, { 'platforms.Xbox.panic': XBOX.calls });
    server.fakeDiscord.fail.next(POST, { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY);
    const panic = await raised();
    const call = await createCall(ben, {});
    await pass(server, 0);
    await pass(server, 5 * MINUTE);
    server.fakeDiscord.fail.clear();
    const before = messagesIn(server, XBOX.calls).length;
    await pass(server, SECOND);
    const posted = messagesIn(server, XBOX.calls).slice(before);
    expect(posted.map(({ content }) => content.includes('**PANIC**'))).toEqual([false, false]);
    await clear(panic);
    await changeCall(ben, call, 'close');
    await pass(server, 2 * MINUTE);
  });

  test('while a post in another channel is still pending', async () => {
    server.outbox.start();
    server.fakeDiscord.fail.next(POST, { kind: 'hang' });
    const from = server.fakeDiscord.requests.length;
    const call = await createCall(ann, { location: 'Paleto' });
    await expect.poll(() => requestsTo(server, XBOX.calls, from)).toEqual(['POST']);
    const before = panics();
    const panic = await raised();
    // Well before the timeout of that answer.
    await expect.poll(panics, { timeout: 4000 }).toBe(before + 1);
    server.fakeDiscord.fail.clear();
    await clear(panic);
    await changeCall(ann, call, 'close');
    await server.outbox.runOnce();
  });
});
