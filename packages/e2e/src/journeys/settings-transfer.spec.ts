import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('a table is previewed, imported as one change and taken back, and exports are downloads', async ({
  page,
}) => {
  await signInAs(page, 'Administrator');
  await page.goto('/dashboard/settings/ten-codes');
  await expect(page.getByRole('table', { name: '10-codes' })).toBeVisible();
  const text = 'code;meaning\n10-4;Understood\n10-990;Parade\n10-991;\n';
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const dialog = page.getByRole('dialog', { name: 'Import codes.csv' });
  await expect(dialog.getByText('Meaning: This field is required.')).toContainText('Line 4');
  await expect(dialog.getByText(/^1 added · 1 changed · \d+ kept$/)).toBeVisible();
  await dialog.getByText('Show changes').click();
  await expect(dialog.getByText('10-4 · Meaning')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Replace lists' }).click();
  await expect(dialog.getByText(/^1 added · 1 changed · \d+ removed$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add and change' }).click();
  await dialog.getByRole('button', { name: 'Use 2 changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: '10-990' })).toBeVisible();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByRole('row', { name: '10-990' })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ten-four-ten-codes-.*\.csv$/);
});

test('an Excel file in UTF-16 is asked about its unit, and a column of it is mapped', async ({ page }) => {
  await signInAs(page, 'Administrator');
  await page.goto('/dashboard/settings/penal-code');
  const text = '\uFEFFCharge\tPrice\tSentence\tRemarks\nFälschung, grobe\t1.500,00\t15\tPapers\n';
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'laws.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'utf16le') });
  const dialog = page.getByRole('dialog', { name: 'Import laws.txt' });
  const use = dialog.getByRole('button', { name: /^Use \d+ changes?$/ });
  await expect(use).toBeDisabled();
  await dialog.getByLabel('Which unit do the jail times have?').selectOption('Minutes');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Not used: Remarks')).toBeVisible();
  await dialog.getByLabel('Use Remarks as').focus();
  await dialog.getByLabel('Use Remarks as').selectOption('Description');
  await expect(dialog.getByText('All columns are used')).toBeVisible();
  await expect(dialog.getByLabel('Use Remarks as')).toBeFocused();
  await use.click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Fälschung, grobe/ });
  await expect(row).toContainText('$1,500');
  await expect(row).toContainText('Papers');
  await page.getByRole('status').filter({ hasText: 'Saved.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('packs are previewed by touch on a phone, and all settings exported', async ({ page }) => {
    await signInAs(page, 'Administrator');
    await page.goto('/dashboard/settings/transfer');
    const packs = page.getByRole('region', { name: 'Packs' });
    await expect(packs.getByRole('heading', { name: 'Agencies' })).toBeVisible();
    await packs
      .getByRole('listitem')
      .filter({ hasText: 'Agencies' })
      .getByRole('button', { name: 'Preview' })
      .tap();
    const dialog = page.getByRole('dialog', { name: 'Import Agencies' });
    await expect(dialog.getByText('10 added · 4 kept')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use 10 changes' })).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export all settings' }).tap();
    expect((await download).suggestedFilename()).toMatch(/^ten-four-settings-.*\.json$/);
  });
});
