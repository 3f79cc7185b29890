import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** The demo counts as set up: its administrator goes through the steps again, and leaves all as it was. */

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

/** Has the server say that nobody has finished the setup yet. */
const unfinished = (page: Page) =>
  page.route('**/api/setup', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), finishedAt: null } });
  });

test('five steps lead from the names to a live community', async ({ page, baseURL }) => {
  await signInAs(page, 'Administrator');
  await page.goto('/setup');
  await expect(page.getByRole('heading', { name: 'Name your community' })).toBeFocused();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.getByLabel('Community name').fill('Vespucci Nights');
  await expect(page.getByText('Welcome to Vespucci Nights CAD!')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Community name').fill('Los Santos Roleplay');
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Where do you play?' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Xbox' })).toBeChecked();
  await page.getByRole('button', { name: 'Skip' }).click();

  await expect(page.getByRole('heading', { name: 'Who may do what?' })).toBeVisible();
  await expect(page.getByText('Public Safety', { exact: true }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Announce reports' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Replace the webhook of Xbox' }).click();
  await page.getByLabel('Address of the webhook of Xbox').fill('https://example.com/hook');
  await next(page).click();
  await expect(page.getByText('This is no address of a Discord webhook.')).toBeVisible();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  const address = 'https://ptb.discord.com/api/webhooks/123456789012345678/typed-and-not-checked';
  await page.route('**/api/settings/discord', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const sent = route.request().postDataJSON();
    expect(sent.ops).toEqual([{ op: 'set', field: 'webhookXbox', value: address }]);
    // Nothing is to be sent there.
    const read = await (await page.request.get('/api/settings/discord')).json();
    await route.fulfill({ json: { ...read, success: true, message: 'Saved.' } });
  });
  await page.getByLabel('Address of the webhook of Xbox').fill(address);
  await next(page).click();

  await expect(page.getByText('The database is up to date')).toBeVisible();
  await expect(page.getByText('The webhook of Xbox answers')).toBeVisible();
  await expectNoAxeViolations(page);
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Los Santos Roleplay is live' })).toBeVisible();
  await expect(page.getByText(baseURL ?? '', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
});

test('the name of the Discord server is suggested to a community without a name', async ({ page }) => {
  await page.route('**/api/setup', async (route) => {
    const state = await (await route.fetch()).json();
    await route.fulfill({ json: { ...state, steps: { ...state.steps, name: 'open' } } });
  });
  await page.route('**/api/settings/guild', async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), name: 'Vespucci Nights' } });
  });
  await signInAs(page, 'Administrator');
  await page.goto('/setup');
  await expect(page.getByLabel('Community name')).toHaveValue('Vespucci Nights');
});

test('on a phone nothing is cut or too small to touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'Administrator');
  for (const step of [1, 2, 3, 4, 5]) {
    await page.goto(`/setup?step=${step}`);
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const name of ['Skip', 'Save and continue']) {
      const { height } = await boxOf(page.getByRole('button', { name, exact: true }));
      expect([step, name, height >= 44]).toEqual([step, name, true]);
    }
  }
});

test('who has no link is told that one is needed, and a link that is over says where there is another', async ({
  openAs,
}) => {
  const page = await openAs('Newcomer', { requestsFail: true });
  await page.goto('/setup');
  await expect(page.getByText('Setup needs the link that the server printed when it started.')).toBeVisible();
  await page.goto('/setup#AAAAA-AAAAA-AAAAA-AAAAA');
  await page.reload();
  await expect(page.getByText(/This setup link is not valid any more\..*npm run setup-link/)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Begin Your Journey' })).toBeVisible();
});

test('administrators are reminded of a setup that is not finished, once a session', async ({ page }) => {
  await signInAs(page, 'Administrator');
  await unfinished(page);
  await page.goto('/dashboard/civilian');
  const line = page.getByRole('complementary', { name: 'Setup' });
  await expect(line.getByText('Setup is not finished.')).toBeVisible();
  await expectNoAxeViolations(page);
  // Also where a sign-in ends for who has no character yet.
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Begin Your Journey' })).toBeVisible();
  await expect(line.getByText('Setup is not finished.')).toBeVisible();
  await expectNoAxeViolations(page);
  await line.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.goto('/dashboard/civilian');
  await line.getByRole('button', { name: 'Not now' }).click();
  await expect(line).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(line).toBeHidden();
});
