import { type Bolo, boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import {
  BOLO_DESCRIPTION_MAX,
  BOLO_NAME_MAX,
  BOLO_PLATE_MAX,
  BOLO_TYPES,
  DETAILS_MAX,
  LOCATION_MAX,
} from '@ten-four/contract/dispatch/dispatch.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import type { Actor } from '#features/interactions/actor';
import {
  form,
  lineOf,
  listEmbed,
  type Modal,
  openHome,
  openItem,
  type Reply,
  textField,
} from '#features/interactions/answers.rules';
import { type Command, filterChoices, oneOf, SHOW, text } from '#features/interactions/command';
import { summarizeBolo } from '#features/interactions/commands/search.command';
import type { Input } from '#features/interactions/interaction.schema';
import { ago, COLORS } from '#features/outbox/index';

const KINDS = BOLO_TYPES.map((value) => ({ name: value === 'vehicle' ? 'Vehicle' : 'Person', value }));

const nameOf = (bolo: Bolo): string => `${bolo.boloType} · ${summarizeBolo(bolo)} · ${bolo.platform}`;

const listCommand: Command = {
  name: 'bolo list',
  description: 'List active BOLOs',
  endpoint: boloEndpoints.listBolos,
  options: () => [SHOW],
  run: async (actor, input) => {
    const { bolos } = await actor.read(boloEndpoints.listBolos);
    const lines = bolos.map((bolo) => `${lineOf(nameOf(bolo))} · expires ${ago(bolo.expiresAt)}`);
    return {
      embeds: [listEmbed(`BOLOs (${bolos.length})`, COLORS.amber, { lines, none: COMMAND_TEXTS.noBolos })],
      components: [openHome(actor.web)],
      isPublic: input.flag('show'),
    };
  },
};

function boloForm(input: Input): Modal {
  const kind = input.text('kind') === 'person' ? 'person' : 'vehicle';
  const subjectField =
    kind === 'vehicle'
      ? textField('Plate', 'plate', { max: BOLO_PLATE_MAX })
      : textField('Name', 'name', { max: BOLO_NAME_MAX });
  return form(`bolo:create:${kind}`, `BOLO · ${kind}`, [
    textField('Description', 'description', { max: BOLO_DESCRIPTION_MAX }),
    subjectField,
    textField('Location', 'location', { max: LOCATION_MAX, value: input.text('location') }),
    textField('Details', 'details', { max: DETAILS_MAX, long: true, value: input.text('details') }),
  ]);
}

export async function createBolo(actor: Actor, input: Input, kind: unknown): Promise<Reply> {
  const description = input.get('description') ?? null;
  const body = {
    boloType: kind,
    ...(kind === 'person' ? { personDescription: description } : { vehicleDescription: description }),
    vehiclePlate: input.get('plate') ?? null,
    personName: input.get('name') ?? null,
    location: input.get('location') ?? null,
    details: input.get('details') ?? null,
  };
  const { answer } = await actor.write(boloEndpoints.createBolo, { body });
  return savedReply(actor, answer);
}

const savedReply = (actor: Actor, { message, bolo }: { message: string; bolo: Bolo }): Reply => ({
  content: `${message}\n${lineOf(nameOf(bolo))}`,
  components: [openItem(actor.web, 'bolo', bolo._id)],
});

const createCommand: Command = {
  name: 'bolo create',
  description: 'Create a BOLO',
  endpoint: boloEndpoints.createBolo,
  options: () => [
    oneOf('kind', 'What to look for', { required: true, choices: KINDS }),
    text('description', 'What it looks like', { max_length: BOLO_DESCRIPTION_MAX }),
    text('plate', 'Plate of the vehicle', { max_length: BOLO_PLATE_MAX }),
    text('name', 'Name of the person', { max_length: BOLO_NAME_MAX }),
    text('location', 'Last known location', { max_length: LOCATION_MAX }),
    text('details', 'Details', { max_length: DETAILS_MAX }),
  ],
  modal: {
    shouldOpen: (input) => ['description', 'plate', 'name'].every((name) => input.text(name) === undefined),
    open: (_actor, input) => boloForm(input),
  },
  run: (actor, input) => createBolo(actor, input, input.get('kind')),
};

const cancelCommand: Command = {
  name: 'bolo cancel',
  description: 'Cancel a BOLO',
  endpoint: boloEndpoints.cancelBolo,
  options: () => [text('bolo', 'Which BOLO', { required: true, autocomplete: true })],
  suggest: {
    bolo: async (actor, typed) => {
      const { bolos } = await actor.read(boloEndpoints.listBolos);
      const choices = bolos.map((bolo) => ({ name: nameOf(bolo), value: bolo._id }));
      return filterChoices(choices, typed);
    },
  },
  run: async (actor, input) => {
    const id = input.text('bolo') ?? '';
    return savedReply(actor, (await actor.write(boloEndpoints.cancelBolo, { params: { id } })).answer);
  },
};

export const boloCommands: Command[] = [listCommand, createCommand, cancelCommand];
