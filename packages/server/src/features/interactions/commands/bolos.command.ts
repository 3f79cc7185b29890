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
import {
  form,
  type Modal,
  openButton,
  openHome,
  type Reply,
  rows,
  textField,
} from '#features/interactions/answers.rules';
import type { Asker } from '#features/interactions/asker';
import { type Command, holding, oneOf, SHOW, text } from '#features/interactions/command';
import { boloInShort } from '#features/interactions/commands/search.command';
import type { Given } from '#features/interactions/interaction.schema';
import { ago, COLORS, escapeWithin, openAddress } from '#features/outbox/index';

const MOST_IN_LINE = 300;
const KINDS = BOLO_TYPES.map((value) => ({ name: value === 'vehicle' ? 'Vehicle' : 'Person', value }));

const nameOf = (bolo: Bolo): string => `${bolo.boloType} · ${boloInShort(bolo)} · ${bolo.platform}`;

const listCommand: Command = {
  name: 'bolo list',
  description: 'The active BOLOs',
  endpoint: boloEndpoints.listBolos,
  options: () => [SHOW],
  run: async (asker, given) => {
    const { bolos } = await asker.read(boloEndpoints.listBolos);
    const lines = bolos.map(
      (bolo) => `${escapeWithin(nameOf(bolo), MOST_IN_LINE)} · until ${ago(bolo.expiresAt)}`,
    );
    return {
      embeds: [
        {
          title: `BOLOs (${bolos.length})`,
          color: COLORS.amber,
          description: rows(lines) || COMMAND_TEXTS.noBolos,
        },
      ],
      components: [openHome(asker.web)],
      openly: given.flag('show'),
    };
  },
};

function boloForm(given: Given): Modal {
  const kind = given.text('kind') === 'person' ? 'person' : 'vehicle';
  const most = BOLO_DESCRIPTION_MAX;
  const lookedFor =
    kind === 'vehicle'
      ? textField('Plate', 'plate', { most: BOLO_PLATE_MAX })
      : textField('Name', 'name', { most: BOLO_NAME_MAX });
  return form(`bolo:create:${kind}`, kind === 'vehicle' ? 'BOLO · vehicle' : 'BOLO · person', [
    textField('Description', 'description', { most }),
    lookedFor,
    textField('Location', 'location', { most: LOCATION_MAX, value: given.text('location') }),
    textField('Details', 'details', { most: DETAILS_MAX, long: true, value: given.text('details') }),
  ]);
}

/** Creates a BOLO of a kind. */
export async function createBolo(asker: Asker, given: Given, kind: unknown): Promise<Reply> {
  const description = given.get('description') ?? null;
  const body = {
    boloType: kind,
    ...(kind === 'person' ? { personDescription: description } : { vehicleDescription: description }),
    vehiclePlate: given.get('plate') ?? null,
    personName: given.get('name') ?? null,
    location: given.get('location') ?? null,
    details: given.get('details') ?? null,
  };
  const { answer } = await asker.write(boloEndpoints.createBolo, { body });
  return said(asker, answer);
}

const said = (asker: Asker, { message, bolo }: { message: string; bolo: Bolo }): Reply => ({
  content: `${message}\n${escapeWithin(nameOf(bolo), MOST_IN_LINE)}`,
  components: [openButton(openAddress(asker.web, 'bolo', bolo._id))],
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
    text('location', 'Where it was seen last', { max_length: LOCATION_MAX }),
    text('details', 'Details', { max_length: DETAILS_MAX }),
  ],
  modal: {
    wants: (given) => ['description', 'plate', 'name'].every((name) => given.text(name) === undefined),
    open: (_asker, given) => boloForm(given),
  },
  run: (asker, given) => createBolo(asker, given, given.get('kind')),
};

const cancelCommand: Command = {
  name: 'bolo cancel',
  description: 'Cancel a BOLO',
  endpoint: boloEndpoints.cancelBolo,
  options: () => [text('bolo', 'Which BOLO', { required: true, autocomplete: true })],
  suggest: {
    bolo: async (asker, typed) => {
      const { bolos } = await asker.read(boloEndpoints.listBolos);
      return holding(
        bolos.map((bolo) => ({ name: nameOf(bolo), value: bolo._id })),
        typed,
      );
    },
  },
  run: async (asker, given) => {
    const id = given.text('bolo') ?? '';
    return said(asker, (await asker.write(boloEndpoints.cancelBolo, { params: { id } })).answer);
  },
};

/** The parts of `/bolo`. */
export const boloCommands: Command[] = [listCommand, createCommand, cancelCommand];
