import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import {
  DETAILS_MAX,
  DISPOSITION_MAX,
  DISPOSITIONS,
  LOCATION_MAX,
  NOTE_MAX,
  POSTAL_MAX,
} from '@ten-four/contract/dispatch/dispatch.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { openButton, openHome, type Reply, rows } from '#features/interactions/answers.rules';
import { type Asker, platformsAsked } from '#features/interactions/asker';
import {
  askToMove,
  cardOf,
  chosenCall,
  chosenUnit,
  moveQuestion,
  suggestCalls,
  suggestUnits,
} from '#features/interactions/chosen-call';
import {
  type Command,
  choicesOf,
  holding,
  type Option,
  oneOf,
  platformOption,
  SHOW,
  text,
} from '#features/interactions/command';
import { askToClose, askToDetach, askToNote } from '#features/interactions/commands/call-forms';
import type { Given } from '#features/interactions/interaction.schema';
import {
  ago,
  button,
  COLORS,
  escapeWithin,
  openAddress,
  placeOf,
  row,
  select,
  unitsOf,
} from '#features/outbox/index';

const MOST_IN_LINE = 300;
const number = (rest: { required?: true } = {}): Option =>
  text('number', rest.required ? 'Which call' : 'Which call, or else the one that you are on', {
    ...rest,
    autocomplete: true,
  });
const unit = text('unit', 'Which unit, or else your own', { autocomplete: true });
const call = { suggest: { number: suggestCalls } };

const lineOf = (one: Call): string => {
  const words = [`#${one.callNumber}`, `P${one.priority}`, one.type, placeOf(one), unitsOf(one)];
  return `${escapeWithin(words.join(' · '), MOST_IN_LINE)} · ${ago(one.createdAt)}`;
};

const listCommand: Command = {
  name: 'call list',
  description: 'The active calls',
  endpoint: callEndpoints.listCalls,
  options: (settings) => [...platformOption(settings), SHOW],
  run: async (asker, given) => {
    const asked = platformsAsked(asker, given.get('platform'));
    const lists = await Promise.all(
      asked.map(async (platform) => {
        const { calls } = await asker.read(callEndpoints.listCalls, { query: { platform } });
        return { platform, calls };
      }),
    );
    const all = lists.flatMap(({ calls }) => calls);
    return {
      embeds: lists.map(({ platform, calls }) => ({
        title: `Calls · ${platform} (${calls.length})`,
        color: COLORS.blue,
        description: rows(calls.map(lineOf)) || COMMAND_TEXTS.noCalls,
      })),
      components: [
        ...select(
          COMMAND_TEXTS.chooseCall,
          'call:show',
          all.map((one) => ({
            label: `#${one.callNumber} · ${one.type} · ${placeOf(one)} · ${one.platform}`,
            value: one._id,
          })),
        ),
        openHome(asker.web),
      ],
      openly: given.flag('show'),
    };
  },
};

const showCommand: Command = {
  name: 'call show',
  description: 'One call',
  endpoint: callEndpoints.getCall,
  options: () => [number({ required: true }), SHOW],
  ...call,
  run: async (asker, given) => {
    const card = await cardOf(asker, await chosenCall(asker, given.text('number') ?? ''));
    return { ...card, openly: given.flag('show') };
  },
};

const createCommand: Command = {
  name: 'call create',
  description: 'Create a call',
  endpoint: callEndpoints.createCall,
  options: ({ values }) => [
    oneOf('type', 'What it is about', {
      required: true,
      choices: choicesOf(values.dispatch.callTypes.map(({ title }) => title)),
    }),
    text('location', 'Where', { max_length: LOCATION_MAX }),
    text('postal', 'Postal', { max_length: POSTAL_MAX }),
    text('details', 'Details', { max_length: DETAILS_MAX }),
    oneOf('priority', 'Its own where you choose none', { choices: choicesOf(['1', '2', '3']) }),
    { type: 5, name: 'attach', description: 'Attach your unit' },
  ],
  suggest: {
    type: async ({ settings }, typed) =>
      holding(choicesOf(settings.values.dispatch.callTypes.map(({ title }) => title)), typed),
  },
  run: async (asker, given) => {
    const { answer } = await asker.write(callEndpoints.createCall, {
      body: {
        type: given.get('type'),
        location: given.get('location') ?? null,
        postal: given.get('postal') ?? null,
        details: given.get('details') ?? null,
        priority: priorityOf(given.get('priority')),
        attach: given.get('attach') ?? null,
      },
    });
    const { _id, callNumber } = answer.call;
    const question = given.flag('attach') ? await moveQuestion(asker, answer.call) : null;
    return {
      content: [answer.message, `Call ${callNumber}`, ...(question === null ? [] : [question.content])].join(
        '\n',
      ),
      components: [
        ...(question === null ? [] : [question.buttons]),
        row(
          button('Detach', `call:detach:${_id}`),
          button('Note', `call:note:${_id}`),
          button('Close', `call:close:${_id}`),
        ),
        openButton(openAddress(asker.web, 'call', _id)),
      ],
    };
  },
};

