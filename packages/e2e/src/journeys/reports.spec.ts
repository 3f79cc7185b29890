import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('an officer files a use of force report, reads, amends, prints and exports it', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports');
  await expect(page.getByRole('heading', { name: 'Public Safety Reports' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Public safety reports' })).toBeVisible();

  await page.getByRole('button', { name: 'Fill Out Form: Use of Force Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use of Force Report' });
  await expect(dialog.getByLabel('Weapon discharged')).toBeFocused();
  await dialog.getByLabel('Weapon discharged').selectOption('Taser');
  await dialog.getByLabel('Reason').fill('A suspect with a knife at Legion Square');
  await dialog.getByLabel('Successful').selectOption('Yes');
  // Escape must keep the draft.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Fill Out Form: Use of Force Report' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('A suspect with a knife at Legion Square');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/[?&]report=/);

  const pane = page.getByRole('complementary', { name: 'Report', exact: true });
  await expect(pane.getByRole('heading', { name: /^Use of Force Report UOF-\d+$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Use of Force Taser, A suspect with a knife/ })).toBeVisible();

  await pane.getByRole('button', { name: 'Amend' }).click();
  const amend = page.getByRole('dialog', { name: /^Amend report UOF-/ });
  await amend.getByLabel('Justification').fill('He would not drop it.');
  await amend.getByRole('button', { name: 'Save Amendment' }).click();
  await expect(page.getByText('Report amended.')).toBeVisible();
  await expect(pane.getByText('He would not drop it.')).toBeVisible();
  await pane.getByRole('button', { name: /^Version 1 by/ }).click();
  await expect(pane.getByText('He would not drop it.')).toBeHidden();
  await pane.getByRole('button', { name: 'Current version' }).click();
  await expect(pane.getByText('He would not drop it.')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(pane.getByText('He would not drop it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Public Safety Reports' })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.emulateMedia({ media: 'screen' });

  const search = page.getByRole('search', { name: 'Filter reports' });
  await search.getByLabel('Number or text').fill('nothing holds this');
  await expect(page.getByText('No reports match these filters.')).toBeVisible();
  await search.getByLabel('Number or text').fill('knife at legion');
  await expect(page.getByRole('row', { name: /knife at Legion/ })).toBeVisible();
  await expect(page).toHaveURL(/q=knife/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Case number,Kind,Officer');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain('He would not drop it.');
});
