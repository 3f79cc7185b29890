import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const units = (page: Page) => page.getByRole('region', { name: 'Live Units' });
const information = (page: Page) => page.getByRole('region', { name: 'Officer Information' });

/** Opens the officer dashboard and waits until the live events come. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('an officer clocks in, sets status and subdivision, and others see it at once', async ({
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
  await page.reload();
  await expect(information(page)).toContainText('Off duty');
  await page.request.post('/api/clock/in');
});

test('a shift that was ended by mistake goes on, with status and call', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  expect((await page.request.post('/api/clock/in')).ok()).toBe(true);
  const data = { type: 'Other', location: 'Vespucci pier', attach: true };
  const { call } = await (await page.request.post('/api/calls', { data })).json();
  await openDashboard(page);
  await key(page, '10-6 Busy / Unavailable').click();
  await expect(key(page, '10-6 Busy / Unavailable')).toHaveAttribute('aria-pressed', 'true');
  const row = page.getByRole('row', { name: /Vespucci pier/ });
  await expect(row).not.toContainText('UNASSIGNED');
  await key(page, '10-42 End of Tour').click();
  await expect(row).toContainText('UNASSIGNED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('UNASSIGNED');
  await expect(key(page, '10-6 Busy / Unavailable')).toHaveAttribute('aria-pressed', 'true');
  const close = { data: { disposition: 'Unfounded' } };
  expect((await page.request.post(`/api/calls/${call._id}/close`, close)).ok()).toBe(true);
});

test('an officer who signs out clocks out as well', async ({ page, openAs }) => {
  await signInAs(page, 'Officer Xbox');
  expect((await page.request.post('/api/clock/in')).ok()).toBe(true);
  const { username, discordId } = await (await page.request.get('/api/auth/me')).json();
  await page.goto('/dashboard/civilian');
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: /is on duty$/ });
  await dialog.getByRole('button', { name: 'Clock out and sign out' }).click();
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  const again = await openAs('Officer Xbox');
  const officer = await (await again.request.get(`/api/officers/${discordId}`)).json();
  expect(officer.onDutySince).toBeNull();
  expect((await again.request.post('/api/clock/in')).ok()).toBe(true);
});
