import { readFileSync } from 'node:fs';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const LOG = '/dashboard/dispatch/log?platform=Xbox';

// Whoever dispatches changes what 911 calls of others become.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

test('who dispatches leaves a note, which others find', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await page.goto(LOG);
  const table = page.getByRole('table', { name: 'Shift Log' });
  const first = table.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  // Only who is signed on leaves notes.
  const add = page.getByRole('button', { name: 'Add hand-over note' });
  await expect(add).toBeHidden();
  const answer = await page.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  expect(answer.status()).toBe(200);
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add hand-over note' });
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog.getByText('Write a note.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog
    .getByLabel('For whoever dispatches Xbox next')
    .fill('The Vinewood Bridge is closed until two.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(first).toContainText('Hand-over note');
  await expect(first).toContainText('The Vinewood Bridge is closed until two.');
  await expect(first).toContainText('Dispatch 1');
  await expectNoAxeViolations(page);

  const other = await openAs('Staff', { baseURL: own() });
  await other.goto(LOG);
  await other.getByLabel('Contains').fill('vinewood bridge');
  await expect(other.getByRole('table', { name: 'Shift Log' }).getByRole('row')).toHaveCount(2);
  await expect(other).toHaveURL(/q=vinewood\+bridge/);
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [, line, ...more] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(more).toEqual([]);
  expect(line).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z,Dispatch 1,Hand-over note,The Vinewood Bridge is closed until two\.,$/,
  );
  await other.getByLabel('Contains').fill('nothing of the kind');
  await expect(other.getByText('Nothing matches the filters.')).toBeVisible();
  await other.getByRole('button', { name: 'Show all' }).click();
  await expect(other.getByRole('table', { name: 'Shift Log' }).getByRole('row').nth(5)).toBeVisible();
});

test('a line leads to its call, and older lines and other days follow', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await page.goto(LOG);
  const rows = page.getByRole('table', { name: 'Shift Log' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows.nth(60)).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2025-01-01');
  await expect(page.getByText('At most 31 days.').first()).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('');
  const link = rows.getByRole('link', { name: /^Call \d+$/ }).first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { name: new RegExp(`^Call ${name} · `) })).toBeVisible();
});

test('on paper the lines stand alone', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await page.goto(LOG);
  await expect(page.getByRole('table', { name: 'Shift Log' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Shift Log · Xbox · /)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Shift Log' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('the log needs the dispatcher role', async ({ openAs }) => {
  const page = await openAs('Civilian', { baseURL: own() });
  await page.goto(LOG);
  await expect(page.getByText('This page needs the dispatcher role.', { exact: true })).toBeVisible();
});
