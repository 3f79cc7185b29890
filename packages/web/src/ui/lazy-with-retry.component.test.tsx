import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
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

test('shows that a chunk is missing until Retry loads it', async () => {
  const load = vi.fn<Load<object>>().mockRejectedValue(new TypeError('Failed to fetch'));
  await showLazy(load);
  await expect.element(failed).toBeVisible();
  await expect.poll(() => load).toHaveBeenCalledTimes(3);
  // The last attempt without a click.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledTimes(4);
  load.mockResolvedValue(chunk);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(loaded).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('loads a missing chunk when the connection returns', async () => {
  const load = vi.fn<Load<object>>().mockRejectedValue(new TypeError('Failed to fetch'));
  await showLazy(load);
  // The rendered component makes the third attempt and then watches the connection.
  await expect.poll(() => load).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText("You're offline. This part isn't loaded yet.")).toBeVisible();
  load.mockResolvedValue(chunk);
  window.dispatchEvent(new Event('online'));
  await expect.element(loaded).toBeVisible();
});

test('tries again if the connection works only a moment after it returns', async () => {
  const load = vi.fn<Load<object>>().mockRejectedValue(new TypeError('Failed to fetch'));
  await showLazy(load);
  await expect.poll(() => load).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText("You're offline. This part isn't loaded yet.")).toBeVisible();
  load.mockClear();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(chunk);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(loaded).toBeVisible();
});
