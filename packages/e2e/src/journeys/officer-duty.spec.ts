import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const units = (page: Page) => page.getByRole('region', { name: 'Live Units' });
const information = (page: Page) => page.getByRole('region', { name: 'Officer Information' });

/** Opens the officer dashboard and waits for its live connection. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('an officer clocks in, sets status and subdivision, and clocks out, live on other boards', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await page.request.post('/api/clock/out');
  await openDashboard(page);
  await expect(information(page)).toContainText('Off duty');
  const callsign = await information(page).getByRole('definition').first().textContent();
  const watcher = await openAs('Staff');
  await openDashboard(watcher);
  const row = units(watcher).getByRole('row', { name: new RegExp(callsign ?? 'no callsign') });
  await expect(units(watcher).getByRole('row').nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);

  await key(page, '10-8 In Service').click();
  await expect(information(page)).toContainText(/On duty 00:\d\d/);
  await expect(row).toContainText('10-8');
  await page.keyboard.press('Alt+4');
  await expect(key(page, '10-11 Traffic Stop')).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText('10-11');

  await page.getByRole('button', { name: 'Select Subdivision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Subdivision' });
  await dialog.getByRole('radio', { name: 'Air Support Unit (ASU)' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(information(page)).toContainText(/Subdivision\s*ASU/);
  await expect(row).toContainText('ASU');

  await page.keyboard.press('Alt+6');
  await expect(information(page)).toContainText('Off duty');
  await expect(row).toHaveCount(0);
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  const officer = await (await page.request.get(`/api/officers/${discordId}`)).json();
  expect(officer.onDutySince).toBeNull();
  await page.request.post('/api/clock/in');
});
