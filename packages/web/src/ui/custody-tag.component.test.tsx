import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { CustodyTag } from './custody-tag.tsx';

const NOW = Date.parse('2026-03-01T10:00:00.000Z');

beforeEach(() => signIn());

test('counts down and ends by itself', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const endsAt = new Date(NOW + 3000).toISOString();
  const screen = await show(<CustodyTag endsAt={endsAt} />);
  await expect.element(screen.getByText('In custody 00:03')).toBeVisible();
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(screen.getByText('In custody 00:01')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  const released = screen.getByText('Released');
  await expect.element(released).toBeVisible();
  expect(released.element().getAttribute('datetime')).toBe(endsAt);
});

test('shows hours of a long time', async () => {
  const endsAt = new Date(Date.now() + 3_900_000).toISOString();
  const screen = await show(<CustodyTag endsAt={endsAt} />);
  await expect.element(screen.getByText(/^In custody 1:0[45]:\d\d$/)).toBeVisible();
});
