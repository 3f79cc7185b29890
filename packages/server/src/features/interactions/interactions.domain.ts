import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { type Answer, choices, message, modal, refusal } from '#features/interactions/answers.rules';
import { type Asker, createAsker } from '#features/interactions/asker';
import { commandNamed, suggestionsOf } from '#features/interactions/commands';
import { componentOf, type Pressed, submissionOf } from '#features/interactions/components';
import {
  type Interaction,
  readCommand,
  readComponent,
  readModal,
} from '#features/interactions/interaction.schema';
import { type Entered, payPressed } from '#features/interactions/paying.domain';
import { readPayButton } from '#features/outbox/index';
import { AppError } from '#platform/errors';
import type { Door } from '#platform/http/door';
import { checkGate } from '#platform/http/gate';
import type { RateLimits } from '#platform/http/rate-limits';
import type { Platform } from '#platform/platform';

/** What answering an interaction takes. */
export interface Receiving {
  platform: Platform;
  door: Door;
  limits: RateLimits;
}

/** What an interaction asks for: what it is counted as, what is answered where that takes too long, and how to do it. */
export interface Work {
  name: string;
  late: Answer;
  run: (entered: Entered) => Promise<Answer>;
}

const nothing = (late: Answer, words: string): Work => ({
  name: 'unknown',
  late,
  run: async () => message({ content: words }),
});

const lateMessage = (flags: number): Answer => ({
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags },
});
const lateUpdate: Answer = { type: InteractionResponseType.DeferredMessageUpdate };

/** Finds out what an interaction that Discord signed asks for. `bodyText` is the whole as it came. */
export function workOf(receiving: Receiving, interaction: Interaction, bodyText: string): Work {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return commandWork(receiving, interaction);
    case InteractionType.ApplicationCommandAutocomplete:
      return suggestionWork(receiving, interaction);
    case InteractionType.MessageComponent:
      return pressWork(receiving, interaction, bodyText);
    case InteractionType.ModalSubmit:
      return modalWork(receiving, interaction);
    default:
      return nothing(lateMessage(MessageFlags.Ephemeral), COMMAND_TEXTS.unknownCommand);
  }
}

/** Who asks, once counted: a write costs more than a read, whatever is read for it beside. */
async function askerOf(
  { platform, door, limits }: Receiving,
  { viewer, interactionId }: Entered,
  isWrite: boolean,
): Promise<Asker> {
  await limits.request(viewer.userId, isWrite);
  const { settings, database, config, clock } = platform;
  return createAsker(door, {
    viewer,
    settings: settings.current(),
    now: clock.now(),
    db: database.db,
    web: config.webOrigin,
    key: interactionId,
  });
}

function commandWork(receiving: Receiving, interaction: Interaction): Work {
  const { name, given } = readCommand(interaction);
  const command = commandNamed(name);
  const late = lateMessage(given.flag('show') ? 0 : MessageFlags.Ephemeral);
  if (command === undefined) return nothing(late, COMMAND_TEXTS.unknownCommand);
  const run = async (entered: Entered) => {
    const form = command.modal?.wants(given) === true ? command.modal : undefined;
    const isWrite = command.endpoint.method !== 'GET';
    const asker = await askerOf(receiving, entered, form === undefined && isWrite);
    checkGate(command.endpoint, entered.viewer);
    const opened = (await form?.open(asker, given)) ?? null;
    if (opened !== null) return modal(opened);
    if (form !== undefined) await receiving.limits.request(entered.viewer.userId, isWrite);
    return message(await command.run(asker, given));
  };
  return { name, late, run };
}

function suggestionWork(receiving: Receiving, interaction: Interaction): Work {
  const { name, given, focused } = readCommand(interaction);
  const command = commandNamed(name);
  const run = async (entered: Entered) => {
    const suggest = command && focused !== null ? suggestionsOf(command, focused) : undefined;
    if (command === undefined || focused === null || suggest === undefined) return choices([]);
    const asker = await askerOf(receiving, entered, false);
    checkGate(command.endpoint, entered.viewer);
    return choices(await suggest(asker, given.text(focused) ?? ''));
  };
  return { name: command === undefined ? 'unknown' : `${name} suggestions`, late: choices([]), run };
}

function pressWork(receiving: Receiving, interaction: Interaction, bodyText: string): Work {
  const { customId, chosen } = readComponent(interaction);
  const paid = readPayButton(customId);
  if (paid !== null) {
    const pay = { ...paid, bodyText };
    return {
      name: 'pay_fine',
      late: lateUpdate,
      run: (entered) => payPressed(receiving.platform, entered, pay),
    };
  }
  const match = componentOf(customId);
  if (match === undefined) return nothing(lateUpdate, OUTBOX_TEXTS.unknownButton);
  const { found, id, unitId } = match;
  const run = async (entered: Entered) => {
    const isWrite = found.asksFirst !== true && found.endpoints.some(({ method }) => method !== 'GET');
    const asker = await askerOf(receiving, entered, isWrite);
    for (const endpoint of found.endpoints) checkGate(endpoint, entered.viewer);
    return found.press(asker, { id, unitId, chosen: chosen ?? '', on: pressedOn(interaction) });
  };
  return { name: found.name, late: lateUpdate, run };
}

function modalWork(receiving: Receiving, interaction: Interaction): Work {
  const { customId, given } = readModal(interaction);
  const on = interaction.message === undefined ? null : pressedOn(interaction);
  const late = on === null ? lateMessage(MessageFlags.Ephemeral) : lateUpdate;
  const match = submissionOf(customId);
  if (match === undefined) return nothing(late, COMMAND_TEXTS.unknownButton);
  const { found, id } = match;
  const run = async (entered: Entered) => {
    const asker = await askerOf(receiving, entered, true);
    for (const endpoint of found.endpoints) checkGate(endpoint, entered.viewer);
    return found.submit(asker, { id, given, on });
  };
  return { name: found.name, late, run };
}

function pressedOn({ message: pressed }: Interaction): Pressed {
  const { id, channel_id, interaction_metadata, embeds } = Object(pressed);
  return {
    channelId: textOf(channel_id),
    messageId: textOf(id),
    isAnswer: interaction_metadata !== undefined && interaction_metadata !== null,
    titles: (Array.isArray(embeds) ? embeds : []).map((embed) => textOf(Object(embed).title)),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A refusal in words; what is no refusal, such as a database that is away, is thrown on. */
export function sayRefusal(error: unknown, rolesTooOld: boolean): Answer {
  if (!(error instanceof AppError) || (error.code === 'unavailable' && !rolesTooOld)) throw error;
  return refusal(error);
}
