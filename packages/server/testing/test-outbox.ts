import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import { expect, vi } from 'vitest';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** The messages to Discord as staff see them, newest first. */
export async function listOutbox(staff: TestUser, query = ''): Promise<OutboxMessage[]> {
  const { status, text, body } = await staff.get(`/api/outbox${query}`);
  expect([status, text]).toEqual([200, text]);
  return body.messages;
}

/** The message about a report on a channel; throws where there is none. */
export async function messageOf(
  staff: TestUser,
  report: { _id: string },
  channel: OutboxMessage['channel'],
): Promise<OutboxMessage> {
  const all = await listOutbox(staff);
  const found = all.find((message) => message.reportId === report._id && message.channel === channel);
  if (found === undefined) throw new Error(`Report ${report._id} has no ${channel}`);
  return found;
}

/**
 * Lets the clock go on, and where Date is a fake, that as well: the library that keeps Discord's rate limits asks it.
 */
export function advance(server: TestServer, milliseconds: number): void {
  server.clock.advance(milliseconds);
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + milliseconds);
}

/** Lets the clock go on to when a message is due again, and the worker run; answers what it is then. */
export async function tryAgain(
  server: TestServer,
  staff: TestUser,
  message: OutboxMessage,
): Promise<OutboxMessage> {
  if (message.nextAttemptAt === null) throw new Error(`The message is ${message.state}`);
  advance(server, Math.max(0, Date.parse(message.nextAttemptAt) - server.clock.now()));
  await server.outbox.runOnce();
  return messageOf(staff, { _id: message.reportId ?? '' }, message.channel);
}
