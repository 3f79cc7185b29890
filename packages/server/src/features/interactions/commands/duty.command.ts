import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { type Unit, unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { openButton, openHome, type Reply } from '#features/interactions/answers.rules';
import { type Asker, platformsAsked } from '#features/interactions/asker';
import { type Command, oneOf, platformOption, SHOW, text } from '#features/interactions/command';
import {
  ago,
  button,
  escapeWithin,
  openAddress,
  row,
  statusChoices,
  unitControls,
  unitEmbed,
} from '#features/outbox/index';

/** What a unit's own press came to: in words, with the time on duty and the call. */
function sayUnit({ web }: Asker, { message, unit }: { message: string; unit: Unit }): Reply {
  const lines = [
    message,
    ...(unit.onDutySince === null ? [] : [`On duty since ${ago(unit.onDutySince)}`]),
    ...(unit.call === null ? [] : [`Call ${unit.call}`]),
  ];
  return { content: lines.join('\n'), components: [openHome(web)] };
}

export const statusCommand: Command = {
  name: 'status',
  description: 'Set your status',
  endpoint: unitEndpoints.setStatus,
  options: ({ values }) => [
    oneOf('code', 'Your status', {
      required: true,
      choices: statusChoices(values.dispatch.statuses).map(({ label, value }) => ({ name: label, value })),
    }),
  ],
  run: async (asker, given) => {
    const { answer } = await asker.write(unitEndpoints.setStatus, { body: { status: given.get('code') } });
    return sayUnit(asker, answer);
  },
};

async function clock(
  asker: Asker,
  endpoint: typeof unitEndpoints.clockIn | typeof unitEndpoints.clockOut,
): Promise<Reply> {
  const { answer } = await asker.write(endpoint);
  return { content: answer.message, components: [openHome(asker.web)] };
}

export const onDutyCommand: Command = {
  name: 'onduty',
  description: 'Go on duty',
  endpoint: unitEndpoints.clockIn,
  run: (asker) => clock(asker, unitEndpoints.clockIn),
};

export const offDutyCommand: Command = {
  name: 'offduty',
  description: 'Go off duty',
  endpoint: unitEndpoints.clockOut,
  run: (asker) => clock(asker, unitEndpoints.clockOut),
};

export const unitsCommand: Command = {
  name: 'units',
  description: 'The units on duty',
  endpoint: unitEndpoints.listUnits,
  options: (settings) => [...platformOption(settings), SHOW],
  run: async (asker, given) => {
    const boards = await Promise.all(
      platformsAsked(asker, given.get('platform')).map(async (platform) => {
        const { units } = await asker.read(unitEndpoints.listUnits, { query: { platform } });
        return unitEmbed(platform as Unit['platform'], units);
      }),
    );
    return {
      embeds: boards,
      components: [...unitControls(asker.settings.values.dispatch.statuses), openHome(asker.web)],
      openly: given.flag('show'),
    };
  },
};

export const panicCommand: Command = {
  name: 'panic',
  description: 'Raise a panic',
  endpoint: panicEndpoints.raisePanic,
  options: () => [text('location', 'Where you are', { max_length: LOCATION_MAX })],
  run: async (asker: Asker, given) => {
    const location = given.get('location');
    const body = location === undefined ? null : { location };
    const { status, answer } = await asker.write(panicEndpoints.raisePanic, { body });
    const { _id, callNumber, location: place, raisedAt } = answer.panic;
    const isNew = status === panicEndpoints.raisePanic.status;
    const lines = [
      isNew ? answer.message : COMMAND_TEXTS.panicIsActive(ago(raisedAt)),
      `Call ${callNumber} · ${escapeWithin(place, 300)}`,
    ];
    return {
      content: lines.join('\n'),
      components: [
        row(button('Clear', `panic:clear:${_id}`)),
        openButton(openAddress(asker.web, 'panic', _id)),
      ],
    };
  },
};
