import { DEMO_CHANNELS } from '@ten-four/fake-discord/channels';
import { ON_CALL } from '@ten-four/fake-discord/guild';
import { advance } from '#testing/test-outbox';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

/** Discord cards: setup and inspection. */

export const XBOX = {
  calls: DEMO_CHANNELS.xboxDispatch,
  panic: DEMO_CHANNELS.xboxPanic,
  units: DEMO_CHANNELS.xboxUnits,
  duty: DEMO_CHANNELS.dutyLog,
  panicRole: ON_CALL,
} as const;

export const setDiscord = (admin: TestUser, fields: Record<string, unknown>) =>
  makeChange(
    admin,
    'discord',
    Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value })),
  );

/** Returns a channel's messages, newest last. */
export const messagesIn = ({ fakeDiscord }: TestServer, channelId: string) =>
  fakeDiscord.messages.filter((message) => message.channelId === channelId);

/** Returns the requests that wrote to a channel since `from`: the method and the path after the channel's ID. */
export const requestsTo = ({ fakeDiscord }: TestServer, channelId: string, from = 0): string[] =>
  fakeDiscord.requests
    .slice(from)
    .filter(({ path }) => path.includes(`/channels/${channelId}/`))
    .map(({ method }) => method);

/** Advances the clock and sends everything due. */
export async function pass(server: TestServer, milliseconds: number): Promise<void> {
  advance(server, milliseconds);
  await server.outbox.runOnce();
}
