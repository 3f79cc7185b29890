import type { Page } from '@playwright/test';
import { holdResponses } from '../support/hold-responses.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { waitForIdle } from '../support/stillness.ts';

// On slow phones the style file takes seconds, so the first screen has its own styles and doesn't wait for it.

const firstScreen = (page: Page) => page.getByText('Loading your dashboard...');

/** Returns where the first screen's lines are, in pixels, and how they look. */
const linesOf = (page: Page) =>
  page.locator('.first-screen, .first-screen p').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { color, font } = getComputedStyle(part);
      return { x, y, width, height, color, font };
    }),
  );

const paints = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);

test('the first screen is painted while the style file loads, and the app waits for that file', async ({
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  const releaseStyle = await holdResponses(page, '**/assets/*.css');
  const releaseSession = await holdResponses(page, '**/api/auth/me');
  const scripts = page.waitForResponse(/\/assets\/index-.*\.js$/);
  await page.goto('/dashboard/pso', { waitUntil: 'commit' });
  await expect(firstScreen(page)).toBeVisible();
  await expect.poll(() => paints(page)).toBe(1);
  const before = await linesOf(page);
  expect(before).toHaveLength(3);

  await (await scripts).finished();
  await waitForIdle(page);
  expect(await linesOf(page)).toEqual(before);

  releaseStyle();
  await expect(page.locator('.first-screen')).toHaveCount(0);
  releaseSession();
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
});
