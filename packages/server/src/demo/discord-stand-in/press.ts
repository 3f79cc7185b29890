import { setTimeout as wait } from 'node:timers/promises';
import type { Interaction } from '#demo/discord-stand-in/interactions';
import { type Button, isButton, type Menu } from '#demo/discord-stand-in/message-body';
import { apiDirectChannel, apiMessage, type Reply } from '#demo/discord-stand-in/messages';
import type { Parts } from '#demo/discord-stand-in/parts';
import type { Persona } from '#demo/personas';

/** What became of the press of a button. */
export interface PressResult {
  /** Status of the application's answer; null where there was none within 3 seconds. */
  status: number | null;
  /** The JSON of that answer, if it was JSON. */
  answer: unknown;
  /** Discord would show "This interaction failed". */
  failed: boolean;
  /** The reply beneath the message, where the answer was one. */
  reply: Reply | null;
  /** The modal that opened, where one did. */
  modal: unknown;
}

const ANSWER_WITHIN = 3000;

/**
 * Presses a button of a message, or chooses `values` of a menu: sends the signed interaction and applies the answer. Without `asUserId` the
 * recipient presses it, in the direct message; with it that user does, as if the message stood in the community.
 * Throws where there is no such message, no such button to press, or no such user.
 */
export async function pressButton(
  parts: Parts,
  messageId: string,
  customId: string,
  asUserId?: string,
  values: readonly string[] = [],
): Promise<PressResult> {
  const message = parts.messages.find(messageId);
  const components = message.components.flatMap((row): (Button | Menu)[] => row.components);
  const pressed = components.find(({ custom_id }) => custom_id === customId);
  if (pressed === undefined || (isButton(pressed) && pressed.disabled === true)) {
    throw new Error(`Message ${messageId} has no button ${customId} that can be pressed`);
  }
  const persona = parts.guild.find(asUserId ?? message.recipientId ?? '');
  if (persona === undefined) throw new Error(`There is no user ${asUserId}`);
  const interaction = parts.interactions.open(message);
  const presser = { persona, inCommunity: asUserId !== undefined };
  const data = isButton(pressed)
    ? { component_type: pressed.type, custom_id: customId }
    : { component_type: pressed.type, custom_id: customId, values };
  const payload = interactionPayload(parts, interaction, data, presser);
  const result: PressResult = { status: null, answer: null, failed: false, reply: null, modal: null };
  try {
    await deliver(parts, JSON.stringify(payload), interaction, result);
  } catch {
    // Whatever went wrong, Discord tells the user the same: the interaction failed.
  }
  parts.interactions.fail(interaction);
  return {
    ...result,
    failed: interaction.state === 'failed',
    reply: interaction.reply,
    modal: interaction.modal,
  };
}

/** Sends the signed interaction, and applies what the application answers. */
export async function deliver(
  { options, signer, interactions, now }: Parts,
  rawBody: string,
  interaction: Interaction,
  result: PressResult,
): Promise<void> {
  if (options.interactionsUrl === undefined) return;
  const signal = AbortSignal.timeout(ANSWER_WITHIN);
  const response = await fetch(options.interactionsUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signer.sign(rawBody, now() / 1000) },
    body: rawBody,
    redirect: 'error',
    signal,
  });
  const text = await response.text();
  result.status = response.status;
  if (text === '') {
    // The application answers by a call of its own, which may still be under way.
    if (response.ok) await Promise.race([interaction.decided, wait(ANSWER_WITHIN, null, { signal })]);
    return;
  }
  result.answer = JSON.parse(text);
  if (response.ok && interaction.state === 'open') interactions.answer(interaction, result.answer);
}

/**
 * What Discord sends when a button is pressed. In a direct message the person is `user`; in a channel of the community
 * it is `member.user`, and there the guild is named too.
 */
function interactionPayload(
  { options: { clientId, guildId }, guild }: Parts,
  interaction: Interaction,
  data: object,
  presser: { persona: Persona; inCommunity: boolean },
): object {
  const { message } = interaction;
  const recipient = guild.find(message.recipientId ?? '') ?? presser.persona;
  const who = presser.inCommunity
    ? { guild_id: guildId, context: 0, member: { ...guild.apiMember(presser.persona.id), permissions: '0' } }
    : { context: 1, user: guild.apiUser(presser.persona) };
  return {
    version: 1,
    id: interaction.id,
    application_id: clientId,
    type: 3,
    token: interaction.token,
    data,
    message: apiMessage(message, clientId),
    channel_id: message.channelId,
    channel:
      message.recipientId === null
        ? { id: message.channelId, type: 0 }
        : apiDirectChannel(message.channelId, recipient, guild),
    ...who,
    app_permissions: '0',
    attachment_size_limit: 10_485_760,
    authorizing_integration_owners: {},
    entitlements: [],
    locale: 'en-US',
  };
}
