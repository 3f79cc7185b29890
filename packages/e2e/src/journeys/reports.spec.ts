import { readFile } from 'node:fs/promises';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('a use of force report is filled out, read, amended, printed and exported', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports');
  await expect(page.getByRole('heading', { name: 'Public Safety Reports' })).toBeVisible();
  await expect(page.getByText('Submit a ballistic discharge report involving force.')).toBeVisible();
  await expect(page.getByText('Submit details of a scene investigation or activity.')).toBeVisible();
  await expect(page.getByText('Submit details about a vehicle accident or collision.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Public safety reports' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Fill Out Form: Use of Force Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use of Force Report' });
  await expect(dialog.getByLabel('Weapon discharged')).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Weapon discharged').selectOption('Taser');
  await dialog.getByLabel('Reason').fill('A suspect with a knife at Legion Square');
  await dialog.getByLabel('Successful').selectOption('Yes');
  // Closed by Escape, the dialog keeps what was typed.
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
  await expectNoAxeViolations(page);

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

test('a use of force report without a word is asked about once', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports');
  await page.getByRole('button', { name: 'Fill Out Form: Use of Force Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use of Force Report' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This report is empty. Submit it again to file it as it is.',
  );
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  const title = page.getByRole('complementary', { name: 'Report', exact: true }).getByRole('heading', {
    name: /^Report UOF-\d+$/,
  });
  expect((await boxOf(title)).height).toBeLessThan(30);
});

test('arrests, citations and warnings are listed, and found by their address alone', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports');
  await page.getByText('Arrests & citations', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Arrests, citations and warnings' });
  await expect(table).toBeVisible();
  await page.getByLabel('Type', { exact: true }).selectOption('Arrest');
  await expect(page).toHaveURL(/type=arrest/);
  await expect(table.getByRole('cell', { name: 'Arrest' }).first()).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Citation' })).toHaveCount(0);
  // By keyboard: from the row to the report.
  const row = table.getByRole('row').nth(1);
  await row.focus();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: 'Report', exact: true });
  await expect(pane.getByRole('heading', { name: /^Arrest Report \d+$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  const id = new URL(page.url()).searchParams.get('report');
  await page.goto(`/dashboard/pso/reports?report=${id}`);
  await expect(pane.getByRole('heading', { name: /^Arrest Report \d+$/ })).toBeVisible();
});

test('the reports page fits a tablet and a phone', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard/pso/reports');
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('heading', { name: /Report .*\d$/, level: 3 })).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Close report' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('an incident report is filed on its own page', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/create-report');
  await expect(page.getByLabel('Officer Name')).toHaveValue('D-104 Marcus Vance');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Title is needed.')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Noise at Eclipse Towers');
  await page.getByLabel('Type').selectOption('Traffic Stop');
  await page.getByLabel('Description').fill('Music until four.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Report submitted!')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByRole('link', { name: /^Read INC-/ }).click();
  await expect(page.getByText('Music until four.')).toBeVisible();
});

test('on a wide screen the filters take one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports');
  const filters = page.getByRole('search', { name: 'Filter reports' });
  const tops: unknown[] = [];
  for (const label of ['Type', 'Officer', 'From', 'To', 'Number or text']) {
    tops.push((await boxOf(filters.getByLabel(label, { exact: true }))).top);
  }
  expect(new Set(tops).size).toBe(1);
});

test('what cannot be filed or loaded is told', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.goto('/dashboard/pso/reports');
  await page.route('**/api/psoreports/scene-report', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Fill Out Form: Scene Report' }).click();
  const scene = page.getByRole('dialog', { name: 'Scene Report' });
  await scene.getByLabel('Location').fill('Harmony');
  await scene.getByRole('button', { name: 'Submit' }).click();
  await expect(scene.getByText('Failed to submit report.')).toBeVisible();
  await page.route('**/api/officers/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard/pso/create-report');
  await expect(page.getByText('Failed to load officer info.')).toBeVisible();
  await page.unroute('**/api/officers/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
});
