import type { FastifyInstance } from 'fastify';
import { requireBot, requireSnowflake } from '#demo/discord-stand-in/api-requests';
import { unknownGuild } from '#demo/discord-stand-in/discord-error';
import type { Parts } from '#demo/discord-stand-in/parts';

/** What the application and its bot can read about themselves, the community with its roles, and a webhook. */
export function registerCommunityRoutes(app: FastifyInstance, parts: Parts): void {
  const { options, community, webhooks, signer } = parts;

  app.get('/applications/@me', async (request) => {
    requireBot(request, options.botToken);
    return {
      id: options.clientId,
      name: 'Ten-Four',
      icon: null,
      description: '',
      summary: '',
      bot_public: false,
      bot_require_code_grant: false,
      verify_key: signer.publicKey,
      team: null,
      flags: 0,
      redirect_uris: [...(options.redirectUris ?? [])],
      interactions_endpoint_url: options.interactionsUrl?.() ?? null,
    };
  });

  app.get<{ Params: { guild: string } }>('/guilds/:guild', async (request) => {
    requireBot(request, options.botToken);
    if (requireSnowflake(request.params.guild, 'guild_id') !== options.guildId) throw unknownGuild();
    return community.apiGuild();
  });

  app.get<{ Params: { id: string; token: string } }>('/webhooks/:id/:token', async (request) => {
    const { id, token } = request.params;
    const webhook = webhooks.find(requireSnowflake(id, 'webhook_id'), token);
    return {
      id: webhook.id,
      type: 1,
      name: `${webhook.platform} reports`,
      avatar: null,
      guild_id: options.guildId,
      channel_id: webhook.channelId,
      application_id: null,
      token: webhook.token,
    };
  });
}
