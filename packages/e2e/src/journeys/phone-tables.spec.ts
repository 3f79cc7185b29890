import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How far the page and the table's frame would have to be moved to see all of it. */
async function hiddenWidth(page: Page, table: Locator): Promise<number[]> {
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

test('what is registered to a person folds on a phone', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/search?name=Mara%20Malone');
  for (const name of ['Registered Vehicles', 'Registered Firearms', 'Records']) {
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    expect(await hiddenWidth(page, table)).toEqual([0, 0]);
  }
  const vehicles = page.getByRole('table', { name: 'Registered Vehicles' });
  await vehicles.getByRole('button', { name: 'Plate' }).tap();
  await expect(vehicles.getByRole('columnheader', { name: 'Plate' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectNoAxeViolations(page);
});
