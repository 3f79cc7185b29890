import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

async function goToDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Active BOLOs' })).toBeVisible();
}

const rowOf = (page: Page, words: string) =>
  page.getByRole('table', { name: 'Active BOLOs' }).getByRole('row').filter({ hasText: words });

test('an officer creates, edits, cancels and restores a BOLO, live on other boards', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page);
  const other = await openAs('Officer Xbox');
  await goToDashboard(other);

  const table = page.getByRole('table', { name: 'Active BOLOs' });
  for (const head of ['Type', 'Description', 'Location', 'View Details']) {
    await expect(table.getByRole('columnheader', { name: head })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Create BOLO' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await expect(dialog.getByLabel('Plate')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Describe the vehicle or give its plate.')).toBeVisible();
  await expect(dialog.getByLabel('Expires')).toHaveValue('24');
  await dialog.getByLabel('Plate').fill('8ay 77');
  await dialog.getByLabel('Description').fill('Yellow Surfer van');
  await dialog.getByLabel('Location').fill('Del Perro Pier');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('BOLO created.')).toBeVisible();
  await expect(rowOf(other, 'Yellow Surfer van')).toBeVisible();
  await expect(rowOf(other, 'Yellow Surfer van')).toContainText('8AY');

  await page.getByRole('button', { name: 'View Details of Yellow Surfer van' }).click();
  const details = page.getByRole('dialog', { name: 'BOLO Details' });
  await expect(details.getByText(/^in 24 h · /)).toBeVisible();
  await expect(details.getByText('D-104 Marcus Vance')).toBeVisible();
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel('Details').fill('A surfboard on the roof.');
  await details.getByLabel('Expires').selectOption('3 days');
  await details.getByRole('button', { name: 'Save BOLO' }).click();
  await expect(page.getByText('BOLO saved.')).toBeVisible();
  await expect(rowOf(other, 'A surfboard on the roof.')).toBeVisible();

  await page.getByRole('button', { name: 'View Details of Yellow Surfer van' }).click();
  await expect(details.getByText(/^in 3 days · /)).toBeVisible();
  await details.getByRole('button', { name: 'Cancel BOLO' }).click();
  await expect(page.getByText('BOLO canceled.')).toBeVisible();
  await expect(rowOf(other, 'Yellow Surfer van')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Yellow Surfer van')).toBeVisible();
  await expect(rowOf(other, 'Yellow Surfer van')).toBeVisible();
});
