import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { waitForText } from '../support/wait-for-text.ts';

async function goToSearch(page: Page, query = ''): Promise<void> {
  await signInAs(page, 'Officer Xbox');
  await page.goto(`/dashboard/pso/search${query}`);
  await expect(page.getByRole('heading', { name: 'Search Database', level: 1 })).toBeVisible();
}

const nameBox = (page: Page) => page.getByPlaceholder('Search Name or SSN');
const plateBox = (page: Page) => page.getByPlaceholder('Search Plate or VIN');
const weaponBox = (page: Page) => page.getByPlaceholder('Search Name or Serial');

test('an officer finds a person by keyboard alone and adds an arrest to the record', async ({ page }) => {
  await page.clock.install();
  await goToSearch(page);
  await expect(plateBox(page)).toBeFocused();
  await nameBox(page).focus();
  await page.keyboard.type('dex');
  await expect(page.getByRole('option', { name: /^Dex Farrow/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?id=[0-9a-f-]+$/);
  await expect(nameBox(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Dex Farrow' })).toBeVisible();
  const flags = page.getByRole('list', { name: 'Flags' });
  await expect(flags).toContainText('Assault with a deadly weapon at the Vanilla Unicorn.');

  await page.getByRole('button', { name: 'Create Report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  await expect(dialog.getByLabel('Report Type')).toBeFocused();
  await dialog.getByLabel('Report Type').selectOption('Arrest');
  const offense = dialog.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('ASSAULT');
  await dialog.getByRole('option', { name: /^Assault with a deadly weapon/ }).click();
  await offense.fill('Rude gestures');
  await offense.press('Enter');
  await expect(dialog.getByLabel('Fine ($)')).toHaveValue('5000');
  await dialog.getByLabel('Fine ($)').fill('5500');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create Report' }).click();
  // A typed offense counts even if it wasn't added.
  await offense.fill('resisting ARREST');
  const confirmation = waitForText(page, '✅ Report submitted successfully.');
  await dialog.getByLabel('Notes').press('Control+Enter');
  await confirmation;
  await page.clock.fastForward(1_000);
  await expect(dialog).toBeHidden();
  const records = page.getByRole('table', { name: 'Records' });
  await expect(records.getByRole('row', { name: /Rude gestures.*\$7,000.*40 min/ })).toBeVisible();
});

test('a plate search shows the vehicle and, on request, its owner; every result has its own URL', async ({
  page,
}) => {
  await goToSearch(page);
  await nameBox(page).fill('Ma');
  await plateBox(page).fill('61hy');
  await expect(nameBox(page)).toHaveValue('');
  await page.getByRole('option', { name: /^61HYT330/ }).click();
  await expect(page).toHaveURL(/\?plate=61HYT330$/);
  const match = page.getByRole('region', { name: 'Vehicle Match' });
  await expect(match).toContainText('Western');
  await expect(match).toContainText('Stolen vehicle');
  await expect(page.getByRole('region', { name: 'Personal Information' })).toBeHidden();
  await match.getByRole('button', { name: 'View Registered Owner' }).click();
  const owner = page.getByRole('heading', { name: /^Mara .*Malone$/ });
  await expect(owner).toBeVisible();
  await page.reload();
  await expect(owner).toBeVisible();
  const firearms = page.getByRole('table', { name: 'Registered Firearms' });
  const serial = (await firearms.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()) ?? '';

  await weaponBox(page).fill(serial);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Weapon Match' })).toContainText(serial);
  await expect(match).toBeHidden();
  await page.goBack();
  await expect(match).toBeVisible();
  await expect(plateBox(page)).toHaveValue('61HYT330');

  const pages = page.getByRole('navigation', { name: 'Main' });
  await pages.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command, name or 10-code' }).fill('46eek572');
  await page.getByRole('group', { name: 'Plates' }).getByRole('option', { name: '46EEK572' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pso\/search\?plate=46EEK572$/);
  await expect(match).toContainText('Sultan RS');
});
