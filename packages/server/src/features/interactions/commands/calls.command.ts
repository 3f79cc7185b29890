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
import { type Actor, requestedPlatforms } from '#features/interactions/actor';
import { lineOf, listEmbed, openHome, openItem, type Reply } from '#features/interactions/answers.rules';
import {
  askToMove,
  cardOf,
  findCallId,
  findUnitId,
  moveQuestion,
  nameOf,
  suggestCalls,
  suggestUnits,
} from '#features/interactions/chosen-call';
import {
  type Command,
  choicesOf,
  filterChoices,
  type Option,
  oneOf,
  platformOption,
  SHOW,
  text,
} from '#features/interactions/command';
import { openCallForm, openDetachForm } from '#features/interactions/commands/call-forms';
import type { Input } from '#features/interactions/interaction.schema';
import { ago, button, COLORS, placeOf, row, select, unitsOf } from '#features/outbox/index';

const number = (rest: { required?: true } = {}): Option =>
  text('number', rest.required ? 'Which call' : "Which call; defaults to the one you're on", {
    ...rest,
    autocomplete: true,
  });
const unit = text('unit', 'Which unit; defaults to yours', { autocomplete: true });
const suggest = { number: suggestCalls };

const callLine = (call: Call): string => {
  const words = [`#${call.callNumber}`, `P${call.priority}`, call.type, placeOf(call), unitsOf(call)];
  return `${lineOf(...words)} · ${ago(call.createdAt)}`;
};

const listCommand: Command = {
  name: 'call list',
  description: 'List active calls',
  endpoint: callEndpoints.listCalls,
  options: (settings) => [...platformOption(settings), SHOW],
  run: async (actor, input) => {
    const lists = await Promise.all(
      requestedPlatforms(actor, input.get('platform')).map(async (platform) => {
        const { calls } = await actor.read(callEndpoints.listCalls, { query: { platform } });
        const lines = { lines: calls.map(callLine), none: COMMAND_TEXTS.noCalls };
        return { calls, embed: listEmbed(`Calls · ${platform} (${calls.length})`, COLORS.blue, lines) };
      }),
    );
    const options = lists.flatMap(({ calls }) =>
      calls.map((call) => ({ label: nameOf(call), value: call._id })),
    );
    return {
      embeds: lists.map(({ embed }) => embed),
      components: [...select(COMMAND_TEXTS.chooseCall, 'call:show', options), openHome(actor.web)],
      isPublic: input.flag('show'),
    };
  },
};

const showCommand: Command = {
  name: 'call show',
  description: 'Show a call',
  endpoint: callEndpoints.getCall,
  options: () => [number({ required: true }), SHOW],
  suggest,
  run: async (actor, input) => {
    const card = await cardOf(actor, await findCallId(actor, input.text('number') ?? ''));
    return { ...card, isPublic: input.flag('show') };
  },
};

const createCommand: Command = {
  name: 'call create',
  description: 'Create a call',
  endpoint: callEndpoints.createCall,
  options: ({ values }) => [
    oneOf('type', 'Type of call', {
      required: true,
      choices: choicesOf(values.dispatch.callTypes.map(({ title }) => title)),
    }),
    text('location', 'Where', { max_length: LOCATION_MAX }),
    text('postal', 'Postal', { max_length: POSTAL_MAX }),
    text('details', 'Details', { max_length: DETAILS_MAX }),
    oneOf('priority', "Priority; defaults to the call type's", { choices: choicesOf(['1', '2', '3']) }),
    { type: 5, name: 'attach', description: 'Attach your unit' },
  ],
  suggest: {
    type: async ({ settings }, typed) =>
      filterChoices(choicesOf(settings.values.dispatch.callTypes.map(({ title }) => title)), typed),
  },
  run: async (actor, input) => {
    const { answer } = await actor.write(callEndpoints.createCall, {
      body: {
        type: input.get('type'),
        location: input.get('location') ?? null,
        postal: input.get('postal') ?? null,
        details: input.get('details') ?? null,
        priority: priorityOf(input.get('priority')),
        attach: input.get('attach') ?? null,
      },
    });
    const { _id, callNumber } = answer.call;
    const question = input.flag('attach') ? await moveQuestion(actor, answer.call) : null;
    const buttons = row(
      button('Detach', `call:detach:${_id}`),
      button('Note', `call:note:${_id}`),
      button('Close', `call:close:${_id}`),
    );
    const open = openItem(actor.web, 'call', _id);
    const content = `${answer.message}\nCall ${callNumber}`;
    if (question === null) return { content, components: [buttons, open] };
    return { content: `${content}\n${question.content}`, components: [question.buttons, buttons, open] };
  },
};

