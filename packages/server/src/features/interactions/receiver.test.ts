import { once } from 'node:events';
import { connect } from 'node:net';
import { idOf } from '@ten-four/fake-discord/testing/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { messagesIn, setDiscord, XBOX } from '#testing/test-cards';
import { commandData, discordOf, interactionOf, sendSigned } from '#testing/test-commands';
import { signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

// Identity, repetition and limits of interactions, and the effects of buttons and modals.

let server: TestServer;
let people: Principals;
let officer: ReturnType<typeof discordOf>;
let owner: ReturnType<typeof discordOf>;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  officer = discordOf(server, idOf('officer-xbox'));
  owner = discordOf(server, idOf('civilian'));
});
afterAll(() => server.stop());

const ANSWER = { interaction_metadata: { id: '1' } };
const newCall = async (fields: object = {}) =>
  (await people.officer.post('/api/calls', { type: 'Other', ...fields })).body.call;
const read = async (call: { _id: string }) => (await people.officer.get(`/api/calls/${call._id}`)).body.call;

describe('the actor', () => {
  test('must have signed in once, in this community', async () => {
    server.fakeDiscord.addMember('5000000000000002', []);
    const unknown = await discordOf(server, '5000000000000002').command('mycharacters');
    expect(unknown.data.content).toBe('Sign in to the CAD once before you use this.');
    expect(unknown.data.components[0].components).toEqual([
      { type: 2, style: 5, label: 'Sign in', url: `${server.origin}/auth/discord` },
    ]);
    for (const type of [2, 3, 5]) {
      const interaction = interactionOf(
        server,
        { id: idOf('officer-xbox') },
        {
          type,
          guild_id: '7',
          data: { ...commandData('onduty', {}), custom_id: 'unit:in' },
        },
      );
      const { body } = await sendSigned(server, interaction);
      expect(body.data.content).toBe('This is not the Discord server of this CAD.');
    }
    const { units } = (await people.staff.get('/api/units')).body;
    expect(units).toEqual([]);
  });

  test('gets the roles that Discord signed, which are stored', async () => {
    const { user, callsign } = await signInOfficer(server, { callsign: 'R-1' });
    const { discordId } = (await user.get('/api/auth/me')).body;
    await discordOf(server, discordId).command('onduty');
    const onDuty = async () => (await people.staff.get('/api/units')).text.includes(`"${callsign}"`);
    expect(await onDuty()).toBe(true);
    const refused = await discordOf(server, { id: discordId, roles: [] }).command('status', { code: '10-6' });
    expect(refused.data.content).toBe('Only officers and Fire & EMS units can do this.');
    expect(await onDuty()).toBe(false);
    expect((await user.get('/api/calls')).status).toBe(403);
  });

  test('gets the stored roles if those are newer, and in direct messages', async () => {
    const { user } = await signInOfficer(server, { callsign: 'R-2' });
    const { discordId } = (await user.get('/api/auth/me')).body;
    const direct = discordOf(server, { id: discordId, direct: true });
    expect((await direct.command('onduty')).data.content).toBe('Clocked in.');
    const late = interactionOf(
      server,
      { id: discordId, roles: [] },
      { type: 2, data: commandData('onduty', {}) },
    );
    const raw = JSON.stringify(late);
    const signed = server.fakeDiscord.signInteraction(raw, server.clock.now() / SECOND - 60);
    const { body } = await server.visitor().post('/discord/interactions', raw, { ...signed });
    expect(body.data.content).toBe('Clocked in.');
    expect((await user.get('/api/calls')).status).toBe(200);
  });

  test('is unknown after removal from the server, until Discord signs their roles there again', async () => {
    const { user } = await signInOfficer(server, { callsign: 'R-4' });
    const { _id, discordId } = (await user.get('/api/auth/me')).body;
    const direct = discordOf(server, { id: discordId, direct: true });
    expect((await direct.command('onduty')).data.content).toBe('Clocked in.');
    const { roles } = server.fakeDiscord.parts.guild.apiMember(discordId);
    await server.platform.memberUpdates.end({ userId: _id, discordId }, { hasLeft: true });
    for (const answer of [await direct.command('onduty'), await direct.press('unit:in')]) {
      expect(answer).toMatchObject({
        type: 4,
        data: { content: 'Sign in to the CAD once before you use this.', flags: 64 },
      });
    }
    const onDuty = async () => (await people.staff.get('/api/units')).text.includes('"R-4"');
    expect(await onDuty()).toBe(false);
    // Signed before they left.
    const early = interactionOf(server, { id: discordId }, { type: 2, data: commandData('onduty', {}) });
    const raw = JSON.stringify(early);
    const signed = server.fakeDiscord.signInteraction(raw, server.clock.now() / SECOND - 60);
    const late = await server.visitor().post('/discord/interactions', raw, { ...signed });
    expect(late.body.data.content).toBe('Sign in to the CAD once before you use this.');
    server.clock.advance(2 * SECOND);
    const back = discordOf(server, { id: discordId, roles });
    expect((await back.command('onduty')).data.content).toBe('Clocked in.');
    expect((await direct.command('offduty')).data.content).toBe('Clocked out.');
  });

  test('is rejected with the reason while suspended', async () => {
    const { user } = await signInOfficer(server, { callsign: 'R-3' });
    const { _id, discordId } = (await user.get('/api/auth/me')).body;
    await people.staff.post(`/api/members/${_id}/suspend`, { reason: 'Fail RP.' });
    const answer = await discordOf(server, discordId).command('onduty');
    expect(answer.data.content).toBe('You are suspended from Los Santos Roleplay. Fail RP.');
  });
});

