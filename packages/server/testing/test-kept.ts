import { DEMO_CHANNELS } from '#demo/discord-stand-in/channels';
import { ON_CALL } from '#demo/discord-stand-in/guild';
import { advance } from '#testing/test-outbox';
import type { TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

/** Messages in channels of Discord as tests set them up and look at them. */

export const XBOX = {
  calls: DEMO_CHANNELS.xboxDispatch,
  panic: DEMO_CHANNELS.xboxPanic,
  units: DEMO_CHANNELS.xboxUnits,
  duty: DEMO_CHANNELS.dutyLog,
  panicRole: ON_CALL,
} as const;

/** Sets fields of the Discord settings, by their paths. */
export const setDiscord = (admin: TestUser, fields: Record<string, unknown>) =>
  makeChange(
    admin,
    'discord',
    Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value })),
  );

/** What stands in a channel, the newest last. */
export const messagesIn = ({ standIn }: TestServer, channelId: string) =>
  standIn.messages.filter((message) => message.channelId === channelId);

/** Requests that wrote to a channel since `from`, by method and what follows the channel's id. */
export const requestsTo = ({ standIn }: TestServer, channelId: string, from = 0): string[] =>
  standIn.requests
    .slice(from)
    .filter(({ path }) => path.includes(`/channels/${channelId}/`))
    .map(({ method }) => method);

/** Lets the clock go on, and sends what is due then. */
export async function pass(server: TestServer, milliseconds: number): Promise<void> {
  advance(server, milliseconds);
  await server.outbox.runOnce();
}
