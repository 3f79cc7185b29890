import { idOf } from '@ten-four/fake-discord/testing/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS, commandList } from '#features/interactions/commands';
import { environment } from '#platform/env';
import { type Principals, signInPrincipals } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { commandData, interactionOf, modalData, sendSigned } from '#testing/test-commands';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Any signed payload gets a matching answer and never makes the server fail. */

const seed = Number(environment().FUZZ_SEED ?? '20261123');
const numRuns = rounds(100);

let server: TestServer;
let people: Principals;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  const { call } = (await people.officer.post('/api/calls', { type: 'Other' })).body;
  ids = [call._id, people.civilianId, '0190a000-0000-7000-8000-000000000000'];
});
afterAll(() => server.stop());

/** Valid types of answers to each type of interaction. */
const ANSWERS: Readonly<Record<number, readonly number[]>> = {
  2: [4, 5, 9],
  3: [4, 6, 7, 9],
  4: [8],
  5: [4, 5, 6, 7],
};
const WHO = ['officer-xbox', 'civilian', 'staff', 'fire-rescue', 'newcomer', 'dispatcher'];

const value = fc.oneof(
  fc.constantFrom('10-6', 'Xbox', 'Other', 'vehicle', '#1001', '1001', ' ', '', 'A*', '%', '\\', '`**x**`'),
  fc.nat().map((index) => ids[index % ids.length] ?? ''),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.boolean(),
  fc.double(),
  fc.constantFrom(null, [], {}, ['Police', 'x'], '.', '..'),
  // These can't be converted to text.
  fc.constantFrom({ toString: 1 }, { toString: 1, valueOf: null }, [{ toString: 1 }]),
);
/** A message unlike any in Discord's documentation. */
const oddMessage = fc.oneof(
  fc.anything(),
  value.map((title) => ({ embeds: [{ title }, null] })),
);
/** Faults of any interaction; most have none. */
const oddity = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<object>(
      { id: undefined },
      { id: 7 },
      { token: null },
      { member: null },
      { member: undefined },
      { member: { user: { id: 'somebody' } } },
      { member: { user: { id: '1' }, roles: [1, null, { toString: 1 }] } },
      { guild_id: null },
      { guild_id: undefined },
      { user: { id: 1 }, member: undefined },
    ),
  },
);
const someName = () =>
  fc.constantFrom(
    ...COMMANDS.map(({ name }) => name),
    'call',
    'bolo',
    'dance',
    '__proto__',
    'call constructor',
  );
const optionNames = () => [
  ...new Set(
    COMMANDS.flatMap(({ options }) =>
      (options?.(server.platform.settings.current()) ?? []).map(({ name }) => name),
    ),
  ),
];
const values = () =>
  fc.dictionary(fc.constantFrom(...optionNames(), 'x', '__proto__'), value, { maxKeys: 5 });
const customId = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'call:attach',
        'call:detach',
        'call:note',
        'call:close',
        'panic:ack',
        'panic:attach',
        'panic:clear',
      ),
      fc.nat(),
      fc.constantFrom('', ':modal'),
    )
    .map(([what, index, end]) => `${what}:${ids[index % ids.length]}${end}`),
  fc.constantFrom(
    'call:show',
    'unit:in',
    'unit:out',
    'unit:status',
    '911::modal',
    '911:x:modal',
    'bolo:create:person:modal',
  ),
  fc.string({ maxLength: 100 }),
);

const payloads = () =>
  fc.oneof(
    fc.tuple(someName(), values()).map(([name, given]) => ({ type: 2, data: commandData(name, given) })),
    fc.tuple(someName(), values(), fc.constantFrom(...optionNames())).map(([name, given, focused]) => ({
      type: 4,
      data: commandData(name, { ...given, [focused]: 'a' }, focused),
    })),
    fc
      .tuple(customId, fc.array(value, { maxLength: 2 }), oddMessage)
      .map(([custom_id, chosen, message]) => ({ type: 3, data: { custom_id, values: chosen }, message })),
    fc.tuple(customId, values()).map(([id, given]) => ({ type: 5, data: modalData(id, given) })),
    fc.tuple(fc.constantFrom(2, 3, 4, 5), fc.jsonValue()).map(([type, data]) => ({ type, data })),
  );

test(
  'every signed payload gets an answer of its type',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        payloads(),
        fc.constantFrom(...WHO, 'nobody'),
        oddity,
        async (payload, persona, odd) => {
          const who = { id: persona === 'nobody' ? '1' : idOf(persona) };
          const interaction = interactionOf(server, who, { ...payload, ...odd });
          const { status, body, text } = await sendSigned(server, interaction);
          expect([status, text]).toEqual([200, text]);
          expect(ANSWERS[payload.type]).toContain(body.type);
          if (body.type === 4 || body.type === 7) {
            expect(body.data.content.length).toBeLessThanOrEqual(2000);
            expect(body.data.allowed_mentions).toEqual({ parse: [] });
            expect(body.data.components.length).toBeLessThanOrEqual(5);
          }
          if (body.type === 8) expect(body.data.choices.length).toBeLessThanOrEqual(25);
        },
      ),
      { seed, numRuns, interruptAfterTimeLimit: rounds(60_000) },
    );
  },
  rounds(90_000),
);

test(
  'any other signed body gets an answer too',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.option(fc.integer({ min: 0, max: 9 })), async (json, type) => {
        const sent = type === null ? json : { ...Object(json), type };
        const { status, body } = await sendSigned(server, sent as object);
        expect([status, [1, 4, 8].includes(body.type)]).toEqual([200, true]);
      }),
      { seed, numRuns, interruptAfterTimeLimit: rounds(60_000) },
    );
  },
  rounds(90_000),
);

test('Discord accepts the list of commands', () => {
  const list = commandList(server.platform.settings.current());
  const isName = (name: string) => /^[-_\p{Ll}\p{N}]{1,32}$/u.test(name);
  for (const { name, description, options } of list) {
    expect([name, isName(name), description.length <= 100]).toEqual([name, true, true]);
    const parts = options.flatMap((option) => (option.type === 1 ? [option.options] : []));
    for (const given of parts.length > 0 ? parts : [options]) {
      const names = given.map((option) => option.name);
      expect(new Set(names).size).toBe(names.length);
      const required = given.map((option) => ('required' in option ? 1 : 0));
      expect(required).toEqual(required.toSorted((a, b) => b - a));
      for (const option of given) {
        const chosen = 'choices' in option ? (option.choices ?? []) : [];
        expect([isName(option.name), option.description.length <= 100]).toEqual([true, true]);
        expect(chosen.length).toBeLessThanOrEqual(25);
        expect(new Set(chosen.map((choice) => choice.name)).size).toBe(chosen.length);
      }
    }
  }
  expect(list.map(({ name }) => name)).toEqual([
    '911',
    'status',
    'onduty',
    'offduty',
    'call',
    'panic',
    'units',
    'plate',
    'name',
    'weapon',
    'bolo',
    'warrants',
    'mycharacters',
    'balance',
    'pay',
  ]);
});
