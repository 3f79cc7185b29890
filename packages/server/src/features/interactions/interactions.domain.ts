import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { type Actor, createActor } from '#features/interactions/actor';
import { type Answer, choices, message, modal, refusal } from '#features/interactions/answers.rules';
import { findCommand } from '#features/interactions/commands';
import { componentOf, submissionOf } from '#features/interactions/components';
import {
  type Interaction,
  readCommand,
  readComponent,
  readModal,
  readPressed,
} from '#features/interactions/interaction.schema';
import { type Authenticated, payByInteraction } from '#features/interactions/pay-fine.domain';
import { readPayButton } from '#features/outbox/index';
import type { AppContext } from '#platform/app-context';
import { AppError } from '#platform/errors';
import { authorize } from '#platform/http/authorize';
import type { InternalClient } from '#platform/http/internal-client';
import type { RateLimits } from '#platform/http/rate-limits';

export interface Deps {
  platform: AppContext;
  internalClient: InternalClient;
  limits: RateLimits;
}

export interface Work {
  /** As metrics count it. */
  name: string;
  /** Sent if the work takes too long. */
  deferral: Answer;
  run: (entered: Authenticated) => Promise<Answer>;
}

const unknownWork = (deferral: Answer, words: string): Work => ({
  name: 'unknown',
  deferral,
  run: async () => message({ content: words }),
});

const deferMessage = (flags: number): Answer => ({
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags },
});
const deferUpdate: Answer = { type: InteractionResponseType.DeferredMessageUpdate };

export function workOf(receiving: Deps, interaction: Interaction, bodyText: string): Work {
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
      return unknownWork(deferMessage(MessageFlags.Ephemeral), COMMAND_TEXTS.unknownCommand);
  }
}

/** Counts the request against the user's limit. */
async function admitActor(
  { platform, internalClient, limits }: Deps,
  { viewer, interactionId }: Authenticated,
  isWrite: boolean,
): Promise<Actor> {
  await limits.request(viewer.userId, isWrite);
  const { settings, database, config, clock } = platform;
  return createActor(internalClient, {
    viewer,
    settings: settings.current(),
    now: clock.now(),
    db: database.db,
    web: config.webOrigin,
    key: interactionId,
  });
}

function commandWork(receiving: Deps, interaction: Interaction): Work {
  const { name, input } = readCommand(interaction);
  const command = findCommand(name);
  const deferral = deferMessage(input.flag('show') ? 0 : MessageFlags.Ephemeral);
  if (command === undefined) return unknownWork(deferral, COMMAND_TEXTS.unknownCommand);
  const run = async (entered: Authenticated) => {
    const form = command.modal?.wants(input) === true ? command.modal : undefined;
    const isWrite = command.endpoint.method !== 'GET';
    const actor = await admitActor(receiving, entered, form === undefined && isWrite);
    authorize(command.endpoint, entered.viewer);
    const opened = (await form?.open(actor, input)) ?? null;
    if (opened !== null) return modal(opened);
    if (form !== undefined) await receiving.limits.request(entered.viewer.userId, isWrite);
    return message(await command.run(actor, input));
  };
  return { name, deferral, run };
}

function suggestionWork(receiving: Deps, interaction: Interaction): Work {
  const { name, input, focused } = readCommand(interaction);
  const command = findCommand(name);
  const run = async (entered: Authenticated) => {
    const suggest = command?.suggest?.[focused];
    if (command === undefined || suggest === undefined) return choices([]);
    const actor = await admitActor(receiving, entered, false);
    authorize(command.endpoint, entered.viewer);
    return choices(await suggest(actor, input.text(focused) ?? ''));
  };
  return { name: command === undefined ? 'unknown' : `${name} suggestions`, deferral: choices([]), run };
}

function pressWork(receiving: Deps, interaction: Interaction, bodyText: string): Work {
  const { customId, chosen } = readComponent(interaction);
  const paid = readPayButton(customId);
  if (paid !== null) {
    const pay = { ...paid, bodyText };
    return {
      name: 'pay_fine',
      deferral: deferUpdate,
      run: (entered) => payByInteraction(receiving.platform, entered, pay),
    };
  }
  const match = componentOf(customId);
  if (match === undefined) return unknownWork(deferUpdate, OUTBOX_TEXTS.unknownButton);
  const { found, id, unitId } = match;
  const run = async (entered: Authenticated) => {
    const isWrite = found.asksFirst !== true && found.endpoints.some(({ method }) => method !== 'GET');
    const actor = await admitActor(receiving, entered, isWrite);
    for (const endpoint of found.endpoints) authorize(endpoint, entered.viewer);
    return found.press(actor, { id, unitId, chosen, on: readPressed(interaction) });
  };
  return { name: found.name, deferral: deferUpdate, run };
}

function modalWork(receiving: Deps, interaction: Interaction): Work {
  const { customId, input } = readModal(interaction);
  const on = interaction.message === undefined ? null : readPressed(interaction);
  const deferral = on === null ? deferMessage(MessageFlags.Ephemeral) : deferUpdate;
  const match = submissionOf(customId);
  if (match === undefined) return unknownWork(deferral, COMMAND_TEXTS.unknownButton);
  const { found, id } = match;
  const run = async (entered: Authenticated) => {
    const actor = await admitActor(receiving, entered, true);
    for (const endpoint of found.endpoints) authorize(endpoint, entered.viewer);
    return found.submit(actor, { id, input, on });
  };
  return { name: found.name, deferral, run };
}

/** Returns the answer for an expected error. Rethrows others, such as an unavailable database. */
export function refusalOf(error: unknown, rolesTooOld: boolean): Answer {
  if (!(error instanceof AppError) || (error.code === 'unavailable' && !rolesTooOld)) throw error;
  return refusal(error);
}
