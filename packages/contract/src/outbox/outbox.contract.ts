import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, Id, IdParams, NextCursor, Nullable, OneOf, PageQuery, Saved } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { CHANNEL_USES } from '../settings/settings.values.ts';
import { HEALTH_STATES, LISTED_CHANNELS, OUTBOX_STATES } from './outbox.values.ts';

const text = Nullable(Type.String());

export const OutboxMessage = Type.Object({
  _id: Id,
  channel: OneOf(LISTED_CHANNELS),
  state: OneOf(OUTBOX_STATES),
  title: Type.String(),
  /** A name, a channel or a webhook; never its address. */
  recipient: Type.String(),
  reportId: Nullable(Id),
  reportNumber: Nullable(Type.Integer()),
  attempts: Type.Integer(),
  lastError: text,
  createdAt: DateTime,
  sentAt: Nullable(DateTime),
  nextAttemptAt: Nullable(DateTime),
});
export type OutboxMessage = Static<typeof OutboxMessage>;

const DiscordHealth = Type.Object({
  commands: OneOf(HEALTH_STATES),
  interactions: OneOf(HEALTH_STATES),
  gateway: OneOf(HEALTH_STATES),
  channels: Type.Array(
    Type.Object({
      platform: OneOf(PLATFORMS),
      use: OneOf(CHANNEL_USES),
      channelId: Type.String(),
      channelName: Type.String(),
      state: OneOf(['Live', 'Stopped']),
      waiting: Type.Integer(),
    }),
  ),
  push: Type.Object({ devices: Type.Integer(), failing: Type.Integer() }),
  problems: Type.Array(
    Type.Object({ what: Type.String(), remedy: Nullable(Type.String()), since: Nullable(DateTime) }),
  ),
});
export type DiscordHealth = Static<typeof DiscordHealth>;

export const outboxEndpoints = {
  getDiscordHealth: endpoint({
    method: 'GET',
    path: '/api/discord/health',
    summary: 'List current delivery problems with Discord and their fixes',
    tag: 'outbox',
    who: ['staff'],
    answer: Type.Object({ health: DiscordHealth }),
  }),
  checkDiscord: endpoint({
    method: 'POST',
    path: '/api/discord/check',
    summary: 'Check Discord again, and retry rejected channels',
    tag: 'outbox',
    who: ['staff'],
    answer: Saved({ health: DiscordHealth }),
  }),
  listOutbox: endpoint({
    method: 'GET',
    path: '/api/outbox',
    summary: 'List messages to Discord, newest first',
    tag: 'outbox',
    who: ['staff'],
    query: Type.Object({
      state: Type.Optional(OneOf(OUTBOX_STATES)),
      channel: Type.Optional(OneOf(LISTED_CHANNELS)),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ messages: Type.Array(OutboxMessage), nextCursor: NextCursor }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/outbox/:id/send-again',
    summary: 'Resend a failed or unknown message',
    tag: 'outbox',
    who: ['staff'],
    params: IdParams,
    answer: Saved({ outboxMessage: OutboxMessage }),
    daily: 'messages sent again',
  }),
  receiveInteraction: endpoint({
    method: 'POST',
    path: '/discord/interactions',
    summary: 'Receive a command, a pressed button or a modal from Discord',
    tag: 'outbox',
    who: ['discord'],
    answer: Type.Unsafe<unknown>({}),
  }),
};
