import type { Endpoint } from '@ten-four/contract/common/endpoint';
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
  readPressedMessage,
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
  /** Label in the metrics. */
  name: string;
  /** Sent if the work takes too long. */
  deferral: Answer;
  run: (authenticated: Authenticated) => Promise<Answer>;
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

export function workOf(deps: Deps, interaction: Interaction, bodyText: string): Work {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return commandWork(deps, interaction);
    case InteractionType.ApplicationCommandAutocomplete:
      return suggestionWork(deps, interaction);
    case InteractionType.MessageComponent:
      return pressWork(deps, interaction, bodyText);
    case InteractionType.ModalSubmit:
      return modalWork(deps, interaction);
    default:
      return unknownWork(deferMessage(MessageFlags.Ephemeral), COMMAND_TEXTS.unknownCommand);
  }
}

interface Permitted extends Omit<Work, 'run'> {
  /** Endpoints whose policies apply. */
  endpoints: readonly Endpoint[];
  isWrite: boolean;
  run: (actor: Actor) => Promise<Answer>;
}

/** Returns work that counts against the actor's rate limit and requires access to its endpoints. */
function permittedWork({ platform, internalClient, limits }: Deps, permitted: Permitted): Work {
  const { name, deferral, endpoints, isWrite } = permitted;
  const { settings, database, config, clock } = platform;
  const run = async ({ viewer, interactionId }: Authenticated) => {
    await limits.countRequest(viewer.userId, isWrite);
    const actor = createActor(internalClient, {
      viewer,
      settings: settings.current(),
      now: clock.now(),
      db: database.db,
      web: config.webOrigin,
      key: interactionId,
    });
    for (const endpoint of endpoints) authorize(endpoint, viewer);
    return permitted.run(actor);
  };
  return { name, deferral, run };
}

const changesData = (endpoints: readonly Endpoint[]) => endpoints.some(({ method }) => method !== 'GET');

function commandWork(deps: Deps, interaction: Interaction): Work {
  const { name, input } = readCommand(interaction);
  const command = findCommand(name);
  const deferral = deferMessage(input.flag('show') ? 0 : MessageFlags.Ephemeral);
  if (command === undefined) return unknownWork(deferral, COMMAND_TEXTS.unknownCommand);
  const endpoints = [command.endpoint];
  const form = command.modal?.shouldOpen(input) === true ? command.modal : undefined;
  const isWrite = changesData(endpoints);
  const run = async (actor: Actor) => {
    const opened = (await form?.open(actor, input)) ?? null;
    if (opened !== null) return modal(opened);
    if (form !== undefined) await deps.limits.countRequest(actor.viewer.userId, isWrite);
    return message(await command.run(actor, input));
  };
  return permittedWork(deps, { name, deferral, endpoints, isWrite: isWrite && form === undefined, run });
}

function suggestionWork(deps: Deps, interaction: Interaction): Work {
  const { name: commandName, input, focused } = readCommand(interaction);
  const command = findCommand(commandName);
  const suggest = command?.suggest?.[focused];
  const name = command === undefined ? 'unknown' : `${commandName} suggestions`;
  const deferral = choices([]);
  if (command === undefined || suggest === undefined) return { name, deferral, run: async () => deferral };
  const run = async (actor: Actor) => choices(await suggest(actor, input.text(focused) ?? ''));
  return permittedWork(deps, { name, deferral, endpoints: [command.endpoint], isWrite: false, run });
}

function pressWork(deps: Deps, interaction: Interaction, bodyText: string): Work {
  const { customId, chosen } = readComponent(interaction);
  const deferral = deferUpdate;
  const paid = readPayButton(customId);
  if (paid !== null) {
    const pay = (authenticated: Authenticated) =>
      payByInteraction(deps.platform, authenticated, { ...paid, bodyText });
    return { name: 'pay_fine', deferral, run: pay };
  }
  const match = componentOf(customId);
  if (match === undefined) return unknownWork(deferral, OUTBOX_TEXTS.unknownButton);
  const { handler, ids } = match;
  const isWrite = handler.opensModal !== true && changesData(handler.endpoints);
  const run = (actor: Actor) =>
    handler.run(actor, { ...ids, chosen, pressed: readPressedMessage(interaction) });
  return permittedWork(deps, { ...handler, deferral, isWrite, run });
}

function modalWork(deps: Deps, interaction: Interaction): Work {
  const { customId, input } = readModal(interaction);
  const pressed = interaction.message === undefined ? null : readPressedMessage(interaction);
  const deferral = pressed === null ? deferMessage(MessageFlags.Ephemeral) : deferUpdate;
  const match = submissionOf(customId);
  if (match === undefined) return unknownWork(deferral, COMMAND_TEXTS.unknownButton);
  const { handler, ids } = match;
  const run = (actor: Actor) => handler.run(actor, { ...ids, input, pressed });
  return permittedWork(deps, { ...handler, deferral, isWrite: true, run });
}

/** Returns the answer for an expected error. Rethrows others, such as an unavailable database. */
export function refusalOf(error: unknown, rolesTooOld: boolean): Answer {
  if (!(error instanceof AppError) || (error.code === 'unavailable' && !rolesTooOld)) throw error;
  return refusal(error);
}