/** Reads a priority from 1 to 3; the endpoint rejects other values. */
const priorityOf = (input: unknown): unknown =>
  typeof input === 'string' && /^[123]$/.test(input) ? Number(input) : (input ?? null);

const savedReply = (
  actor: Actor,
  { message, call: { _id, callNumber } }: { message: string; call: Call },
): Reply => ({
  content: `${message}\nCall ${callNumber}`,
  components: [openItem(actor.web, 'call', _id)],
});

const attachCommand: Command = {
  name: 'call attach',
  description: 'Attach a unit to a call',
  endpoint: callEndpoints.attachToCall,
  options: () => [number({ required: true }), unit],
  suggest: { ...suggest, unit: suggestUnits },
  run: async (actor, input) => {
    const id = await findCallId(actor, input.text('number') ?? '');
    const unitId = await findUnitId(actor, input.text('unit'));
    const question = await askToMove(actor, id, unitId);
    if (question !== null) return question;
    const { answer } = await actor.write(callEndpoints.attachToCall, {
      params: { id },
      body: unitId === undefined ? null : { officerId: unitId },
    });
    return savedReply(actor, answer);
  },
};

const detachCommand: Command = {
  name: 'call detach',
  description: 'Detach a unit from a call',
  endpoint: callEndpoints.detachFromCall,
  options: () => [number(), unit],
  suggest: { ...suggest, unit: suggestUnits },
  modal: {
    shouldOpen: (input) => input.text('number') === undefined,
    open: async (actor, input) => openDetachForm(actor, await findUnitId(actor, input.text('unit'))),
  },
  run: async (actor, input) => {
    const unitId = await findUnitId(actor, input.text('unit'));
    return detachCall(actor, await findCallId(actor, input.text('number'), unitId), unitId);
  },
};

export async function detachCall(actor: Actor, id: string, unitId: string | undefined): Promise<Reply> {
  const { answer } = await actor.write(callEndpoints.detachFromCall, {
    params: { id },
    body: unitId === undefined ? null : { officerId: unitId },
  });
  return savedReply(actor, answer);
}

export async function noteCall(actor: Actor, id: string, input: Input): Promise<Reply> {
  const { answer } = await actor.write(callEndpoints.addCallNote, {
    params: { id },
    body: { text: input.get('text') ?? '' },
  });
  return savedReply(actor, answer);
}

/** Prefers a typed disposition to the chosen one. */
export async function closeByForm(actor: Actor, id: string, input: Input): Promise<Reply> {
  const chosen = input.get('disposition');
  const disposition = input.text('words') ?? (Array.isArray(chosen) ? chosen[0] : chosen) ?? null;
  const { answer } = await actor.write(callEndpoints.closeCall, { params: { id }, body: { disposition } });
  return savedReply(actor, answer);
}

const noteCommand: Command = {
  name: 'call note',
  description: 'Add a note to a call',
  endpoint: callEndpoints.addCallNote,
  options: () => [number(), text('text', 'The note', { max_length: NOTE_MAX })],
  suggest,
  modal: {
    shouldOpen: (input) => input.text('text') === undefined || input.text('number') === undefined,
    open: openCallForm('note'),
  },
  run: async (actor, input) => noteCall(actor, await findCallId(actor, input.text('number')), input),
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
    ...suggest,
    disposition: async (_actor, typed) => filterChoices(choicesOf(DISPOSITIONS), typed),
  },
  modal: {
    shouldOpen: (input) => input.text('disposition') === undefined || input.text('number') === undefined,
    open: openCallForm('close'),
  },
  run: async (actor, input) => closeByForm(actor, await findCallId(actor, input.text('number')), input),
};

export const callCommands: Command[] = [
  listCommand,
  showCommand,
  createCommand,
  attachCommand,
  detachCommand,
  noteCommand,
  closeCommand,
];
