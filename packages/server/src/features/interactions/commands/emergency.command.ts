import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { DETAILS_MAX, LOCATION_MAX, POSTAL_MAX, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { EMERGENCY_TEXTS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { type Actor, ownPlatform } from '#features/interactions/actor';
import {
  form,
  type Modal,
  openButton,
  type Reply,
  selectField,
  textField,
} from '#features/interactions/answers.rules';
import {
  type Command,
  choicesOf,
  filterChoices,
  oneOf,
  platformOption,
  text,
} from '#features/interactions/command';
import type { Input } from '#features/interactions/interaction.schema';
import { invalidField } from '#platform/errors';

const { createEmergency } = emergencyEndpoints;

export const emergencyCommand: Command = {
  name: '911',
  description: 'Call 911',
  endpoint: createEmergency,
  options: (settings) => [
    text('description', "What's happening?", { max_length: DETAILS_MAX }),
    text('location', 'Where?', { max_length: LOCATION_MAX }),
    text('postal', 'Postal', { max_length: POSTAL_MAX }),
    oneOf('service', 'Who should come?', { choices: choicesOf(SERVICES) }),
    text('character', 'Character who is calling', { autocomplete: true }),
    ...platformOption(settings),
  ],
  suggest: {
    character: async (actor, typed) => {
      const { civilians } = await actor.read(civilianEndpoints.listCivilians);
      const living = civilians.filter(({ deceased }) => !deceased);
      const named = living.map((one) => ({ name: `${one.firstName} ${one.lastName}`, value: one._id }));
      return filterChoices(named, typed);
    },
  },
  modal: {
    shouldOpen: (input) => input.text('description') === undefined && input.text('location') === undefined,
    open: emergencyForm,
  },
  run: call911,
};

function emergencyForm(actor: Actor, input: Input): Modal {
  const { platforms } = actor.settings.values.general;
  const chosen = [input.get('platform') ?? ownPlatform(actor)];
  return form(`911:${input.text('character') ?? ''}`.slice(0, 60), 'Call 911', [
    textField("What's happening?", 'description', { max: DETAILS_MAX, long: true, required: true }),
    textField('Where?', 'location', { max: LOCATION_MAX, required: true }),
    textField('Postal', 'postal', { max: POSTAL_MAX, value: input.text('postal') }),
    selectField('Who should come?', 'service', {
      offered: choicesOf(SERVICES),
      chosen: [input.get('service') ?? SERVICES[0]],
      several: true,
    }),
    ...(platforms.length < 2
      ? []
      : [selectField('Platform', 'platform', { offered: choicesOf(platforms), chosen })]),
  ]);
}

/** Submits the 911 form; `character` was chosen before the modal, empty for none. Throws 400 for a blank location. */
export async function submitEmergency(actor: Actor, input: Input, character: string): Promise<Reply> {
  if (input.text('location') === undefined) throw invalidField('location', EMERGENCY_TEXTS.noPlace);
  return call911(actor, input, character);
}

async function call911(actor: Actor, input: Input, character: unknown = input.get('character')) {
  const { platforms } = actor.settings.values.general;
  const requested = firstOf(input.get('platform')) ?? ownPlatform(actor);
  const platform = requested ?? (platforms.length === 1 ? platforms[0] : undefined);
  if (platform === undefined) throw invalidField('platform', COMMAND_TEXTS.choosePlatform);
  const service = input.get('service') ?? SERVICES[0];
  const services = Array.isArray(service) && service.length > 0 ? service : [firstOf(service) ?? SERVICES[0]];
  const { answer } = await actor.write(createEmergency, {
    body: {
      platform,
      services,
      details: input.get('description') ?? null,
      location: input.get('location') ?? null,
      postal: input.get('postal') ?? null,
      civilianId: character === '' ? null : (character ?? null),
    },
  });
  const { _id, number, callNumber } = answer.emergency;
  const board = callNumber === null ? '' : `, on the board as call ${callNumber}`;
  return {
    content: `${answer.message}\n${emergencyName(number)}${board}`,
    components: [openButton(`${actor.web}/911/${_id}`)],
  };
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
