import type { FastifyInstance } from 'fastify';
import {
  apiDirectChannel,
  apiDirectMessage,
  apiReply,
  apiWebhookPost,
} from '#demo/discord-stand-in/api-message';
import { requireBot, requireSnowflake } from '#demo/discord-stand-in/api-requests';
import { isRecord } from '#demo/discord-stand-in/body-check';
import { unknownChannel, unknownWebhook } from '#demo/discord-stand-in/discord-error';
import { readMessageBody } from '#demo/discord-stand-in/message-body';
import type { Reply, SentMessage } from '#demo/discord-stand-in/messages';
import type { Parts } from '#demo/discord-stand-in/parts';

interface WebhookParams {
  id: string;
  token: string;
}

/** Direct messages, webhook posts and the application's calls about an interaction. */
export function registerMessageRoutes(app: FastifyInstance, parts: Parts): void {
  registerDirectMessages(app, parts);
  registerWebhooks(app, parts);
  registerInteractionAnswers(app, parts);
}

function registerDirectMessages(app: FastifyInstance, { options, guild, messages }: Parts): void {
  app.post('/users/@me/channels', async (request) => {
    requireBot(request, options.botToken);
    const body = isRecord(request.body) ? request.body : {};
    const recipientId = requireSnowflake(body.recipient_id, 'recipient_id');
    const channelId = messages.openChannel(recipientId);
    const recipient = guild.find(recipientId);
    if (recipient === undefined) throw unknownChannel();
    return apiDirectChannel(channelId, recipient, guild);
  });

  app.post<{ Params: { id: string } }>('/channels/:id/messages', async (request) => {
    requireBot(request, options.botToken);
    const channelId = requireSnowflake(request.params.id, 'channel_id');
    return apiDirectMessage(messages.send(channelId, readMessageBody(request.body)), options.clientId);
  });

  app.patch<{ Params: { id: string; message: string } }>(
    '/channels/:id/messages/:message',
    async (request) => {
      requireBot(request, options.botToken);
      const channelId = requireSnowflake(request.params.id, 'channel_id');
      const message = messages.find(requireSnowflake(request.params.message, 'message_id'), channelId);
      messages.edit(message, readMessageBody(request.body));
      return apiDirectMessage(message, options.clientId);
    },
  );
}

function registerWebhooks(app: FastifyInstance, { options, interactions, webhooks }: Parts): void {
  app.post<{ Params: WebhookParams; Querystring: { wait?: string } }>(
    '/webhooks/:id/:token',
    async (request, reply) => {
      const { id, token } = request.params;
      requireSnowflake(id, 'webhook_id');
      if (id === options.clientId) {
        return apiReply(await interactions.followUp(token, request.body), options.clientId);
      }
      const webhook = webhooks.find(id, token);
      const sent = isRecord(request.body) ? request.body : {};
      // Buttons on a webhook of somebody else are dropped without a word, so they are not checked either.
      const body = readMessageBody({ ...sent, components: [] });
      const username = typeof sent.username === 'string' ? sent.username : undefined;
      const post = webhooks.post(webhook, body, username);
      return request.query.wait === 'true' ? apiWebhookPost(post) : reply.code(204).send();
    },
  );
}

function registerInteractionAnswers(app: FastifyInstance, { options, interactions }: Parts): void {
  app.post<{ Params: WebhookParams }>('/interactions/:id/:token/callback', async (request, reply) => {
    const { id, token } = request.params;
    interactions.callback(id, token, request.body);
    return reply.code(204).send();
  });

  app.patch<{ Params: WebhookParams }>('/webhooks/:id/:token/messages/@original', async (request) => {
    if (request.params.id !== options.clientId) throw unknownWebhook();
    const edited = await interactions.editOriginal(request.params.token, request.body);
    return isSentMessage(edited)
      ? apiDirectMessage(edited, options.clientId)
      : apiReply(edited, options.clientId);
  });
}

const isSentMessage = (edited: Reply | SentMessage): edited is SentMessage => 'recipientId' in edited;