test('a command with option values that are not text gets a validation error', async () => {
  const odd = { toString: 1 };
  for (const refused of [
    await officer.command('plate', { plate: odd }),
    await officer.command('call list', { platform: odd }),
  ]) {
    expect(refused).toMatchObject({
      type: 4,
      data: { flags: 64, embeds: [], content: expect.stringMatching(/\.$/) },
    });
  }
  const message = { ...ANSWER, embeds: [{ title: odd }, { title: 'Units on duty · Xbox (0)' }] };
  const pressed = await officer.press('unit:in', { message });
  expect([pressed.type, pressed.data.embeds.length]).toEqual([7, 1]);
});

test('metrics count commands by name and outcome', async () => {
  await officer.command('units');
  await owner.command('units');
  const { text } = await server.visitor().get('/metrics');
  const lines = text.split('\n').map((line) => line.replace(/ \S+$/, ''));
  expect(lines).toEqual(
    expect.arrayContaining([
      'ten_four_discord_commands_total{command="units",outcome="done"}',
      'ten_four_discord_commands_total{command="units",outcome="refused"}',
      'ten_four_discord_command_seconds_count',
      'ten_four_gateway_live',
    ]),
  );
});

describe('a repeated interaction', () => {
  test('takes effect once and gets the same answer, also concurrently', async () => {
    const call = await newCall();
    const data = commandData('call note', { number: call._id, text: 'Once' });
    const interaction = interactionOf(server, { id: idOf('officer-xbox') }, { type: 2, data });
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendSigned(server, interaction)));
    answers.push(await sendSigned(server, interaction));
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    expect((await read(call)).log.filter(({ text }: { text: string }) => text === 'Once')).toHaveLength(1);
  });

  test('takes effect once across two processes at the same time', async () => {
    if (server.location.engine !== 'postgres') return;
    const other = await startTestServer({ peer: server });
    const interactions = [
      commandData('call create', { type: 'Pursuit', location: 'Both' }),
      commandData('panic', { location: 'Both' }),
    ].map((data) => interactionOf(server, { id: idOf('officer-xbox') }, { type: 2, data }));
    for (const interaction of interactions) {
      const [one, two] = await Promise.all([sendSigned(server, interaction), sendSigned(other, interaction)]);
      expect([two?.status, two?.text.replaceAll(other.origin, server.origin)]).toEqual([200, one?.text]);
    }
    const { calls } = (await people.officer.get('/api/calls')).body;
    const both = calls.filter(({ location }: { location: string | null }) => location === 'Both');
    expect(both.map(({ type }: { type: string }) => type).sort()).toEqual(['Officer Down', 'Pursuit']);
    const panic = (await people.officer.post('/api/panic')).body.panic;
    await people.officer.post(`/api/panic/${panic._id}/clear`, { closeCall: true });
    await other.stop();
  });

  test('takes effect once, even after a restart', async () => {
    const call = await newCall();
    const data = commandData('call note', { number: call._id, text: 'Again' });
    const interaction = interactionOf(server, { id: idOf('officer-xbox') }, { type: 2, data });
    const first = await sendSigned(server, interaction);
    await server.restart();
    expect((await sendSigned(server, interaction)).text).toBe(first.text);
    expect((await read(call)).log.filter(({ text }: { text: string }) => text === 'Again')).toHaveLength(1);
  });
});

describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ environment: { RATE_LIMIT: '600' } });
  });
  afterAll(() => limited.stop());

  test('of a user match those of the web app, and say when to retry', async () => {
    const { user } = await signInOfficer(limited, { callsign: 'Z-1' });
    const { discordId } = (await user.get('/api/auth/me')).body;
    const discord = discordOf(limited, discordId);
    const messages: string[] = [];
    for (let sent = 0; sent < 201; sent += 1) messages.push((await discord.command('onduty')).data.content);
    expect(messages.at(-1)).toMatch(/^Too many requests\. Please wait a moment\. Try again in \d+ s\.$/);
    expect((await user.get('/api/calls')).status).toBe(429);
  });

  test('of an address count unsigned requests; above the limit no body is read', async () => {
    const ping = JSON.stringify({ type: 1 });
    const good = limited.fakeDiscord.signInteraction(ping, limited.clock.now() / SECOND);
    const bad = { ...good, 'X-Signature-Ed25519': '00'.repeat(64) };
    const post = async (headers: Record<string, string>) =>
      (await limited.visitor().post('/discord/interactions', ping, headers)).status;
    const badly: number[] = [];
    for (let sent = 0; sent < 300; sent += 1) badly.push(await post(bad));
    expect(new Set(badly)).toEqual(new Set([401, 429]));
    expect([badly[0], badly.at(-1)]).toEqual([401, 429]);
    // The headers suffice to refuse it, so the answer comes before the body.
    const socket = connect(Number(new URL(limited.origin).port), '127.0.0.1');
    const lines = {
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': 50_000,
      ...good,
    };
    socket.write(
      ['POST /discord/interactions HTTP/1.1', ...Object.entries(lines).map((line) => line.join(': '))].join(
        '\r\n',
      ),
    );
    socket.write('\r\n\r\n');
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
  });

  test('of an address do not count signed requests', async () => {
    await limited.restart();
    const ping = JSON.stringify({ type: 1 });
    const good = limited.fakeDiscord.signInteraction(ping, limited.clock.now() / SECOND);
    const statuses: number[] = [];
    for (let sent = 0; sent < 300; sent += 1) {
      statuses.push((await limited.visitor().post('/discord/interactions', ping, good)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('buttons', () => {
  test('on a call attach, detach and show its current state', async () => {
    const call = await newCall({ details: 'Loud' });
    const attached = await officer.press(`call:attach:${call._id}`, { message: ANSWER });
    expect(attached).toMatchObject({ type: 7, data: { content: 'Unit attached.' } });
    expect(attached.data.embeds[0].fields[1]).toEqual({ name: 'Units', value: '**D-104**', inline: true });
    expect((await read(call)).units).toHaveLength(1);
    const detached = await officer.press(`call:detach:${call._id}`, { message: ANSWER });
    expect(detached).toMatchObject({ type: 7, data: { content: 'Unit detached.' } });
    const shown = await officer.press('call:show', { values: [call._id], message: ANSWER });
    expect(shown).toMatchObject({ type: 4, data: { flags: 64 } });
    expect(shown.data.embeds[0].title).toBe(`${call.callNumber} · Other`);
  });

  test('are rejected for users without the right, and change nothing', async () => {
    const call = await newCall();
    const { user } = await signInOfficer(server, { callsign: 'Z-2', platform: 'PlayStation' });
    const { discordId } = (await user.get('/api/auth/me')).body;
    for (const who of [owner, discordOf(server, discordId)]) {
      for (const customId of [`call:attach:${call._id}`, `call:note:${call._id}`, `call:close:${call._id}`]) {
        const answer = await who.press(customId);
        expect([customId, answer.type, answer.data.flags]).toEqual([customId, 4, 64]);
      }
      const answer = await who.submit(`call:close:${call._id}:modal`, { words: 'Gone' }, {});
      expect([answer.type, answer.data.flags]).toEqual([4, 64]);
    }
    expect(await read(call)).toMatchObject({ status: 'Open', units: [] });
  });

  test('ask for a note or a disposition', async () => {
    const call = await newCall();
    const note = await officer.press(`call:note:${call._id}`);
    expect(note).toMatchObject({
      type: 9,
      data: { custom_id: `call:note:${call._id}:modal`, title: `Note on call ${call.callNumber}` },
    });
    expect(note.data.components).toEqual([
      {
        type: 18,
        label: 'Note',
        component: { type: 4, custom_id: 'text', style: 2, max_length: 1000, required: true },
      },
    ]);
    const noted = await officer.submit(`call:note:${call._id}:modal`, { text: 'One in custody' }, ANSWER);
    expect(noted.type).toBe(7);
    expect(noted.data.embeds[0].fields.at(-1)).toEqual({ name: 'Last note', value: 'D-104: One in custody' });
    const close = await officer.command('call close', { number: call._id });
    expect(close.data.title).toBe(`Close call ${call.callNumber}`);
    expect(close.data.components.map(({ label }: { label: string }) => label)).toEqual([
      'What came of it?',
      'Or in your own words',
    ]);
    const closed = await officer.submit(`call:close:${call._id}:modal`, {
      disposition: ['Unfounded'],
      words: 'A cat',
    });
    expect(closed).toMatchObject({ type: 4, data: { content: `Call closed.\nCall ${call.callNumber}` } });
    expect((await read(call)).disposition).toBe('A cat');
    const card = await officer.command('call show', { number: call._id });
    expect(card.data.embeds[0]).toMatchObject({
      title: `${call.callNumber} · Other · Closed`,
      description: 'A cat',
      color: 6255240,
    });
    expect(card.data.components[0].components.map(({ label }: { label: string }) => label)).toEqual(['Open']);
  });

  test("on the unit board set the user's own status, and refresh the board", async () => {
    const board = await officer.command('units', { platform: 'Xbox' });
    const message = { ...ANSWER, embeds: board.data.embeds };
    const set = await officer.press('unit:status', { message, values: ['10-6'] });
    expect(set.type).toBe(7);
    expect(set.data.content).toBe('Status is 10-6 Busy / Unavailable.');
    expect(set.data.embeds[0].title).toMatch(/^Units on duty · Xbox \(\d+\)$/);
    expect(set.data.embeds[0].description).toContain('D-104');
    const out = await officer.press('unit:out', { message });
    expect(out).toMatchObject({ type: 7, data: { content: 'Clocked out.' } });
  });

  test('on a Discord card show its current state and update it for every reader', async () => {
    await setDiscord(await server.signIn('administrator'), { 'platforms.Xbox.calls': XBOX.calls });
    const call = await newCall({ details: 'Kept' });
    await server.outbox.runOnce();
    const card = messagesIn(server, XBOX.calls).at(-1);
    const press = (customId: string, persona: string) =>
      server.fakeDiscord.press(card?.id ?? '', customId, idOf(persona));
    const refused = await press(`call:attach:${call._id}`, 'civilian');
    expect(refused.reply).toMatchObject({
      ephemeral: true,
      content: expect.stringMatching(/^Only officers, Fire & EMS units and /),
    });
    const done = await press(`call:attach:${call._id}`, 'officer-xbox');
    expect(done.answer).toMatchObject({ type: 7, data: { content: '' } });
    expect(card?.embeds[0]?.fields?.[1]).toEqual({ name: 'Units', value: '**D-104**', inline: true });
    const closed = await officer.submit(
      `call:close:${call._id}:modal`,
      { words: 'Over' },
      { id: card?.id, channel_id: XBOX.calls },
    );
    expect(closed.data.embeds[0]).toMatchObject({ title: `${call.callNumber} · Other · Closed` });
  });

  test("on an outdated card take effect and remove the card's buttons", async () => {
    const call = await newCall();
    const message = { id: '5', channel_id: XBOX.calls };
    const older = await officer.press(`call:attach:${call._id}`, { message });
    expect(older).toMatchObject({
      type: 7,
      data: { content: 'This card is outdated. The current one is below.', embeds: [], components: [] },
    });
    expect((await read(call)).units).toHaveLength(1);
  });

  test('that no longer exist say so', async () => {
    for (const customId of ['call:attach:x', 'unit:fly', '', 'call:close:x:modal']) {
      expect((await officer.press(customId)).data.content).toBe('This button no longer works.');
      expect((await officer.submit(customId, {})).data.content).toBe('This button no longer works.');
    }
    expect((await officer.command('dance')).data.flags).toBe(64);
  });
});

describe('/911', () => {
  test('asks for the details, and makes one call when the form is sent', async () => {
    const opened = await owner.command('911', { platform: 'Xbox' });
    expect(opened).toMatchObject({ type: 9, data: { custom_id: '911::modal', title: 'Call 911' } });
    expect(opened.data.components.map(({ label }: { label: string }) => label)).toEqual([
      "What's happening?",
      'Where?',
      'Postal',
      'Who should come?',
      'Platform',
    ]);
    const values = { description: 'Fire', location: 'Legion', postal: '', service: ['Fire', 'EMS'] };
    const blank = await owner.submit('911::modal', { ...values, location: '  ', platform: ['Xbox'] });
    expect(blank.data).toMatchObject({ content: 'Give a postal or a location.', flags: 64 });
    const none = await owner.submit('911::modal', values);
    expect(none.data.content).toBe('Choose a platform.');
    const called = await owner.submit('911::modal', { ...values, platform: ['Xbox'] });
    const { emergencies } = (await people.owner.get('/api/911/mine')).body;
    expect(emergencies).toHaveLength(1);
    // No dispatcher is signed on.
    const [{ number, callNumber }] = emergencies;
    expect(called.data.content).toBe(
      `Your call was received.\n911-${number}, on the board as call ${callNumber}`,
    );
    expect(emergencies[0]).toMatchObject({ platform: 'Xbox', location: 'Legion', services: ['Fire', 'EMS'] });
  });
});
