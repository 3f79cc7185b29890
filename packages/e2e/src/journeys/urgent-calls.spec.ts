import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Active Calls' });
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const toast = (page: Page) => page.getByRole('alert').filter({ hasText: 'New priority 1' });

/** Waits until the page hears of what happens. */
const live = (page: Page) => expect(page.getByText('LIVE', { exact: true })).toBeVisible();

async function createCall(by: Page, type: string, location: string): Promise<number> {
  const answer = await by.request.post('/api/calls', { data: { type, location } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).call.callNumber;
}

test.describe('a new call of another officer', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
  });

  test('is marked and counted until it is looked at', async ({ openAs, page }) => {
    const other = await openAs('Staff');
    await ensureOfficer(other, 'X-1');
    await page.goto('/dashboard/pso?calls=mine');
    await live(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Dashboard/ });

    await createCall(other, 'Robbery', 'Sandy Shores liquor store');
    await createCall(other, 'Traffic Stop', 'Route 68 east');
    await expect(link).toHaveText('Dashboard2 new');
    await page.getByRole('button', { name: 'All 2 new' }).click();
    const row = rowOf(page, 'Sandy Shores liquor store');
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await expectNoAxeViolations(page);
    await row.click();
    await expect(row.getByText('New', { exact: true })).toBeHidden();
    await expect(link).toHaveText('Dashboard1 new');
    await rowOf(page, 'Route 68 east').hover();
    await expect(link).toHaveText('Dashboard');
    await expect(page.getByRole('button', { name: 'All', exact: true })).toBeVisible();
  });

  test('is said on every page where it is priority 1', async ({ openAs, page }) => {
    const other = await openAs('Staff');
    await ensureOfficer(other, 'X-1');
    await page.goto('/dashboard/civilian');
    await live(page);
    const number = await createCall(other, 'Shots Fired', 'Humane Labs gate');
    await expect(toast(page)).toContainText(`New priority 1 call ${number}: Shots Fired, Humane Labs gate`);
    await toast(page).getByRole('link').click();
    await expect(page.getByRole('heading', { name: `Call ${number} · Shots Fired` })).toBeVisible();
    // One's own is no news.
    await createCall(page, 'Shots Fired', 'Zancudo bridge');
    await expect(rowOf(page, 'Zancudo bridge')).toBeVisible();
    await expect(toast(page).filter({ hasText: 'Zancudo bridge' })).toHaveCount(0);
    await expect(rowOf(page, 'Zancudo bridge').getByText('New', { exact: true })).toHaveCount(0);
  });
});

test('an unassigned call of priority 1 is in sight whatever is listed', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  const number = await createCall(page, 'Officer Down', 'Grapeseed airfield');
  await page.goto('/dashboard/pso');
  const first = table(page).getByRole('row').nth(1);
  await expect(first).toContainText('UNASSIGNED');
  await expect(first).toHaveAttribute('data-priority', '1');
  const strip = page.getByRole('region', { name: 'Unassigned priority 1 calls' });
  await expect(strip).toHaveCount(0);
  for (const view of ['calls=mine', 'calls=closed', 'calls-sort=postal', 'q=traffic']) {
    await page.goto(`/dashboard/pso?${view}`);
    await expect(strip.getByRole('button', { name: String(number) })).toBeInViewport();
  }
  await expectNoAxeViolations(page);
  await strip.getByRole('button', { name: String(number) }).click();
  await expect(page.getByRole('heading', { name: `Call ${number} · Officer Down` })).toBeVisible();
});

test('active calls are narrowed to those without a unit, and by words', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  const number = await createCall(page, 'Other', 'Raton Canyon trailhead');
  await page.goto('/dashboard/pso');
  await page.getByRole('button', { name: 'Unassigned', exact: true }).click();
  await expect(page).toHaveURL(/calls=unassigned/);
  const unassigned = page.getByRole('table', { name: 'Unassigned Calls' });
  await expect(unassigned.getByRole('row', { name: /Raton Canyon/ })).toBeVisible();
  const rows = unassigned.getByRole('row');
  const isOpen = rows.filter({ hasText: 'UNASSIGNED' });
  await expect(isOpen).toHaveCount((await rows.count()) - 1);
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('trailhead raton');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/q=trailhead/);
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('nothing like it');
  await expect(page.getByText('No calls match “nothing like it”.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Filter calls' })).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill(String(number));
  await expect(table(page).getByRole('row')).toHaveCount(2);
});
