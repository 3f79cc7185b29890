import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { CustodyTime } from './custody-tag.tsx';

beforeEach(() => signIn());

test('counts down and ends by itself', async () => {
  const endsAt = new Date(Date.now() + 3000).toISOString();
  const screen = await show(<CustodyTime endsAt={endsAt} />);
  await expect.element(screen.getByText(/^00:0[123]$/)).toBeVisible();
  await expect.element(screen.getByText('00:01')).toBeVisible();
  const released = screen.getByText('Released');
  await expect.element(released).toBeVisible();
  expect(released.element().getAttribute('datetime')).toBe(endsAt);
});

test('shows hours and minutes of a long time', async () => {
  const endsAt = new Date(Date.now() + 3_900_000).toISOString();
  const screen = await show(<CustodyTime endsAt={endsAt} />);
  await expect.element(screen.getByText('1 h 05 min')).toBeVisible();
});
