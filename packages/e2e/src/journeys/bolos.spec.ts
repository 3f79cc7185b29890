import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const DAY = 86_400_000;

async function goToDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Active BOLOs' })).toBeVisible();
}

const rowOf = (page: Page, words: string) =>
  page.getByRole('table', { name: 'Active BOLOs' }).getByRole('row').filter({ hasText: words });

test('a BOLO is made, seen elsewhere, edited, cancelled and brought back', async ({ openAs, page }) => {
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
  await expectNoAxeViolations(page);
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
  await expectNoAxeViolations(page);
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

test('after a BOLO was cancelled by the keyboard, the keyboard goes on at the list', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page);
  const table = page.getByRole('table', { name: 'Active BOLOs' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const count = await table.getByRole('row').count();
  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'BOLO Details' });
  await details.getByRole('button', { name: 'Cancel BOLO' }).focus();
  await page.keyboard.press('Enter');
  await expect(details).toBeHidden();
  await expect(page.getByRole('region', { name: 'Active BOLOs' }).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByRole('row')).toHaveCount(count);
});

test('a long plate stands on one line and beside nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, 'Officer Xbox');
  const data = {
    boloType: 'vehicle',
    vehiclePlate: 'ABCDEFGHIJ 123456789',
    vehicleDescription: 'Olive Bison',
  };
  const { bolo } = await (await page.request.post('/api/bolos', { data })).json();
  await goToDashboard(page);
  const row = rowOf(page, data.vehicleDescription);
  const plate = await boxOf(row.getByText(data.vehiclePlate, { exact: true }));
  const words = await boxOf(row.getByText(data.vehicleDescription, { exact: true }));
  expect(plate.height).toBeLessThan(24);
  expect(plate.bottom <= words.top || plate.right <= words.left).toBe(true);
  await page.request.post(`/api/bolos/${bolo._id}/cancel`);
});

test('a BOLO about a person has the fields of a person', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page);
  await page.getByRole('button', { name: 'Create BOLO' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await dialog.getByText('Person', { exact: true }).click();
  await expect(dialog.getByLabel('Plate')).toBeHidden();
  await dialog.getByRole('button', { name: 'Create BOLO' }).click();
  await expect(dialog.getByText('Describe the person or give a name.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Wanda Quill');
  // Closed by Escape, the dialog keeps what was typed.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create BOLO' }).first().click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Wanda Quill');
  await dialog.getByRole('button', { name: 'Create BOLO' }).click();
  await expect(rowOf(page, 'Wanda Quill')).toContainText('Person');
});

test('a BOLO goes by itself when its time is up', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page);
  // From here on no answer tells the page how late it is at the server.
  await page.route('**/api/**', () => undefined);
  await page.clock.fastForward(8 * DAY);
  await expect(page.getByText('No active BOLOs.')).toBeVisible();
});

for (const [way, days] of [
  ['ahead', 30],
  ['behind', -2],
] as const) {
  test(`a device whose clock is days ${way} shows BOLOs, and makes one for six hours`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + days * DAY });
    await signInAs(page, 'Officer Xbox');
    await goToDashboard(page);
    await expect(page.getByRole('table', { name: 'Active BOLOs' }).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Create BOLO' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
    await dialog.getByLabel('Description').fill(`Pink Panto, clock ${way}`);
    await dialog.getByLabel('Expires').selectOption('6 hours');
    await dialog.getByRole('button', { name: 'Create BOLO' }).click();
    await expect(page.getByText('BOLO created.')).toBeVisible();
    await expect(rowOf(page, `Pink Panto, clock ${way}`)).toBeVisible();
  });
}

test('a BOLO that fails is told', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await goToDashboard(page);
  await page.getByRole('button', { name: 'Create BOLO' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await dialog.getByLabel('Plate').fill('NOPE1');
  await page.route('**/api/bolos', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create BOLO' }).click();
  await expect(dialog.getByText('Failed to create BOLO.')).toBeVisible();
  await page.unroute('**/api/bolos');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Create BOLO' }).click();
  await expect(
    dialog.getByText("An error occurred. You're offline, so nothing was sent. Your text is still here."),
  ).toBeVisible();
});

test('a BOLO with an end of its own whose answer was lost is created once, however much later', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.clock.install();
  await goToDashboard(page);
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  const open = () => page.getByRole('button', { name: 'Create BOLO' }).first().click();
  await open();
  await dialog.getByLabel('Description').fill('Teal Blista Compact');
  await dialog.getByLabel('Expires').selectOption('6 hours');
  const asked = await loseAnswers(page, '/api/bolos', 2);
  const send = dialog.getByRole('button', { name: 'Create BOLO' });
  await send.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.clock.fastForward('02:00');
  await send.click();
  await expect.poll(() => asked.length).toBe(2);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.clock.fastForward('02:00');
  await page.reload();
  await open();
  await expect(dialog.getByLabel('Description')).toHaveValue('Teal Blista Compact');
  await send.click();
  await expect(page.getByText('BOLO created.')).toBeVisible();
  const [first, ...more] = asked.map((request) => request.postDataJSON());
  expect(more).toEqual([first, first]);
  await expect(rowOf(page, 'Teal Blista Compact')).toHaveCount(1);
});
