import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, NextCursor, Nullable, OneOf, PageQuery } from '../common/schema.ts';
import { OUTBOX_CHANNELS, OUTBOX_STATES } from './outbox.values.ts';

const text = Nullable(Type.String());

/** A message to Discord. */
export const OutboxMessage = Type.Object({
  _id: Id,
  channel: OneOf(OUTBOX_CHANNELS),
  state: OneOf(OUTBOX_STATES),
  /** The embed's title. */
  title: Type.String(),
  /** Who or what it goes to: a name, or a platform's webhook; never its address. */
  recipient: Type.String(),
  reportId: Id,
  reportNumber: Type.Integer(),
  attempts: Type.Integer(),
  /** What Discord said last, in words. */
  lastError: text,
  createdAt: Moment,
  sentAt: Nullable(Moment),
  /** When it is tried next; null unless it is pending. */
  nextAttemptAt: Nullable(Moment),
});
export type OutboxMessage = Static<typeof OutboxMessage>;

export const outboxEndpoints = {
  listOutbox: endpoint({
    method: 'GET',
    path: '/api/outbox',
    summary: 'Messages to Discord, newest first',
    tag: 'outbox',
    who: ['staff'],
    query: Type.Object({ state: Type.Optional(OneOf(OUTBOX_STATES)), ...PageQuery.properties }),
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
  }),
  receiveInteraction: endpoint({
    method: 'POST',
    path: '/discord/interactions',
    summary: 'Discord tells of a pressed button',
    tag: 'outbox',
    who: ['discord'],
    answer: Type.Unsafe<unknown>({}),
  }),
};
