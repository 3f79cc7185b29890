import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '#features/interactions/commands';
import { make } from '#testing/any-request';
import { CAST, type Cast, discordIdOf, type Member, signInCast } from '#testing/authorization-table';
import { ENDPOINTS, type Operation } from '#testing/every-endpoint';
import { SAMPLES, type SampleCall } from '#testing/sample-calls';
import { discordOf } from '#testing/test-commands';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createWorld, type World, write } from '#testing/world';

/** Runs every command as every principal and compares it with its endpoint on the web. */

let server: TestServer;
let cast: Cast;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  world = await createWorld(server, cast);
});
afterAll(() => server.stop());

/** Returns a command's options for the object of an endpoint's sample call. */
type Use = (sample: SampleCall) => Record<string, unknown> | Promise<Record<string, unknown>>;

const about = ({ params }: SampleCall, name = 'number') => ({ [name]: Object(params).id });
/** Adds the unit that the sample names. */
const withUnit = (sample: SampleCall) => {
  const { officerId } = Object(sample.body);
  return { ...about(sample), ...(officerId === undefined ? {} : { unit: officerId }) };
};

const USES: Record<string, { operation: Operation; use: Use }> = {
  '911': {
    operation: 'createEmergency',
    use: ({ body }) => ({ description: 'Fire', location: 'Legion', ...pick(body, ['platform', 'postal']) }),
  },
  status: { operation: 'setStatus', use: ({ body }) => ({ code: Object(body).status }) },
  onduty: { operation: 'clockIn', use: () => ({}) },
  offduty: { operation: 'clockOut', use: () => ({}) },
  'call list': { operation: 'listCalls', use: () => ({}) },
  'call show': { operation: 'getCall', use: about },
  'call create': { operation: 'createCall', use: ({ body }) => pick(body, ['type', 'location', 'details']) },
  'call attach': { operation: 'attachToCall', use: withUnit },
  'call detach': { operation: 'detachFromCall', use: withUnit },
  'call note': { operation: 'addCallNote', use: (sample) => ({ ...about(sample), text: 'A note' }) },
  'call close': { operation: 'closeCall', use: (sample) => ({ ...about(sample), disposition: 'Unfounded' }) },
  panic: { operation: 'raisePanic', use: () => ({}) },
  units: { operation: 'listUnits', use: () => ({}) },
  plate: { operation: 'search', use: () => ({ plate: world.vehicle.plate }) },
  name: { operation: 'search', use: () => ({ name: 'Fresh Malone' }) },
  weapon: { operation: 'search', use: () => ({ serial: world.weapon.serialNumber }) },
  'bolo list': { operation: 'listBolos', use: () => ({}) },
  'bolo create': { operation: 'createBolo', use: () => ({ kind: 'person', name: 'Ray' }) },
  'bolo cancel': { operation: 'cancelBolo', use: (sample) => about(sample, 'bolo') },
  warrants: { operation: 'listWarrants', use: () => ({}) },
  mycharacters: { operation: 'listCivilians', use: () => ({}) },
  balance: { operation: 'getWallet', use: () => ({}) },
  pay: { operation: 'payFine', use: (sample) => about(sample, 'fine') },
};

const pick = (body: unknown, names: string[]) =>
  Object.fromEntries(Object.entries(Object(body)).filter(([name]) => names.includes(name)));

/** Runs before a call whose sample differs by user, such as the user's own wallet. */
const OWN: readonly string[] = ['balance'];

/** The message that answers a command. */
const ANSWER = { interaction_metadata: {} };
const buttonOf = ({ data }: { data: { components?: { components: object[] }[] } }, label: string) =>
  data.components
    ?.flatMap(({ components }) => components as { label?: string; custom_id?: string }[])
    .find((button) => button.label === label)?.custom_id;

