import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { CustodyTag } from './custody-tag.tsx';

beforeEach(() => signIn());

test('counts down and ends by itself', async () => {
  const endsAt = new Date(Date.now() + 3000).toISOString();
  const screen = await show(<CustodyTag endsAt={endsAt} />);
  await expect.element(screen.getByText(/^In custody 00:0[123]$/)).toBeVisible();
  await expect.element(screen.getByText('In custody 00:01')).toBeVisible();
  const released = screen.getByText('Released');
  await expect.element(released).toBeVisible();
  expect(released.element().getAttribute('datetime')).toBe(endsAt);
});

test('shows hours of a long time', async () => {
  const endsAt = new Date(Date.now() + 3_900_000).toISOString();
  const screen = await show(<CustodyTag endsAt={endsAt} />);
  await expect.element(screen.getByText(/^In custody 1:0[45]:\d\d$/)).toBeVisible();
});
