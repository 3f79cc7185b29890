import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signOn } from '../support/console.ts';
import { test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const FOLDER = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));

/** Waits until the page is idle and saves a screenshot. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled', caret: 'hide' });
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the officer’s board', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    await page.goto('/dashboard/pso');
    await page.getByRole('button', { name: /10-8 In Service/ }).click();
    await page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1).click();
    await take(page, 'dispatch');
  });

  test('the dispatcher’s console', async ({ page }) => {
    await signInAs(page, 'Dispatcher');
    await signOn(page);
    await page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1).click();
    await take(page, 'console');
  });

  test('a person in the database', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    await page.goto('/dashboard/pso/search?name=Mara%20Malone');
    await page.getByRole('table', { name: 'Registered Vehicles' }).waitFor();
    await take(page, 'search');
  });

  test('the bank', async ({ page }) => {
    await signInAs(page, 'Civilian');
    await page.goto('/bank');
    await page.getByLabel('Select Civilian').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Recent Transactions').waitFor();
    await take(page, 'bank');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 });

  test('the officer’s board', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    await page.goto('/dashboard/pso');
    await page.getByRole('table', { name: 'Active Calls' }).waitFor();
    await take(page, 'dispatch-phone');
  });

  test('a call to 911', async ({ page }) => {
    await signInAs(page, 'Civilian');
    await page.goto('/911');
    await page.getByRole('button', { name: 'Call 911' }).waitFor();
    await take(page, '911');
  });
});
