import { readLine } from '@ten-four/fake-discord/command-line';
import { api, idOf } from '@ten-four/fake-discord/testing/calls';
import { submitModal, suggestFor, useCommand } from '@ten-four/fake-discord/use-command';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandList } from '#features/interactions/commands';
import { type Principals, signInPrincipals } from '#testing/principals';
import { messagesIn, setDiscord, XBOX } from '#testing/test-cards';
import { startTestServer, type TestServer } from '#testing/test-server';

const PATH = '/applications/9001/guilds/9002/commands';
const OFFICER = idOf('officer-xbox');

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  const list = commandList(server.platform.settings.current());
  expect((await api(server.fakeDiscord, 'PUT', PATH, list)).status).toBe(200);
});
afterAll(() => server.stop());

const page = async () => (await fetch(`${server.fakeDiscord.origin}/messages`)).text();
const post = (path: string, fields: Record<string, string>) =>
  fetch(`${server.fakeDiscord.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: server.fakeDiscord.origin },
    redirect: 'manual',
  });

test('accepts the command list as a whole, and rejects what Discord would reject', async () => {
  const { fakeDiscord } = server;
  const { body } = await api(fakeDiscord, 'GET', PATH);
  expect(body.map(({ name }: { name: string }) => name)).toContain('panic');
  expect((await api(fakeDiscord, 'PUT', PATH, [{ name: 'No Such', description: 'x' }])).status).toBe(400);
  expect((await api(fakeDiscord, 'PUT', PATH, {})).status).toBe(400);
  expect((await api(fakeDiscord, 'GET', PATH, undefined, {})).status).toBe(401);
  expect((await api(fakeDiscord, 'GET', PATH)).body).toEqual(body);
});

test('parses a typed command line', () => {
  const read = (line: string) => readLine(server.fakeDiscord.parts, line);
  expect(read('/status 10-6')).toEqual({ name: 'status', values: { code: '10-6' }, last: 'code' });
  expect(read('call note #1001 text:Two: in custody')).toEqual({
    name: 'call note',
    values: { number: '#1001', text: 'Two: in custody' },
    last: 'text',
  });
  expect(read('/units show:true')).toEqual({ name: 'units', values: { show: true }, last: 'show' });
  expect(read('/dance')).toBeNull();
});

test("runs a persona's command on the page, and the web app shows the result", async () => {
  await people.officer.post('/api/clock/in');
  expect((await post('/commands', { persona: OFFICER, line: '/status 10-6' })).status).toBe(303);
  expect(await page()).toContain('Status is 10-6 Busy / Unavailable.');
  const { units } = (await people.officer.get('/api/units')).body;
  expect(units[0]).toMatchObject({ callsign: 'D-104', status: '10-6' });
  await post('/commands', { persona: OFFICER, line: '/status 10', suggest: 'yes' });
  const elsewhere = await fetch(`${server.fakeDiscord.origin}/commands`, { method: 'POST' });
  expect(elsewhere.status).toBe(403);
});

test('fills in a modal on the page, and presses the buttons of the answer', async () => {
  const { parts } = server.fakeDiscord;
  await post('/commands', { persona: OFFICER, line: '/call create Other attach:true' });
  const created = parts.commands.runs.at(-1);
  expect(await page()).toContain('Call created.');
  const [answer] = created?.thread.replies ?? [];
  const note = answer?.components[0]?.components.find(({ custom_id }) => custom_id?.startsWith('call:note:'));
  await post(`/commands/${created?.id}/${answer?.id}/press`, { custom_id: note?.custom_id ?? '' });
  expect(await page()).toContain('Note on call');
  await post(`/commands/${created?.id}/modal`, { text: 'By a thumb' });
  expect(created?.modal).toBeNull();
  const { calls } = (await people.officer.get('/api/calls')).body;
  const { call } = (await people.officer.get(`/api/calls/${calls[0]._id}`)).body;
  expect(call.log.map(({ text }: { text: string }) => text)).toContain('By a thumb');
});

test('fills in a modal opened from a card, and the card shows the result', async () => {
  const admin = await server.signIn('administrator');
  await setDiscord(admin, { 'platforms.Xbox.calls': XBOX.calls });
  const { call } = (await people.officer.post('/api/calls', { type: 'Other' })).body;
  await server.outbox.runOnce();
  const card = messagesIn(server, XBOX.calls).at(-1);
  const pressed = await post(`/messages/${card?.id}/press`, {
    custom_id: `call:close:${call._id}`,
    persona: OFFICER,
  });
  expect(pressed.headers.get('location')).toMatch(/#command-\d+$/);
  const run = server.fakeDiscord.parts.commands.runs.at(-1);
  await post(`/commands/${run?.id}/modal`, { words: 'A cat' });
  expect(card?.embeds[0]).toMatchObject({
    title: `${call.callNumber} · Other · Closed`,
    description: 'A cat',
  });
});

test('reads suggestions and submitted modals', async () => {
  const { parts } = server.fakeDiscord;
  const suggested = await suggestFor(parts, {
    userId: OFFICER,
    name: 'call show',
    option: 'number',
    values: { number: '' },
  });
  expect(suggested.run.suggestions[0]?.name).toMatch(/^#1001 · Other/);
  const opened = await useCommand(parts, { userId: idOf('civilian'), name: '911' });
  expect(opened.run.modal).toMatchObject({ title: 'Call 911' });
  const values = { description: 'Fire', location: 'Legion', service: 'Fire', platform: 'Xbox' };
  const sent = await submitModal(parts, { run: opened.run, values });
  expect(sent.reply?.content).toMatch(/^Your call was received\./);
});
