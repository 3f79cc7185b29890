import type { Page } from '@playwright/test';
import { becomesLive } from '../support/live.ts';
import { leaveNoTime } from '../support/no-time.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** The scripts and styles that the page has loaded, with their size, and those that its text names from the beginning. */
async function loadedFiles(page: Page): Promise<{ loaded: string[]; named: string[]; bytes: number }> {
  const html = await (await page.request.get(page.url())).text();
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file ?? '',
  );
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
    })),
  );
  const files = resources.filter(({ path }) => /^\/assets\/.*\.(js|css)$/.test(path));
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const bytes = [...sizes.values()].reduce((sum, each) => sum + each, 0);
  return { loaded: [...sizes.keys()].sort(), named: named.sort(), bytes };
}

test('a visitor is shown the landing page without a question that the browser complains about', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  expect(asked).toContain('/api/config');
  expect(asked).not.toContain('/api/auth/me');
  expect(complaints).toEqual([]);
  const { loaded, named } = await loadedFiles(page);
  expect(loaded).toEqual(named);
});

test('an administrator who is no officer is shown the settings without a question that the browser complains about', async ({
  page,
}) => {
  await signInAs(page, 'Administrator');
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const events = becomesLive(page);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
  await events;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('penal');
  await expect(page.getByRole('option', { name: /Penal Code/ }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('whose session ended is shown the landing page too', async ({ context, page, baseURL }) => {
  await context.addCookies([{ name: 'ten-four', value: 'ended', url: `${baseURL}/` }]);
  await page.goto('/dashboard/civilian');
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
});

test('who signed in beside an open landing page is let in from there', async ({ context, page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  await signInAs(await context.newPage(), 'Civilian');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
});

/** Thousands of bytes of scripts and styles, as they come over the line, that a page may load at first. */
const MOST = { '/dashboard/civilian': 250, '/911': 175, '/dashboard/pso': 300 };

for (const { persona, address, heading } of [
  { persona: 'Civilian', address: '/dashboard/civilian', heading: 'Your Civilians' },
  { persona: 'Civilian', address: '/911', heading: 'What is happening?' },
  { persona: 'Officer Xbox', address: '/dashboard/pso', heading: 'Active Calls' },
] as const) {
  test(`${address} names from the beginning all the files that it then loads`, async ({ page }) => {
    await signInAs(page, persona);
    await leaveNoTime(page);
    const events = becomesLive(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    // The live connection is the last that a page loads.
    await events;
    const { loaded, named, bytes } = await loadedFiles(page);
    expect(loaded).toEqual(named);
    expect(bytes / 1000).toBeLessThan(MOST[address]);
  });
}
