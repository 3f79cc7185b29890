import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { DETAILS_MAX, LOCATION_MAX, POSTAL_MAX, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { EMERGENCY_TEXTS, emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import {
  form,
  type Modal,
  openButton,
  type Reply,
  selectField,
  textField,
} from '#features/interactions/answers.rules';
import { type Asker, ownPlatform } from '#features/interactions/asker';
import {
  type Command,
  choicesOf,
  holding,
  oneOf,
  platformOption,
  text,
} from '#features/interactions/command';
import type { Given } from '#features/interactions/interaction.schema';
import { invalidField } from '#platform/errors';

const { createEmergency } = emergencyEndpoints;

/** `/911`: what was said is the details. Who it is for was chosen before the modal, which says it again. */
export const emergencyCommand: Command = {
  name: '911',
  description: 'Call 911',
  endpoint: createEmergency,
  options: (settings) => [
    text('description', "What's happening?", { max_length: DETAILS_MAX }),
    text('location', 'Where?', { max_length: LOCATION_MAX }),
    text('postal', 'Postal', { max_length: POSTAL_MAX }),
    oneOf('service', 'Who should come?', { choices: choicesOf(SERVICES) }),
    text('character', 'Who calls', { autocomplete: true }),
    ...platformOption(settings),
  ],
  suggest: {
    character: async (asker, typed) => {
      const { civilians } = await asker.read(civilianEndpoints.listCivilians);
      const living = civilians.filter(({ deceased }) => !deceased);
      const named = living.map((one) => ({ name: `${one.firstName} ${one.lastName}`, value: one._id }));
      return holding(named, typed);
    },
  },
  modal: {
    wants: (given) => given.text('description') === undefined && given.text('location') === undefined,
    open: emergencyForm,
  },
  run: callEmergency,
};

function emergencyForm(asker: Asker, given: Given): Modal {
  const { platforms } = asker.settings.values.general;
  const chosen = [given.get('platform') ?? ownPlatform(asker)];
  return form(`911:${given.text('character') ?? ''}`.slice(0, 60), 'Call 911', [
    textField("What's happening?", 'description', { most: DETAILS_MAX, long: true, required: true }),
    textField('Where?', 'location', { most: LOCATION_MAX, required: true }),
    textField('Postal', 'postal', { most: POSTAL_MAX, value: given.text('postal') }),
    selectField('Who should come?', 'service', {
      offered: choicesOf(SERVICES),
      chosen: [given.get('service') ?? SERVICES[0]],
      several: true,
    }),
    ...(platforms.length < 2
      ? []
      : [selectField('Platform', 'platform', { offered: choicesOf(platforms), chosen })]),
  ]);
}

/** What the modal sent; `character` is who was chosen before, empty for nobody. Throws 400 for a blank place. */
export async function submitEmergency(asker: Asker, given: Given, character: string): Promise<Reply> {
  if (given.text('location') === undefined) throw invalidField('location', EMERGENCY_TEXTS.noPlace);
  return callEmergency(asker, given, character);
}

async function callEmergency(
  asker: Asker,
  given: Given,
  character: unknown = given.get('character'),
): Promise<Reply> {
  const { platforms } = asker.settings.values.general;
  const asked = firstOf(given.get('platform')) ?? ownPlatform(asker);
  const platform = asked ?? (platforms.length === 1 ? platforms[0] : undefined);
  if (platform === undefined) throw invalidField('platform', COMMAND_TEXTS.choosePlatform);
  const service = given.get('service') ?? SERVICES[0];
  const services = Array.isArray(service) && service.length > 0 ? service : [firstOf(service) ?? SERVICES[0]];
  const { answer } = await asker.write(createEmergency, {
    body: {
      platform,
      services,
      details: given.get('description') ?? null,
      location: given.get('location') ?? null,
      postal: given.get('postal') ?? null,
      civilianId: character === '' ? null : (character ?? null),
    },
  });
  const { _id, number, callNumber } = answer.emergency;
  const board = callNumber === null ? '' : `, on the board as call ${callNumber}`;
  return {
    content: `${answer.message}\n${emergencyName(number)}${board}`,
    components: [openButton(`${asker.web}/911/${_id}`)],
  };
}

/** Of a choice in a modal the one that was made. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
