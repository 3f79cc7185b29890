import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { moveClock } from '#testing/clock.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { offerReload, showUpdated } from './new-version.tsx';

const offer = page.getByText('A new version is ready.');

test('offers a newer build once, snoozes it for four hours, and reloads only on request', async () => {
  const reload = vi.fn();
  signIn();
  await show(<p>Page</p>);
  offerReload(reload);
  offerReload(reload);
  await expect.element(offer).toBeVisible();
  expect(offer.elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  offerReload(reload);
  await page.getByText('Page').click();
  expect(offer.elements()).toEqual([]);
  moveClock(4 * 3_600_000 + 1_000);
  offerReload(reload);
  await expect.element(offer).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('offers to reload a page whose chunks are missing from the server', async () => {
  signIn();
  await show(<p>Page</p>);
  showUpdated();
  await expect.element(page.getByText('Ten-Four has been updated.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});
