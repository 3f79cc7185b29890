import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { type Unit, unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { type Actor, requestedPlatforms } from '#features/interactions/actor';
import { lineOf, openHome, openItem, type Reply } from '#features/interactions/answers.rules';
import { type Command, oneOf, platformOption, SHOW, text } from '#features/interactions/command';
import { ago, button, row, statusChoices, unitControls, unitEmbed } from '#features/outbox/index';

function savedReply({ web }: Actor, { message, unit }: { message: string; unit: Unit }): Reply {
  const lines = [
    message,
    ...(unit.onDutySince === null ? [] : [`Went on duty ${ago(unit.onDutySince)}`]),
    ...(unit.call === null ? [] : [`Call ${unit.call}`]),
  ];
  return { content: lines.join('\n'), components: [openHome(web)] };
}

const statusCommand: Command = {
  name: 'status',
  description: 'Set your status',
  endpoint: unitEndpoints.setStatus,
  options: ({ values }) => [
    oneOf('code', 'Your status', {
      required: true,
      choices: statusChoices(values.dispatch.statuses).map(({ label, value }) => ({ name: label, value })),
    }),
  ],
  run: async (actor, input) => {
    const { answer } = await actor.write(unitEndpoints.setStatus, { body: { status: input.get('code') } });
    return savedReply(actor, answer);
  },
};

const clockCommand = (
  name: string,
  description: string,
  endpoint: typeof unitEndpoints.clockIn | typeof unitEndpoints.clockOut,
): Command => ({
  name,
  description,
  endpoint,
  run: async (actor) => {
    const { answer } = await actor.write(endpoint);
    return { content: answer.message, components: [openHome(actor.web)] };
  },
});

const unitsCommand: Command = {
  name: 'units',
  description: 'List units on duty',
  endpoint: unitEndpoints.listUnits,
  options: (settings) => [...platformOption(settings), SHOW],
  run: async (actor, input) => ({
    ...(await unitBoards(actor, requestedPlatforms(actor, input.get('platform')))),
    isPublic: input.flag('show'),
  }),
};

/** Reads the unit boards of platforms. The endpoint validates the platforms. */
export async function unitBoards(actor: Actor, platforms: readonly unknown[]): Promise<Reply> {
  const embeds = await Promise.all(
    platforms.map(async (platform) => {
      const { units } = await actor.read(unitEndpoints.listUnits, { query: { platform } });
      return unitEmbed(platform as Unit['platform'], units);
    }),
  );
  return {
    embeds,
    components: [...unitControls(actor.settings.values.dispatch.statuses), openHome(actor.web)],
  };
}

const panicCommand: Command = {
  name: 'panic',
  description: 'Raise a panic',
  endpoint: panicEndpoints.raisePanic,
  options: () => [text('location', 'Where you are', { max_length: LOCATION_MAX })],
  run: async (actor: Actor, input) => {
    const location = input.get('location');
    const body = location === undefined ? null : { location };
    const { status, answer } = await actor.write(panicEndpoints.raisePanic, { body });
    const { _id, callNumber, location: place, raisedAt } = answer.panic;
    const isNew = status === panicEndpoints.raisePanic.status;
    const raised = isNew ? answer.message : COMMAND_TEXTS.panicIsActive(ago(raisedAt));
    const open = openItem(actor.web, 'panic', _id);
    return {
      content: `${raised}\nCall ${callNumber} · ${lineOf(place)}`,
      components: [row(button('Clear', `panic:clear:${_id}`)), open],
    };
  },
};

export const dutyCommands: Command[] = [
  statusCommand,
  clockCommand('onduty', 'Go on duty', unitEndpoints.clockIn),
  clockCommand('offduty', 'Go off duty', unitEndpoints.clockOut),
];

export const boardCommands: Command[] = [panicCommand, unitsCommand];
