import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** The server is that of other journeys too: each change is taken back by the button that offers it. */
async function takeBack(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' }).last();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.').last()).toBeVisible();
}

async function openSettings(page: Page, path: string): Promise<void> {
  await signInAs(page, 'Administrator');
  await page.goto(`/dashboard/settings${path}`);
}

test('the settings are for administrators', async ({ page }) => {
  await signInAs(page, 'Staff');
  await page.goto('/dashboard/settings');
  await expect(page.getByText('This page needs the administrator role.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('a name is changed, is at work in an open page, and is taken back', async ({ openAs, page }) => {
  const other = await openAs('Civilian');
  await other.goto('/dashboard/civilian');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
  await openSettings(page, '');
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
  const field = page.getByLabel('Bank name');
  await field.fill('Fleeca');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Texts' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await field.press('Control+Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  await expect(other.getByRole('link', { name: 'Fleeca' })).toBeVisible();
  await takeBack(page);
  await expect(field).toHaveValue('Maze Bank');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
});

test('what two change at once is merged, and who is typing keeps the text', async ({ openAs, page }) => {
  await openSettings(page, '');
  await page.getByLabel('Characters a member may have').fill('7');
  const other = await openAs('Administrator');
  await other.goto('/dashboard/settings');
  await other.getByLabel('Bank name').fill('Lombank');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Changed meanwhile by olivia.park.')).toBeVisible();
  await expect(page.getByLabel('Characters a member may have')).toHaveValue('7');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('Bank name')).toHaveValue('Lombank');
  await page.getByRole('button', { name: 'Save' }).click();
  await takeBack(page);
  await expect(page.getByLabel('Characters a member may have')).toHaveValue('25');
  await takeBack(other);
});

test('a list is searched, and an entry added, edited, moved and removed by the keyboard alone', async ({
  page,
}) => {
  await openSettings(page, '/ten-codes');
  const table = page.getByRole('table', { name: '10-codes' });
  const row = (name: string) => table.getByRole('row', { name });
  await page.getByRole('button', { name: 'New 10-code' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New 10-code' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('10-777');
  await dialog.getByLabel('Meaning').fill('Lunch');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Saved. 10-777')).toBeVisible();
  await row('10-777').focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit 10-code' });
  await edit.getByLabel('Code').fill('10-4');
  await page.keyboard.press('Control+Enter');
  await expect(edit.getByRole('alert')).toContainText('10-4 is there already.');
  await edit.getByLabel('Code').fill('10-778');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(row('10-778')).toBeVisible();
  const count = await table.getByRole('row').count();
  await row('10-778').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(table.getByRole('row').nth(count - 2)).toContainText('10-778');
  await expect(row('10-778')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(table.getByRole('row').nth(count - 1)).toContainText('10-778');
  await expectNoAxeViolations(page);
  await page.getByLabel('Search 10-codes').fill('lunch');
  await expect(table.getByRole('row')).toHaveCount(2);
  await row('10-778').getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(table.getByRole('row')).toHaveCount(count - 1);
});

test('an offense is dragged to its place, and sorted by what it costs', async ({ page }) => {
  await openSettings(page, '/penal-code');
  const table = page.getByRole('table', { name: 'Penal code' });
  const titles = () => table.getByRole('row').filter({ hasText: /\$/ });
  const [first, third] = [titles().nth(0), titles().nth(2)];
  await first.hover();
  const grip = await first.locator('[draggable]').boundingBox();
  const onto = await third.boundingBox();
  if (grip === null || onto === null) throw new Error('There is nothing to drag.');
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(onto.x + 100, onto.y + onto.height - 12, { steps: 5 });
  await page.mouse.move(onto.x + 100, onto.y + onto.height - 8);
  await page.mouse.up();
  await expect(titles().nth(2)).toContainText('Speeding (up to 15 over)');
  await takeBack(page);
  await expect(titles().nth(0)).toContainText('Speeding (up to 15 over)');
  await table.getByRole('button', { name: 'Fine' }).click();
  await table.getByRole('button', { name: 'Fine' }).click();
  await expect(page).toHaveURL(/entries-sort=-fine/);
  await expect(page.getByText('Traffic', { exact: true })).toHaveCount(0);
});

test('an offense costs what its form says, and refuses what is none', async ({ page }) => {
  await openSettings(page, '/penal-code');
  await page.getByRole('button', { name: 'New offense' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offense' });
  await dialog.getByLabel('Title').fill('Loitering, mostly');
  await dialog.getByLabel('Category').fill('Peace');
  await dialog.getByLabel('Fine, dollars').fill('$1,250');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('A title holds no comma, since reports join titles by commas.'),
  ).toBeVisible();
  await dialog.getByLabel('Title').fill('Loitering');
  await dialog.getByLabel('Fine from').fill('2000');
  await dialog.getByLabel('Fine to').fill('3000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The range must hold the standard: least, standard, most.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Fine from').fill('1000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Loitering/ });
  await expect(row).toContainText('$1,250');
  await expect(row).toContainText('$1,000–$3,000');
  await takeBack(page);
  await expect(row).toHaveCount(0);
});
