import type { Interaction } from './interactions.ts';
import { type Button, isButton, type Menu } from './message-body.ts';
import { apiDirectChannel, apiMessage, type Reply, type SentMessage } from './messages.ts';
import type { Parts } from './parts.ts';
import type { Persona } from './personas.ts';

export interface PressResult {
  /** Null without an answer within 3 seconds. */
  status: number | null;
  answer: unknown;
  /** Discord would show "This interaction failed". */
  failed: boolean;
  reply: Reply | null;
  modal: unknown;
}

const ANSWER_WITHIN = 3000;

/**
 * Presses a button or chooses `values`: as the recipient, or with `asUserId` as that member in the channel. Throws
 * if there is no such message, button or user.
 */
export async function pressButton(
  parts: Parts,
  messageId: string,
  customId: string,
  asUserId?: string,
  values: readonly string[] = [],
): Promise<PressResult> {
  const message = parts.messages.findMessage(messageId);
  const components = message.components.flatMap((row): (Button | Menu)[] => row.components);
  const pressed = components.find(({ custom_id }) => custom_id === customId);
  if (pressed === undefined || (isButton(pressed) && pressed.disabled === true)) {
    throw new Error(`Message ${messageId} has no button ${customId} that can be pressed`);
  }
  const persona = parts.guild.findPersona(asUserId ?? message.recipientId ?? '');
  if (persona === undefined) throw new Error(`There is no user ${asUserId}`);
  const inCommunity = asUserId !== undefined;
  const data = {
    component_type: pressed.type,
    custom_id: customId,
    ...(isButton(pressed) ? {} : { values }),
  };
  return deliver(parts, message, { type: 3, data, ...placeOf(parts, message, { persona, inCommunity }) });
}

/** Sends a signed interaction that belongs to a message, and applies the answer. */
export async function deliver(
  { options, signer, interactions, now }: Parts,
  message: SentMessage,
  payload: object,
): Promise<PressResult & Pick<Interaction, 'suggestions'>> {
  const interaction = interactions.open(message);
  const body = JSON.stringify({
    version: 1,
    id: interaction.id,
    application_id: options.clientId,
    token: interaction.token,
    ...payload,
    app_permissions: '0',
    attachment_size_limit: 10_485_760,
    authorizing_integration_owners: {},
    entitlements: [],
    locale: 'en-US',
  });
  let status: number | null = null;
  let answer: unknown = null;
  try {
    if (options.interactionsUrl === undefined) throw new Error('No application is configured');
    const response = await fetch(options.interactionsUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signer.sign(body, now() / 1000) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    status = response.status;
    answer = await response.json();
    if (response.ok) interactions.answer(interaction, answer);
  } catch {
    // Discord shows every failure the same way.
  }
  interactions.fail(interaction);
  const { state, reply, modal, suggestions } = interaction;
  return { status, answer, failed: state === 'failed', reply, modal, suggestions };
}

/** Names the person as `user` in a direct message, as `member.user` in a channel. */
function placeOf(
  { options: { clientId, guildId }, guild }: Parts,
  message: SentMessage,
  { persona, inCommunity }: { persona: Persona; inCommunity: boolean },
): object {
  const recipient = guild.findPersona(message.recipientId ?? '') ?? persona;
  const who = inCommunity
    ? { guild_id: guildId, context: 0, member: { ...guild.apiMember(persona.id), permissions: '0' } }
    : { context: 1, user: guild.apiUser(persona) };
  return {
    message: apiMessage(message, clientId),
    channel_id: message.channelId,
    channel:
      message.recipientId === null
        ? { id: message.channelId, type: 0 }
        : apiDirectChannel(message.channelId, recipient, guild),
    ...who,
  };
}
