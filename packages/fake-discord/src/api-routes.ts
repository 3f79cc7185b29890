import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSnowflake } from './bounded.ts';
import { DiscordError, invalidForm, statusError, unknownError } from './discord-error.ts';
import { apiBot } from './guild.ts';
import { readMessageBody } from './message-body.ts';
import { apiDirectChannel, apiMessage } from './messages.ts';
import type { Parts } from './parts.ts';

interface MemberParams {
  guild: string;
  user: string;
  role: string;
}

interface WebhookParams {
  webhook: string;
  token: string;
}

/** Routes for the bot, for a user's token, and for secret addresses. */
export function registerApi(app: FastifyInstance, parts: Parts): void {
  const { options, guild } = parts;
  app.addHook('preHandler', async (request) => checkPath(request, options.guildId));
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isBot(request, parts)) throw statusError(401);
    });
    registerCommunity(scope, parts);
    registerCommands(scope, parts);
    registerMessages(scope, parts);
  });
  registerWebhooks(app, parts);

  app.get('/users/@me', async (request) => {
    if (isBot(request, parts)) return apiBot(options.clientId);
    const persona = guild.findPersona(userOf(request, parts, 'identify'));
    if (persona === undefined) throw statusError(401);
    return { ...guild.apiUser(persona), mfa_enabled: false, locale: 'en-US', premium_type: 0 };
  });

  app.get('/users/@me/guilds/:guild/member', async (request) =>
    guild.apiMember(userOf(request, parts, 'guilds.members.read')),
  );
}

function registerCommunity(app: FastifyInstance, { options, guild, channels, gateway, signer }: Parts): void {
  app.get('/applications/@me', async () => ({
    id: options.clientId,
    name: 'Ten-Four',
    icon: null,
    description: '',
    summary: '',
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: signer.publicKey,
    team: null,
    flags: gateway.flags,
    redirect_uris: [...(options.redirectUris ?? [])],
    interactions_endpoint_url: options.interactionsUrl?.() ?? null,
  }));
  app.get('/gateway/bot', async () => gateway.apiGateway());
  app.get('/guilds/:guild', async () => guild.apiGuild());
  app.get('/guilds/:guild/channels', async () => channels.api(options.guildId));
  app.get<{ Params: MemberParams }>('/guilds/:guild/members/:user', async ({ params: { user } }) =>
    user === options.clientId ? guild.apiBotMember() : guild.apiMember(user),
  );
  app.get<{ Querystring: { limit?: string; after?: string } }>(
    '/guilds/:guild/members',
    async ({ query: { limit = '1', after = '0' } }) => {
      // Discord lists members only with the intent.
      if (gateway.flags === 0) throw missingAccess();
      requireSnowflake(after, 'after');
      return guild.apiMembers(after, Math.min(1000, Number(limit)));
    },
  );
  app.put<{ Params: MemberParams }>('/guilds/:guild/members/:user/roles/:role', async ({ params }, reply) => {
    guild.grantRole(params.user, params.role);
    return reply.code(204).send();
  });
}

function registerCommands(app: FastifyInstance, { options, commands }: Parts): void {
  const path = '/applications/:application/guilds/:guild/commands';
  const requireOwnApplication = ({ application }: { application: string }) => {
    if (application !== options.clientId) throw unknownError('Application');
  };
  app.get<{ Params: { application: string } }>(path, async ({ params }) => {
    requireOwnApplication(params);
    return commands.list;
  });
  app.put<{ Params: { application: string } }>(path, async ({ params, body }) => {
    requireOwnApplication(params);
    return commands.put(body);
  });
}

function registerMessages(app: FastifyInstance, { options, guild, messages }: Parts): void {
  app.post('/users/@me/channels', async (request) => {
    const recipientId: unknown = Object(request.body).recipient_id;
    requireSnowflake(recipientId, 'recipient_id');
    const channelId = messages.openChannel(recipientId);
    const recipient = guild.findPersona(recipientId);
    if (recipient === undefined) throw unknownError('Channel');
    return apiDirectChannel(channelId, recipient, guild);
  });
  app.post<{ Params: { channel: string } }>('/channels/:channel/messages', async ({ params, body }) =>
    apiMessage(messages.send(params.channel, readMessageBody(body)), options.clientId),
  );
  app.patch<{ Params: { channel: string; message: string } }>(
    '/channels/:channel/messages/:message',
    async ({ params, body }) => {
      const message = messages.findMessage(params.message, params.channel);
      messages.edit(message, readMessageBody(body));
      return apiMessage(message, options.clientId);
    },
  );
  app.delete<{ Params: { channel: string; message: string } }>(
    '/channels/:channel/messages/:message',
    async ({ params }, reply) => {
      messages.delete(messages.findMessage(params.message, params.channel));
      return reply.code(204).send();
    },
  );
}

function registerWebhooks(app: FastifyInstance, { options, interactions, messages }: Parts): void {
  const path = '/webhooks/:webhook/:token';
  app.get<{ Params: WebhookParams }>(path, async ({ params }) => {
    const { id, token, channelId, platform } = messages.findWebhook(params.webhook, params.token);
    return {
      id,
      type: 1,
      name: `${platform} reports`,
      avatar: null,
      guild_id: options.guildId,
      channel_id: channelId,
      application_id: null,
      token,
    };
  });
  app.post<{ Params: WebhookParams; Querystring: { wait?: string } }>(path, async (request, reply) => {
    const { webhook, token } = request.params;
    if (webhook === options.clientId) {
      return apiMessage(await interactions.followUp(token, request.body), options.clientId);
    }
    messages.findWebhook(webhook, token);
    const sent = Object(request.body);
    // Discord drops buttons on other applications' webhooks silently.
    const body = readMessageBody({ ...sent, components: [] });
    const username = typeof sent.username === 'string' ? sent.username : undefined;
    const post = messages.post(webhook, token, body, username);
    return request.query.wait === 'true' ? apiMessage(post, options.clientId) : reply.code(204).send();
  });
  app.patch<{ Params: WebhookParams }>(`${path}/messages/@original`, async ({ params, body }) => {
    if (params.webhook !== options.clientId) throw unknownError('Webhook');
    return apiMessage(await interactions.editOriginal(params.token, body), options.clientId);
  });
}

function checkPath({ params }: FastifyRequest, guildId: string): void {
  const { token: _token, ...ids } = Object(params);
  for (const [name, value] of Object.entries(ids)) requireSnowflake(value, `${name}_id`);
  if ((ids.guild ?? guildId) !== guildId) throw unknownError('Guild');
}

function requireSnowflake(value: unknown, name: string): asserts value is string {
  if (typeof value === 'string' && isSnowflake(value)) return;
  throw invalidForm([{ path: [name], message: `Value ${JSON.stringify(value)} is not snowflake.` }]);
}

const missingAccess = () => new DiscordError(403, RESTJSONErrorCodes.MissingAccess, 'Missing Access');

const isBot = ({ headers }: FastifyRequest, { options }: Parts): boolean =>
  headers.authorization === `Bot ${options.botToken}`;

/** Throws 401 for a bad token, 403 without the scope. */
function userOf({ headers }: FastifyRequest, { authorizations }: Parts, scope: string): string {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
  const grant = scheme === 'Bearer' ? authorizations.findByAccessToken(token) : null;
  if (grant === null) throw statusError(401);
  if (grant.scopes.includes(scope)) return grant.userId;
  const code = RESTJSONErrorCodes.MissingRequiredOAuth2Scope;
  throw new DiscordError(403, code, 'Missing required OAuth2 scope');
}
