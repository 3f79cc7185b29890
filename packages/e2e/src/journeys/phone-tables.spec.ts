import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { waitForStillness } from '../support/stillness.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How far the page and the table's frame would have to be moved to see all of it. */
async function hiddenWidth(page: Page, table: Locator): Promise<number[]> {
  await waitForStillness(page);
  const frame = await table.evaluate(
    ({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0),
  );
  const whole = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [whole, frame];
}

for (const { path, name, head } of [
  { path: '/dashboard/staff/outbox', name: 'Messages to Discord', head: 'Recipient' },
  { path: '/dashboard/staff/audit', name: 'Audit Log', head: 'What' },
]) {
  test(`${name} folds on a phone and stays a table`, async ({ page }) => {
    await signInAs(page, 'Staff');
    await page.goto(path);
    const table = page.getByRole('table', { name });
    const row = table.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    await expect(table.getByRole('columnheader', { name: head })).toHaveCount(1);
    expect(await row.getByRole('cell').count()).toBeGreaterThan(4);
    expect(await hiddenWidth(page, table)).toEqual([0, 0]);
    await expectNoAxeViolations(page);
  });
}

test('the heads of Live Units cover no unit on a phone, and a list sorts them', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  const units = page.getByRole('table', { name: 'Units on duty' });
  for (const index of [0, 1]) await units.getByRole('rowheader').nth(index).click({ trial: true });
  await page.getByLabel('Sort Units on duty').selectOption('By callsign, descending');
  await expect(units.getByRole('columnheader', { name: 'Callsign' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expectNoAxeViolations(page);
});

test('a unit takes one line on a phone, and more than 20 have a tab beside the calls', async ({ page }) => {
  let count = 20;
  await page.route('**/api/units?*', async (route) => {
    const answer = await route.fetch();
    const { units, ...rest } = await answer.json();
    const more = Array.from({ length: count - units.length }, (_, index) => ({
      ...units[0],
      _id: `00000000-0000-4000-8000-0000000000${index + 10}`,
      callsign: `Z-${index}`,
    }));
    await route.fulfill({ response: answer, json: { ...rest, units: [...units, ...more] } });
  });
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  const units = page.getByRole('table', { name: 'Units on duty' });
  await expect(units.getByRole('row')).toHaveCount(count + 1);
  await waitForStillness(page);
  const heights = await units
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(Math.max(...heights)).toBeLessThanOrEqual(45);
  expect(await hiddenWidth(page, units)).toEqual([0, 0]);
  const tabs = page.getByRole('group', { name: 'Board', exact: true });
  await expect(tabs).toBeHidden();

  count = 21;
  await page.reload();
  const calls = page.getByRole('table', { name: 'Active Calls' });
  await expect(tabs).toBeVisible();
  await expect(calls).toBeVisible();
  await expect(units).toBeHidden();
  await tabs.getByRole('button', { name: 'Units 21' }).click();
  await expect(units).toBeVisible();
  await expect(calls).toBeHidden();
  await expectNoAxeViolations(page);
  await units
    .getByRole('button', { name: /show the call$/ })
    .first()
    .click();
  await expect(calls).toBeVisible();
  await expect(page.getByRole('region', { name: /^Facts and log of call/ })).toBeInViewport();
});

test('what is registered to a person folds on a phone', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/search?name=Mara%20Malone');
  for (const name of ['Registered Vehicles', 'Registered Firearms', 'Records']) {
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    expect(await hiddenWidth(page, table)).toEqual([0, 0]);
  }
  const vehicles = page.getByRole('table', { name: 'Registered Vehicles' });
  await page.getByLabel('Sort Registered Vehicles').selectOption('By plate');
  await expect(vehicles.getByRole('columnheader', { name: 'Plate' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectNoAxeViolations(page);
});

test('the reports page begins with what was filed, and a menu holds the forms', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports?type=persons');
  const table = page.getByRole('table', { name: 'Arrests, citations and warnings' });
  const row = table.getByRole('row').nth(1);
  await expect(row).toContainText(/(Arrest|Citation|Warning) · [A-Z]+-\d+ /);
  await expect(page.getByRole('button', { name: /^Fill Out Form/ })).toHaveCount(0);
  expect(await hiddenWidth(page, table)).toEqual([0, 0]);
  await page.getByRole('button', { name: 'New report' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Use of Force Report',
    'Scene Report',
    '10-50 Accident Report',
    'Incident Report',
  ]);
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: 'Scene Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scene Report' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New report' }).click();
  await page.getByRole('menuitem', { name: 'Incident Report' }).click();
  await expect(page).toHaveURL(/\/create-report$/);
});

test('a plate of 20 characters fits a phone, for its owner and for an officer', async ({ openAs, page }) => {
  const plate = 'WWWW WWWW-WWWWW 1234';
  await signInAs(page, 'Civilian');
  const character = { firstName: 'Wanda', lastName: 'Widget', dateOfBirth: '1990-01-02' };
  const made = await page.request.post('/api/civilians', { data: character });
  const { civilian } = await made.json();
  const vehicle = { civilianId: civilian._id, plate, make: 'Vapid', model: 'Dominator', color: 'Dark blue' };
  expect((await page.request.post('/api/vehicles/register', { data: vehicle })).status()).toBe(201);
  await page.goto(`/dashboard/civilian/${civilian._id}`);
  await expectToFit(page.getByText(plate));

  const radio = await openAs('Officer Xbox');
  const bolo = { boloType: 'vehicle', vehiclePlate: plate, vehicleDescription: 'Red', location: 'Vinewood' };
  expect((await radio.request.post('/api/bolos', { data: bolo })).status()).toBe(201);
  for (const path of [
    `/dashboard/pso/search?plate=${encodeURIComponent(plate)}`,
    '/dashboard/pso/search?name=Wanda%20Widget',
    '/dashboard/pso/warrants',
    '/dashboard/pso',
  ]) {
    await radio.goto(path);
    await expectToFit(radio.getByText(plate).first());
  }
});

/** All of it can be read: the page is no wider than the screen, and nothing cuts it off. */
async function expectToFit(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  await text.scrollIntoViewIfNeeded();
  const page = text.page();
  await waitForStillness(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  const { left, right } = await text.evaluate((element) => {
    const box = element.getBoundingClientRect();
    let frame = { left: 0, right: window.innerWidth };
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const { left: from, right: to } = around.getBoundingClientRect();
      frame = { left: Math.max(frame.left, from), right: Math.min(frame.right, to) };
    }
    return { left: box.left - frame.left, right: frame.right - box.right };
  });
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeGreaterThanOrEqual(0);
}
