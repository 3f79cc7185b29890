import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import { vi } from 'vitest';
import type { TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

export async function listOutbox(staff: TestUser, query = ''): Promise<OutboxMessage[]> {
  return (await bodyOf(staff.get(`/api/outbox${query}`))).messages;
}

/** Returns a report's message on a channel. Throws if there is none. */
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

/** Advances the clock, and a faked Date too, which the rate limits of the Discord library use. */
export function advance(server: TestServer, milliseconds: number): void {
  server.clock.advance(milliseconds);
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + milliseconds);
}

/** Advances the clock to a message's next attempt, runs the worker, and returns the message. */
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
