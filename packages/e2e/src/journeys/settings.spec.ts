import { waitForEventStream } from '../support/event-stream.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { undoLatestChange } from '../support/undo-latest-change.ts';

// Other journeys share the server, so each test undoes its changes.

test('an administrator renames the bank, an open page updates, and Undo restores it', async ({
  openAs,
  page,
}) => {
  const other = await openAs('Civilian');
  const live = waitForEventStream(other);
  await other.goto('/dashboard/civilian');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
  await live;
  await signInAs(page, 'Administrator');
  await page.goto('/dashboard/settings');
  const field = page.getByLabel('Bank name');
  await field.fill('Fleeca');
  await page.getByRole('link', { name: 'Texts' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await field.press('Control+Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Fleeca' })).toBeVisible();
  await undoLatestChange(page);
  await expect(field).toHaveValue('Maze Bank');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
});

test('an administrator adds, moves and removes a list entry by keyboard, and undoes it from the history', async ({
  page,
}) => {
  await signInAs(page, 'Administrator');
  await page.goto('/dashboard/settings/ten-codes');
  const rows = page.getByRole('table', { name: '10-codes' }).getByRole('row');
  const entryRow = rows.filter({ hasText: '10-777' });
  await page.getByRole('button', { name: 'New 10-code' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New 10-code' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('10-777');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lunch');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await entryRow.focus();
  const count = await rows.count();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.nth(count - 2)).toContainText('10-777');
  await expect(entryRow).toBeFocused();
  await entryRow.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(entryRow).toHaveCount(0);
  // The closing menu takes the focus back, so wait for it.
  await expect(page.getByRole('menu')).toHaveCount(0);
  // The removal's toast replaces the move's.
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(1);
  await undo.press('Enter');
  await expect(entryRow).toBeVisible();
  for (const undone of ['moved', 'added']) {
    await undoLatestChange(page);
    await expect(entryRow, undone).toHaveCount(undone === 'added' ? 0 : 1);
  }
});

test('an administrator makes another member an administrator by search, and takes the role away again', async ({
  openAs,
  page,
}) => {
  const other = await openAs('Staff');
  expect((await other.request.get('/api/settings/grants')).status()).toBe(403);
  await signInAs(page, 'Administrator');
  await page.goto('/dashboard/settings/roles');
  const panel = page.getByRole('region', { name: 'Administrators by name' });
  // The lists above shift the panel when they load.
  await expect(page.getByText('Class C License')).toBeVisible();
  await panel.getByRole('button', { name: 'Add administrator' }).press('Enter');
  await expect(page.getByLabel('Search members')).toBeFocused();
  await page.keyboard.type('ada.sto');
  await expect(page.getByRole('option', { name: 'ada.stone' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Make administrator' });
  await question.getByRole('button', { name: 'Make administrator' }).click();
  await expect(panel.getByRole('link', { name: 'ada.stone' })).toBeVisible();
  await other.goto('/dashboard/settings/roles');
  await expect(other.getByRole('region', { name: 'Administrators by name' })).toContainText('ada.stone');
  await panel.getByRole('button', { name: 'Remove ada.stone as administrator' }).click();
  const taking = page.getByRole('dialog', { name: 'Remove administrator' });
  await taking.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('link', { name: 'ada.stone' })).toHaveCount(0);
  expect((await other.request.get('/api/settings/grants')).status()).toBe(403);
});

test('an administrator previews and imports a table, undoes it and exports a CSV file', async ({ page }) => {
  await signInAs(page, 'Administrator');
  await page.goto('/dashboard/settings/ten-codes');
  await expect(page.getByRole('table', { name: '10-codes' })).toBeVisible();
  const text = 'code;meaning\n10-4;Understood\n10-990;Parade\n10-991;\n';
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const dialog = page.getByRole('dialog', { name: 'Import codes.csv' });
  await expect(dialog.getByText('Meaning: This field is required.')).toContainText('Line 4');
  await dialog.getByRole('button', { name: 'Use 2 changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: '10-990' })).toBeVisible();
  await undoLatestChange(page);
  await expect(page.getByRole('row', { name: '10-990' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ten-four-ten-codes-.*\.csv$/);
});
