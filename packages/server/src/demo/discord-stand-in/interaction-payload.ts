import { apiDirectChannel, apiDirectMessage } from '#demo/discord-stand-in/api-message';
import type { Guild } from '#demo/discord-stand-in/guild';
import type { Interaction } from '#demo/discord-stand-in/interactions';
import type { StandInOptions } from '#demo/discord-stand-in/options';
import type { Persona } from '#demo/personas';

/**
 * What Discord sends when a button is pressed. In a direct message the person is `user`; in a channel of the community
 * it is `member.user`, and there the guild is named too.
 */
export function interactionPayload(
  { clientId, guildId }: StandInOptions,
  guild: Guild,
  interaction: Interaction,
  customId: string,
  presser: { persona: Persona; inCommunity: boolean },
): object {
  const { message } = interaction;
  const recipient = guild.find(message.recipientId) ?? presser.persona;
  const who = presser.inCommunity
    ? { guild_id: guildId, context: 0, member: { ...guild.apiMember(presser.persona.id), permissions: '0' } }
    : { context: 1, user: guild.apiUser(presser.persona) };
  return {
    version: 1,
    id: interaction.id,
    application_id: clientId,
    type: 3,
    token: interaction.token,
    data: { component_type: 2, custom_id: customId },
    message: apiDirectMessage(message, clientId),
    channel_id: message.channelId,
    channel: apiDirectChannel(message.channelId, recipient, guild),
    ...who,
    app_permissions: '0',
    attachment_size_limit: 10_485_760,
    authorizing_integration_owners: {},
    entitlements: [],
    locale: 'en-US',
  };
}