/** Choices are texts; what is none of them goes to the endpoint as it is. */
const priorityOf = (given: unknown): unknown =>
  typeof given === 'string' && /^[123]$/.test(given) ? Number(given) : (given ?? null);

/** What a change of a call came to, in words, and which call it is. */
const said = (
  asker: Asker,
  { message, call: { _id, callNumber } }: { message: string; call: Call },
): Reply => ({
  content: `${message}\nCall ${callNumber}`,
  components: [openButton(openAddress(asker.web, 'call', _id))],
});

const attachCommand: Command = {
  name: 'call attach',
  description: 'Attach a unit to a call',
  endpoint: callEndpoints.attachToCall,
  options: () => [number({ required: true }), unit],
  suggest: { number: suggestCalls, unit: suggestUnits },
  run: async (asker, given) => {
    const id = await chosenCall(asker, given.text('number') ?? '');
    const unitId = await chosenUnit(asker, given.text('unit'));
    const question = await askToMove(asker, id, unitId);
    if (question !== null) return question;
    const { answer } = await asker.write(callEndpoints.attachToCall, {
      params: { id },
      body: unitId === undefined ? null : { officerId: unitId },
    });
    return said(asker, answer);
  },
};

const detachCommand: Command = {
  name: 'call detach',
  description: 'Detach a unit from a call',
  endpoint: callEndpoints.detachFromCall,
  options: () => [number(), unit],
  suggest: { number: suggestCalls, unit: suggestUnits },
  modal: {
    wants: (given) => given.text('number') === undefined,
    open: async (asker, given) => askToDetach(asker, await chosenUnit(asker, given.text('unit'))),
  },
  run: async (asker, given) => {
    const unitId = await chosenUnit(asker, given.text('unit'));
    return detachCall(asker, await chosenCall(asker, given.text('number'), unitId), unitId);
  },
};

/** Detaches a unit from a call, one's own unless another is named. */
export async function detachCall(asker: Asker, id: string, unitId: string | undefined): Promise<Reply> {
  const { answer } = await asker.write(callEndpoints.detachFromCall, {
    params: { id },
    body: unitId === undefined ? null : { officerId: unitId },
  });
  return said(asker, answer);
}

/** Adds a note to a call. */
export async function noteCall(asker: Asker, id: string, given: Given): Promise<Reply> {
  const { answer } = await asker.write(callEndpoints.addCallNote, {
    params: { id },
    body: { text: given.get('text') ?? '' },
  });
  return said(asker, answer);
}

/** Closes a call; one's own words go before what was chosen. */
export async function closeByForm(asker: Asker, id: string, given: Given): Promise<Reply> {
  const chosen = given.get('disposition');
  const disposition = given.text('words') ?? (Array.isArray(chosen) ? chosen[0] : chosen) ?? null;
  const { answer } = await asker.write(callEndpoints.closeCall, { params: { id }, body: { disposition } });
  return said(asker, answer);
}

const noteCommand: Command = {
  name: 'call note',
  description: 'Add a note to a call',
  endpoint: callEndpoints.addCallNote,
  options: () => [number(), text('text', 'The note', { max_length: NOTE_MAX })],
  ...call,
  modal: {
    wants: (given) => given.text('text') === undefined || given.text('number') === undefined,
    open: askToNote,
  },
  run: async (asker, given) => noteCall(asker, await chosenCall(asker, given.text('number')), given),
};

const closeCommand: Command = {
  name: 'call close',
  description: 'Close a call',
  endpoint: callEndpoints.closeCall,
  options: () => [
    number(),
    text('disposition', 'What came of it', { autocomplete: true, max_length: DISPOSITION_MAX }),
  ],
  suggest: {
    number: suggestCalls,
    disposition: async (_asker, typed) => holding(choicesOf(DISPOSITIONS), typed),
  },
  modal: {
    wants: (given) => given.text('disposition') === undefined || given.text('number') === undefined,
    open: askToClose,
  },
  run: async (asker, given) => closeByForm(asker, await chosenCall(asker, given.text('number')), given),
};

/** The parts of `/call`. */
export const callCommands: Command[] = [
  listCommand,
  showCommand,
  createCommand,
  attachCommand,
  detachCommand,
  noteCommand,
  closeCommand,
];
