import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { CONSOLE, signOn } from '../support/console.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// Its clock is moved, and a department is added to its settings.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const MINUTE = 60_000;

test('who only looks on sees whom nobody heard of for long, and can look after them once signed on', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  await page.clock.install();
  await page.goto(CONSOLE);
  await expect(page.getByRole('button', { name: 'Sign on', exact: true })).toBeVisible();
  for (const status of ['10-8', '10-11']) {
    expect((await officer.request.post('/api/units/status', { data: { status } })).status()).toBe(200);
  }
  await own.advance(5 * MINUTE, [page]);
  const lines = page.getByRole('region', { name: 'Welfare checks' });
  await expect(lines.getByText(/^D-104 /)).toContainText('10-11, no contact for 05:');
  await expect(lines.getByRole('button')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // The longest come first, and there is room for two.
  await expect(lines.getByText(/no contact for/).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signOn(page);
  await lines.getByRole('button', { name: 'Contact made with D-104' }).click();
  await expect(lines.getByText(/^D-104 /)).toHaveCount(0);
});

/** The widths at which a page shows of which department each unit is. */
async function widthsWithDepartments(page: Page): Promise<number[]> {
  const head = page.getByRole('table', { name: 'Units on duty' }).getByRole('columnheader', { name: 'Dept' });
  const widths: number[] = [];
  for (const width of [1024, 1399, 1440, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    if (await head.isVisible()) widths.push(width);
  }
  return widths;
}

test('units are told by their departments where there is room, or where these differ', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const units = page.getByRole('table', { name: 'Units on duty' });
  await expect(units.getByRole('rowheader').first()).toBeVisible();
  expect(await widthsWithDepartments(page)).toEqual([1680]);

  const admin = await openAs('Administrator', { baseURL: own() });
  const { version } = await (await admin.request.get('/api/settings/departments')).json();
  const entry = { name: 'Sheriff', shortName: 'BCSO', kind: 'Law Enforcement', platform: 'Xbox' };
  const ops = [
    { op: 'add', list: 'entries', entry: { ...entry, ranks: [{ name: 'Deputy', roleId: null }] } },
  ];
  const answer = await admin.request.patch('/api/settings/departments', { data: { version, ops } });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(units.getByRole('columnheader', { name: 'Dept' })).toBeVisible();
  expect(await widthsWithDepartments(page)).toEqual([1440, 1680]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoAxeViolations(page);
  // The letters of the responses stand, whatever gives way to the column.
  const cut = await units
    .locator('tbody tr > :last-of-type')
    .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut).toBe(0);
});
