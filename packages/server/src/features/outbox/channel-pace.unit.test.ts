import { expect, test } from 'vitest';
import { createChannelPace, SENT } from '#features/outbox/channel-pace.rules';

const send = (pace: ReturnType<typeof createChannelPace>, channelId: string, now: number, most: number) => {
  let sent = 0;
  while (sent < most && pace.nextAt(channelId, now) === now) {
    pace.note(channelId, now);
    sent += 1;
  }
  return sent;
};

test('a channel gets twenty messages at once, and then ten a second', () => {
  const pace = createChannelPace(SENT);
  expect(send(pace, 'calls', 1000, 100)).toBe(20);
  expect(pace.nextAt('calls', 1000)).toBe(1100);
  expect([1000, 1099, 1100, 1999, 2000].map((now) => pace.room('calls', now))).toEqual([0, 0, 1, 9, 10]);
  expect(send(pace, 'calls', 1099, 100)).toBe(0);
  expect(send(pace, 'calls', 2000, 100)).toBe(10);
  // After two quiet seconds as many as at first, and no more.
  expect(send(pace, 'calls', 4000, 100)).toBe(20);
  expect(send(pace, 'calls', 60_000, 100)).toBe(20);
});

test('channels do not wait for each other', () => {
  const pace = createChannelPace(SENT);
  send(pace, 'calls', 1000, 100);
  expect(pace.nextAt('panics', 1000)).toBe(1000);
});
