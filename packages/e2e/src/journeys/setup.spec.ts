import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

// The demo is already set up: its administrator repeats the steps and changes nothing.

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

test('five setup steps lead to a live community', async ({ page, baseURL }) => {
  await signInAs(page, 'Administrator');
  await page.goto('/setup');
  await expect(page.getByRole('heading', { name: 'Name your community' })).toBeFocused();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.getByLabel('Community name').fill('Vespucci Nights');
  await expect(page.getByText('Welcome to Vespucci Nights CAD!')).toBeVisible();
  await page.getByLabel('Community name').fill('Los Santos Roleplay');
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Where do you play?' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Xbox' })).toBeChecked();
  await page.getByRole('button', { name: 'Skip' }).click();

  await expect(page.getByRole('heading', { name: 'Who may do what?' })).toBeVisible();
  await expect(page.getByText('Public Safety', { exact: true }).first()).toBeVisible();
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Announce reports' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Replace the webhook for Xbox' }).click();
  await page.getByLabel('Webhook URL for Xbox').fill('https://example.com/hook');
  await next(page).click();
  await expect(page.getByText("That isn't a Discord webhook URL.")).toBeVisible();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  const address = 'https://ptb.discord.com/api/webhooks/123456789012345678/typed-and-not-checked';
  await page.route('**/api/settings/discord', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const sent = route.request().postDataJSON();
    expect(sent.ops).toEqual([{ op: 'set', field: 'webhookXbox', value: address }]);
    // A fake response, because this webhook must not receive messages.
    const read = await (await page.request.get('/api/settings/discord')).json();
    await route.fulfill({ json: { ...read, success: true, message: 'Saved.' } });
  });
  await page.getByLabel('Webhook URL for Xbox').fill(address);
  await next(page).click();

  await expect(page.getByText('The database is up to date')).toBeVisible();
  await expect(page.getByText('The Xbox webhook works')).toBeVisible();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Los Santos Roleplay is live' })).toBeVisible();
  await expect(page.getByText(baseURL ?? '', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
});
