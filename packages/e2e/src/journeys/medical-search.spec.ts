import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const nameBox = (page: Page) => page.getByLabel('Name Search');

async function openPalette(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Go to a page|Command)/ })
    .click();
  await expect(page.getByRole('combobox', { name: /^(Go to a page|Command)/ })).toBeFocused();
}

const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('a medic finds a person and adds medical history by keyboard alone, and looks people up in the command field', async ({
  page,
}) => {
  await signInAs(page, 'Fire/Rescue');
  await page.goto('/dashboard/safr/search');
  await expect(nameBox(page)).toBeFocused();
  await expect(nameBox(page)).toHaveAttribute('placeholder', 'Search Name or SSN');
  await expect(page.getByLabel('Plate Search')).toHaveCount(0);
  await page.keyboard.type('mal');
  await expect(page.getByRole('option', { name: /^Mara Malone.*1994/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/safr\/search\?id=[0-9a-f-]+$/);
  await expect(nameBox(page)).toHaveValue('Mara Malone');
  await expect(page.getByRole('heading', { name: 'Mara Malone' })).toBeVisible();
  await expect(panel(page, 'Medical Information')).toContainText('Penicillin');
  await expect(panel(page, 'Emergency Contact')).toContainText('Denise Malone');
  const records = panel(page, 'Medical Records');
  await expect(records).toContainText('Fractured left wrist');
  for (const title of ['Licenses', 'Registered Vehicles', 'Records', 'Public Safety Tools']) {
    await expect(page.getByRole('region', { name: title, exact: true })).toHaveCount(0);
  }

  await records.getByRole('button', { name: 'Add Medical Record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Medical Record' });
  await dialog.getByLabel('Description').fill('Stung by a bee. Observed, released.');
  await dialog.getByLabel('Description').press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(records.getByRole('listitem').first()).toContainText('Stung by a bee. Observed, released.');
  await expect(records.getByRole('listitem').first()).toContainText('Recorded by jonah.haddad');

  await page.goto('/dashboard/safr/search');
  const recent = panel(page, 'Recent Searches');
  await recent.getByRole('link', { name: /Mara Malone/ }).click();
  await expect(page.getByRole('heading', { name: 'Mara Malone' })).toBeVisible();

  await page.goto('/dashboard/civilian');
  await openPalette(page);
  await page.keyboard.insertText('name mara malone');
  await expect(page.getByRole('option', { name: 'Search for mara malone' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/safr\/search\?name=mara\+malone$/);
  await expect(page.getByRole('heading', { name: 'Mara Malone' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('marcus');
  // The character can also appear as a unit on a call.
  const people = page.getByRole('group', { name: 'People' });
  await people.getByRole('option', { name: 'Marcus Vance' }).click();
  await expect(page).toHaveURL(/\/safr\/search\?id=[0-9a-f-]+$/);
});
