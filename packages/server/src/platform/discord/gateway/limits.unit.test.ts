import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#platform/clock';
import { canIdentify, countIdentify, reconnectDelay } from '#platform/discord/gateway/limits.rules';

const NOW = 1_800_000_000_000;
const NONE = { identifies: 0, identified_at: 0, counted_from: 0 };

test('sessions start at most once a minute and 200 times a day', () => {
  let counted = countIdentify(NONE, NOW);
  expect(canIdentify(counted, NOW + MINUTE - 1)).toBe(false);
  expect(canIdentify(counted, NOW + MINUTE)).toBe(true);
  let now = NOW;
  for (let count = 1; count < 200; count += 1) {
    now += MINUTE;
    expect(canIdentify(counted, now)).toBe(true);
    counted = countIdentify(counted, now);
  }
  expect(canIdentify(counted, now + MINUTE)).toBe(false);
  expect(canIdentify(counted, NOW + DAY - 1)).toBe(false);
  expect(canIdentify(counted, NOW + DAY)).toBe(true);
  expect(countIdentify(counted, NOW + DAY)).toEqual({
    identifies: 1,
    identified_at: NOW + DAY,
    counted_from: NOW + DAY,
  });
});

test('attempts are 5 s apart, then twice as long each time, up to a minute', () => {
  expect([1, 2, 3, 4, 5, 50].map(reconnectDelay)).toEqual([5, 10, 20, 40, 60, 60].map((s) => s * SECOND));
});
