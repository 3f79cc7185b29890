import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const DASHBOARD = '/dashboard/pso';
const BOLOS = 'Active BOLOs';
const CALLS = 'Active Calls';
const UNITS = 'Units on duty';
const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

const tableOf = (page: Page, name: string) => page.getByRole('table', { name });
const headOf = (table: Locator, name: string) => table.getByRole('columnheader', { name, exact: true });

/** What the cells of a column say, from the first row to the last. */
function cellsOf(table: Locator, column: number): Promise<string[]> {
  return table.locator(`tbody > tr > :nth-child(${column})`).allTextContents();
}

/** The status of each unit, as the place of its key among all. */
async function statusesOf(units: Locator): Promise<number[]> {
  const keys = ['10-8', '10-7', '10-6', '10-11', '10-41', '10-42', 'Signal 11'];
  return (await cellsOf(units, 3)).map((status) => keys.indexOf(status));
}

/** Presses the head of a column by the keyboard alone. */
async function pressHead(table: Locator, name: string): Promise<void> {
  await headOf(table, name).getByRole('button').focus();
  await table.page().keyboard.press('Enter');
}

async function goToDashboard(page: Page, view = ''): Promise<void> {
  await page.goto(`${DASHBOARD}${view}`);
  for (const name of [BOLOS, CALLS, UNITS]) await expect(tableOf(page, name)).toBeVisible();
  const keys = page.getByRole('group', { name: 'Control Panel' });
  await expect(keys.getByRole('button', { name: /^10-8/ })).toBeVisible();
  // With it come the keys of the keyboard.
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
}

test('calls, BOLOs and units stay as an officer sorted them, each for itself', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports');
  await goToDashboard(page);
  const [bolos, calls, units] = [tableOf(page, BOLOS), tableOf(page, CALLS), tableOf(page, UNITS)];
  await expect(headOf(units, 'Callsign')).toHaveAttribute('aria-sort', 'ascending');
  await expect(headOf(calls, '#')).toHaveAttribute('aria-sort', 'none');
  await expect(page).toHaveURL((url) => url.search === '');

  await pressHead(units, 'Status');
  await pressHead(units, 'Status');
  await pressHead(calls, '#');
  await pressHead(calls, '#');
  await pressHead(bolos, 'Type');
  await expect(page).toHaveURL(
    ({ searchParams }) => String(searchParams) === 'units-sort=-status&calls-sort=-number&bolos-sort=type',
  );

  for (const round of ['as sorted', 'after a reload']) {
    await test.step(round, async () => {
      await expect(headOf(units, 'Status')).toHaveAttribute('aria-sort', 'descending');
      await expect(headOf(units, 'Callsign')).toHaveAttribute('aria-sort', 'none');
      await expect(headOf(calls, '#')).toHaveAttribute('aria-sort', 'descending');
      await expect(headOf(bolos, 'Type')).toHaveAttribute('aria-sort', 'ascending');

      const statuses = await statusesOf(units);
      expect(new Set(statuses).size).toBeGreaterThan(1);
      expect(statuses).toEqual(statuses.toSorted((a, b) => b - a));
      const numbers = (await cellsOf(calls, 1)).map(Number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
      const persons = (await cellsOf(bolos, 1)).map((subject) => subject === 'Person');
      expect(persons.lastIndexOf(true)).toBe(persons.indexOf(false) - 1);
    });
    await page.reload();
    for (const table of [bolos, calls, units]) await expect(table).toBeVisible();
  }

  // A third press is the order of the beginning, of which the address says nothing.
  await pressHead(units, 'Status');
  await expect(headOf(units, 'Callsign')).toHaveAttribute('aria-sort', 'ascending');
  const callsigns = (await cellsOf(units, 1)).map((callsign) => callsign.replace(' You', ''));
  expect(callsigns).toEqual(callsigns.toSorted(compare));
  await expect(page).toHaveURL(
    ({ searchParams }) => String(searchParams) === 'calls-sort=-number&bolos-sort=type',
  );

  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/pso\/reports$/);
});

test('units keep their order while they change, and are walked by the arrow keys', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page, '?units-sort=status');
  const units = tableOf(page, UNITS);
  const rows = units.locator('tbody > tr');
  const own = rows.filter({ has: page.getByText('You', { exact: true }) });
  await page.keyboard.press('Alt+1');
  await expect(own).toContainText('10-8');
  await own.focus();
  await page.keyboard.press('Alt+7');
  await expect(own).toContainText('Signal 11');
  await expect(own).toBeFocused();
  const statuses = await statusesOf(units);
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  await page.keyboard.press('Alt+1');
  await expect(own).toContainText('10-8');

  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();

  // The first of those that are on a call.
  await pressHead(units, 'Assigned');
  await expect(headOf(units, 'Assigned')).toHaveAttribute('aria-sort', 'ascending');
  await rows.first().focus();
  await page.keyboard.press('Enter');
  const call = await rows.first().getByRole('button').textContent();
  await expect(page.getByRole('heading', { name: `Call ${call?.slice(1)} ·` })).toBeVisible();
  await expect(page).toHaveURL(/\?units-sort=assigned&call=/);
});

test('what is registered to a person stays sorted, until another is looked for', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/search?name=Mara%20Malone');
  const vehicles = tableOf(page, 'Registered Vehicles');
  const records = tableOf(page, 'Records');
  await headOf(vehicles, 'Plate').getByRole('button').click();
  await pressHead(records, 'Fine');
  await pressHead(records, 'Fine');
  await page.reload();
  await expect(headOf(vehicles, 'Plate')).toHaveAttribute('aria-sort', 'ascending');
  await expect(headOf(records, 'Fine')).toHaveAttribute('aria-sort', 'descending');
  const plates = await cellsOf(vehicles, 1);
  expect(plates).toEqual(plates.toSorted(compare));

  await page.getByLabel('Plate Search').fill('46EEK572');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?plate=46EEK572$/);
});
