import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, NextCursor, Nullable, OneOf, PageQuery } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { CHANNEL_USES } from '../settings/settings.values.ts';
import { HEALTH_STATES, LISTED_CHANNELS, OUTBOX_STATES } from './outbox.values.ts';

const text = Nullable(Type.String());

/** A message to Discord. */
export const OutboxMessage = Type.Object({
  _id: Id,
  channel: OneOf(LISTED_CHANNELS),
  state: OneOf(OUTBOX_STATES),
  /** The embed's title, or what it follows. */
  title: Type.String(),
  /** Who or what it goes to: a name, a channel, or a platform's webhook; never its address. */
  recipient: Type.String(),
  /** Null for what is in a channel. */
  reportId: Nullable(Id),
  reportNumber: Nullable(Type.Integer()),
  attempts: Type.Integer(),
  /** What Discord said last, in words. */
  lastError: text,
  createdAt: Moment,
  sentAt: Nullable(Moment),
  /** When it is tried next; null unless it is pending. */
  nextAttemptAt: Nullable(Moment),
});
export type OutboxMessage = Static<typeof OutboxMessage>;

/** What Discord takes of Ten-Four, and what is to be done about what it does not. */
const DiscordHealth = Type.Object({
  /** Slash commands are registered. */
  commands: OneOf(HEALTH_STATES),
  /** Presses and commands reach the server. */
  interactions: OneOf(HEALTH_STATES),
  /** Roles come as they change. */
  gateway: OneOf(HEALTH_STATES),
  channels: Type.Array(
    Type.Object({
      platform: OneOf(PLATFORMS),
      use: OneOf(CHANNEL_USES),
      channelId: Type.String(),
      channelName: Type.String(),
      state: OneOf(['Live', 'Stopped']),
      /** Messages that wait to be sent there. */
      waiting: Type.Integer(),
    }),
  ),
  push: Type.Object({ devices: Type.Integer(), failing: Type.Integer() }),
  problems: Type.Array(
    Type.Object({ what: Type.String(), remedy: Nullable(Type.String()), since: Nullable(Moment) }),
  ),
});
export type DiscordHealth = Static<typeof DiscordHealth>;

export const outboxEndpoints = {
  getDiscordHealth: endpoint({
    method: 'GET',
    path: '/api/discord/health',
    summary: 'What Discord does not take just now, and what helps',
    tag: 'outbox',
    who: ['staff'],
    answer: Type.Object({ health: DiscordHealth }),
  }),
  checkDiscord: endpoint({
    method: 'POST',
    path: '/api/discord/check',
    summary: 'Ask Discord again, and try channels that were stopped',
    tag: 'outbox',
    who: ['staff'],
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      health: DiscordHealth,
    }),
  }),
  listOutbox: endpoint({
    method: 'GET',
    path: '/api/outbox',
    summary: 'Messages to Discord, newest first',
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
    summary: 'Send a failed or unknown message again',
    tag: 'outbox',
    who: ['staff'],
    params: IdParams,
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      outboxMessage: OutboxMessage,
    }),
    daily: 'messages sent again',
  }),
  receiveInteraction: endpoint({
    method: 'POST',
    path: '/discord/interactions',
    summary: 'Discord tells of a command, a pressed button or a modal',
    tag: 'outbox',
    who: ['discord'],
    answer: Type.Unsafe<unknown>({}),
  }),
};
