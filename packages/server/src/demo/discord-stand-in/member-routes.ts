import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { bearer, requireBot, requireSnowflake } from '#demo/discord-stand-in/api-requests';
import { bare, DiscordError, unknownGuild } from '#demo/discord-stand-in/discord-error';
import type { Parts } from '#demo/discord-stand-in/parts';

interface MemberParams {
  guild: string;
  user: string;
}

interface RoleParams extends MemberParams {
  role: string;
}

/** Who the user is, and what roles members of the community hold. */
export function registerMemberRoutes(app: FastifyInstance, parts: Parts): void {
  const { options, authorizations, guild, community } = parts;
  const requireGuild = (id: string): void => {
    if (requireSnowflake(id, 'guild_id') !== options.guildId) throw unknownGuild();
  };

  app.get('/users/@me', async (request) => {
    if (request.headers.authorization === `Bot ${options.botToken}`) return community.apiBot();
    const grant = bearer(request, authorizations);
    requireScope(grant.scopes, 'identify');
    const persona = guild.find(grant.userId);
    if (persona === undefined) throw bare(401);
    return { ...guild.apiUser(persona), mfa_enabled: false, locale: 'en-US', premium_type: 0 };
  });

  app.get<{ Params: { guild: string } }>('/users/@me/guilds/:guild/member', async (request) => {
    const grant = bearer(request, authorizations);
    requireScope(grant.scopes, 'guilds.members.read');
    requireGuild(request.params.guild);
    return guild.apiMember(grant.userId);
  });

  app.get<{ Params: MemberParams }>('/guilds/:guild/members/:user', async (request) => {
    requireBot(request, options.botToken);
    requireGuild(request.params.guild);
    const userId = requireSnowflake(request.params.user, 'user_id');
    return userId === options.clientId ? community.apiBotMember() : guild.apiMember(userId);
  });

  app.put<{ Params: RoleParams }>('/guilds/:guild/members/:user/roles/:role', async (request, reply) => {
    requireBot(request, options.botToken);
    requireGuild(request.params.guild);
    const userId = requireSnowflake(request.params.user, 'user_id');
    guild.grantRole(userId, requireSnowflake(request.params.role, 'role_id'));
    return reply.code(204).send();
  });

  app.delete<{ Params: RoleParams }>('/guilds/:guild/members/:user/roles/:role', async (request, reply) => {
    requireBot(request, options.botToken);
    requireGuild(request.params.guild);
    const userId = requireSnowflake(request.params.user, 'user_id');
    guild.revokeRole(userId, requireSnowflake(request.params.role, 'role_id'));
    return reply.code(204).send();
  });
}

function requireScope(scopes: readonly string[], scope: string): void {
  if (scopes.includes(scope)) return;
  const code = RESTJSONErrorCodes.MissingRequiredOAuth2Scope;
  throw new DiscordError(403, code, 'Missing required OAuth2 scope');
}
