import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { show } from '#testing/show.tsx';
import { type Load, lazyWithRetry } from './lazy-with-retry.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  signIn();
});
afterEach(() => vi.useRealTimers());

const chunk = { default: () => <p>Loaded</p> };
// Exact, because the messages of a failed load contain the word.
const loaded = page.getByText('Loaded', { exact: true });
const failed = page.getByText('This part could not be loaded.');

async function showLazy(load: Load<object>) {
  const Lazy = lazyWithRetry(load);
  await show(
    <Suspense>
      <Lazy />
    </Suspense>,
  );
}

test('retries a failed import once', async () => {
  const load = vi.fn<Load<object>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await showLazy(load.mockResolvedValue(chunk));
  await expect.element(loaded).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

/** Shows a chunk whose import, its retry, and the attempt of the rendered component have failed. */
async function showMissing() {
  const load = vi.fn<Load<object>>().mockRejectedValue(new TypeError('Failed to fetch'));
  await showLazy(load);
  await expect.element(failed).toBeVisible();
  await expect.poll(() => load).toHaveBeenCalledTimes(3);
  return load;
}

async function loseConnection() {
  goOffline();
  await expect.element(page.getByText("You're offline. This part isn't loaded yet.")).toBeVisible();
}

test('shows that a chunk is missing until Retry loads it', async () => {
  const load = await showMissing();
  // The last attempt without a click.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledTimes(4);
  load.mockResolvedValue(chunk);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(loaded).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('loads a missing chunk when the connection returns, once', async () => {
  const load = await showMissing();
  await loseConnection();
  load.mockClear().mockResolvedValue(chunk);
  goOnline();
  await expect.element(loaded).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('tries again if the connection works only a moment after it returns', async () => {
  const load = await showMissing();
  await loseConnection();
  load.mockClear();
  goOnline();
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(chunk);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(loaded).toBeVisible();
});