test('every command has a test case', () => {
  expect(Object.keys(USES).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test.each(COMMANDS.map(({ name }) => name))('/%s succeeds and fails like its endpoint', async (name) => {
  const known = USES[name];
  if (known === undefined) throw new Error(`Nobody said how /${name} is used`);
  const { operation, use } = known;
  const command = COMMANDS.find((one) => one.name === name);
  expect(command?.endpoint).toBe(ENDPOINTS[operation]);
  const outcomes: Partial<Record<Member, string>> = {};
  for (const member of CAST.filter((one) => one !== 'anon')) {
    const user = cast[member];
    const onWeb = await SAMPLES[operation](world, user);
    if (OWN.includes(name)) onWeb.params = { discordId: await discordIdOf(user) };
    const { status, text } = await make(operation, user, onWeb);
    const web = { status, message: JSON.parse(text).message as string | undefined };
    const sample = await SAMPLES[operation](world, user);
    const id = await discordIdOf(user);
    const roles = member === 'former' ? [] : undefined;
    const discord = discordOf(server, { id, ...(roles && { roles }) });
    const first = await discord.command(name, await use(sample));
    expect([member, first.type]).toEqual([member, 4]);
    const both = buttonOf(first, 'Both');
    const answer = both === undefined ? first : await discord.press(both, { message: ANSWER });
    const firstLine: string = answer.data.content.split('\n')[0];
    const isRepeated = name === 'panic' && firstLine.startsWith('Your panic is active since <t:');
    if (web.message !== undefined)
      expect([member, isRepeated ? web.message : firstLine]).toEqual([member, web.message]);
    else expect([member, answer.data.embeds.length > 0]).toEqual([member, true]);
    outcomes[member] = web.status >= 400 ? 'refused' : 'done';
  }
  expect(Object.values(outcomes)).toContain('done');
});

describe('a command', () => {
  test('sets a status that the web app shows', async () => {
    const officer = discordOf(server, await discordIdOf(cast.officer));
    const answer = await officer.command('status', { code: '10-6' });
    expect(answer).toMatchObject({ type: 4, data: { flags: 64, allowed_mentions: { parse: [] } } });
    expect(answer.data.content.split('\n')[0]).toBe('Status is 10-6 Busy / Unavailable.');
    const { units } = (await cast.officer.get('/api/units')).body;
    expect(units.find(({ callsign }: { callsign: string }) => callsign === 'D-104').status).toBe('10-6');
  });

  test.each([
    ['status', { code: '10-8' }],
    ['onduty', {}],
    ['offduty', {}],
    ['call list', {}],
    ['units', {}],
    ['bolo list', {}],
  ])("links to the user's own screen: /%s", async (name, values) => {
    const officer = discordOf(server, await discordIdOf(cast.officer));
    const { data } = await officer.command(name, values);
    expect(data.components.at(-1).components).toEqual([
      { type: 2, style: 5, label: 'Open in Ten-Four', url: `${server.origin}/app` },
    ]);
  });

  test('shows balances to the cent: /balance', async () => {
    const { data } = await discordOf(server, await discordIdOf(cast.owner)).command('balance');
    const amounts = data.embeds[0].description.match(/\$[\d,.]*\d/g);
    expect(amounts.length).toBeGreaterThan(0);
    for (const amount of amounts) expect(amount).toMatch(/^\$[\d,]+\.\d\d$/);
  });

  test('appears in the audit log with the address "Discord"', async () => {
    const officer = discordOf(server, await discordIdOf(cast.officer));
    await officer.command('plate', { plate: world.vehicle.plate });
    const { entries } = (await cast.staff.get('/api/audit?action=search')).body;
    expect(entries[0]).toMatchObject({ callsign: 'D-104', address: 'Discord' });
  });

  test('suggests values only to users who may use it', async () => {
    const plates = (user: string) => discordOf(server, user).suggest('plate', 'plate', 'F');
    for (let made = 0; made < 26; made += 1) await world.fresh.vehicle();
    const offered = await plates(await discordIdOf(cast.officer));
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.length).toBeLessThanOrEqual(25);
    expect(await plates(await discordIdOf(cast.owner))).toEqual([]);
    expect(await plates('999')).toEqual([]);
  });

  test('distinguishes people with the same name, without direction characters', async () => {
    const officer = discordOf(server, await discordIdOf(cast.officer));
    const name = { firstName: 'Jimmy\u202e', lastName: 'O\u2019Johnsen' };
    for (const dateOfBirth of ['1990-04-01', '1991-04-01']) {
      await write(cast.owner, '/api/civilians', { ...name, dateOfBirth });
    }
    const offered = await officer.suggest('name', 'name', 'ojohnsen jimmy');
    const shown = offered.map((choice: { name: string }) => choice.name).sort();
    expect(shown).toEqual([
      expect.stringMatching(/^Jimmy O\u2019Johnsen · born 1990-04-01 · \d{3}-\d{2}-\d{4}$/),
      expect.stringMatching(/^Jimmy O\u2019Johnsen · born 1991-04-01 · \d{3}-\d{2}-\d{4}$/),
    ]);
    const found = await officer.command('name', { name: 'Jimmy OJohnsen 04/01/1991' });
    expect(found.data.embeds[0].description).toContain('Born 1991-04-01');
    const both = await officer.command('name', { name: 'Jimmy OJohnsen' });
    expect(both.data.embeds[0].description).toMatch(/Also: Jimmy O\u2019Johnsen \(born 199[01]-04-01\)/);
  });

  test('finds a call by its number, unless both platforms have it', async () => {
    const inXbox = (await write(cast.officer, '/api/calls', { type: 'Other', details: 'Twin' })).call;
    const officer = discordOf(server, await discordIdOf(cast.officer));
    const shown = await officer.command('call show', { number: `#${inXbox.callNumber}`, show: true });
    expect(shown.data.flags).toBeUndefined();
    expect(shown.data.embeds[0]).toMatchObject({
      title: `${inXbox.callNumber} · Other`,
      description: 'Twin',
      color: 7252223,
    });
    const first = (await write(cast.elsewhere, '/api/calls', { type: 'Other' })).call.callNumber;
    const staff = discordOf(server, await discordIdOf(cast.staff));
    const both = await staff.command('call show', { number: String(first) });
    expect(both.data.content).toBe(`Call ${first} is on both platforms. Choose it from the list.`);
    const none = await officer.command('call show', { number: '999999' });
    expect([none.data.content, none.data.flags]).toEqual(['Call not found.', 64]);
  });

  test('about the current call requires the unit to be on a call', async () => {
    const id = await discordIdOf(cast.colleague);
    await write(cast.colleague, '/api/clock/out');
    expect((await discordOf(server, id).command('call note', { text: 'x' })).data.content).toBe(
      "You're not on a call.",
    );
    const own = (await write(cast.colleague, '/api/calls', { type: 'Other', attach: true })).call;
    const noted = await discordOf(server, id).command('call note', { text: 'Seen' });
    expect(noted.data.content).toBe(`Note added.\nCall ${own.callNumber}`);
  });

  describe('for a unit on two calls', () => {
    let first: Call;
    let second: Call;
    let colleague: ReturnType<typeof discordOf>;
    const newCall = async (more: object) =>
      (await write(cast.colleague, '/api/calls', { type: 'Other', location: 'Legion', ...more }))
        .call as Call;
    const read = async ({ _id }: Call): Promise<Call> =>
      (await cast.colleague.get(`/api/calls/${_id}`)).body.call;
    const isOn = async (call: Call) => (await read(call)).units.some(({ callsign }) => callsign === 'D-105');
    beforeEach(async () => {
      colleague = discordOf(server, await discordIdOf(cast.colleague));
      await write(cast.colleague, '/api/clock/out');
      first = await newCall({ attach: true });
      second = await newCall({ attach: true });
    });

    test.each([
      ['note', { text: 'Seen' }, { text: 'Seen' }, 'Note added.'],
      ['close', { disposition: 'A cat' }, { words: 'A cat' }, 'Call closed.'],
      ['detach', {}, {}, 'Unit detached.'],
    ])('asks which call is meant: /call %s', async (name, options, fields, firstLine) => {
      const question = await colleague.command(`call ${name}`, options);
      expect(question.type).toBe(9);
      const [which, ...others] = question.data.components;
      expect(which.label).toBe('Which call?');
      expect(which.component.options).toEqual(
        [first, second].map(({ _id, callNumber }) => ({
          label: `#${callNumber} · Other · Legion`,
          value: _id,
        })),
      );
      const filled = others.filter(({ component }: { component: { value?: string } }) => component.value);
      expect(
        Object.fromEntries(
          filled.map(({ component }: { component: { custom_id: string; value: string } }) => [
            component.custom_id,
            component.value,
          ]),
        ),
      ).toEqual(fields);
      const done = await colleague.submit(question.data.custom_id, { call: [first._id], ...fields });
      expect(done.data.content).toBe(`${firstLine}\nCall ${first.callNumber}`);
      expect((await read(second)).status).toBe('Assigned');
    });

    test('asks before moving it to a third call, as a command and as a card button', async () => {
      const third = await newCall({});
      const attach = [
        () => colleague.command('call attach', { number: third._id }),
        () => colleague.press(`call:attach:${third._id}`, { message: {} }),
      ];
      for (const press of attach) {
        const question = await press();
        expect([question.type, question.data.flags, question.data.content]).toEqual([
          4,
          64,
          `D-105 is on calls ${first.callNumber}, ${second.callNumber}.\n` +
            `Move D-105 to call ${third.callNumber}, or keep all of them?`,
        ]);
        expect(await isOn(third)).toBe(false);
        const moved = await colleague.press(buttonOf(question, 'Move') ?? '', { message: ANSWER });
        expect(moved).toMatchObject({ type: 7, data: { content: 'Unit attached.' } });
        expect(await Promise.all([first, second, third].map(isOn))).toEqual([false, false, true]);
        await write(cast.colleague, `/api/calls/${third._id}/detach`);
        for (const call of [first, second]) await write(cast.colleague, `/api/calls/${call._id}/attach`);
      }
      const kept = await colleague.press(buttonOf(await attach[0]?.(), 'Both') ?? '', { message: ANSWER });
      expect(kept).toMatchObject({ type: 7, data: { content: 'Unit attached.' } });
      expect(await Promise.all([first, second, third].map(isOn))).toEqual([true, true, true]);
    });

    test('asks before attaching it to a new call', async () => {
      const created = await colleague.command('call create', { type: 'Traffic Stop', attach: true });
      expect(created.data.content).toContain(`D-105 is on calls ${first.callNumber}, ${second.callNumber}.`);
      await colleague.press(buttonOf(created, 'Move') ?? '', { message: ANSWER });
      expect(await Promise.all([first, second].map(isOn))).toEqual([false, false]);
    });
  });

  test('raises one panic when repeated', async () => {
    const id = await discordIdOf(cast.colleague);
    const { panics: earlier } = (await cast.staff.get('/api/panic')).body;
    for (const { _id } of earlier) await write(cast.staff, `/api/panic/${_id}/clear`);
    const first = await discordOf(server, id).command('panic', { location: 'Vespucci' });
    expect(first.data.content).toMatch(/^Panic raised\.\nCall \d+ · Vespucci$/);
    const again = await discordOf(server, id).command('panic');
    const { panics } = (await cast.colleague.get('/api/panic')).body;
    const own = panics.filter((panic: { location: string }) => panic.location === 'Vespucci');
    expect(own).toHaveLength(1);
    const since = Math.floor(Date.parse(own[0].raisedAt) / 1000);
    expect(again.data.content.split('\n')[0]).toBe(`Your panic is active since <t:${since}:R>.`);
    const cleared = await discordOf(server, id).press(`panic:clear:${own[0]._id}`, {
      message: { interaction_metadata: {} },
    });
    expect(cleared).toMatchObject({ type: 7, data: { content: 'Panic cleared.', components: [] } });
  });
});
