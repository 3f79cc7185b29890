import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/server.fixture.ts';

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'What you see may be out of date or incomplete.' });

/**
 * Comes back to the page after a while, upon which it reads anew what it shows, as often as it tries. The live events stay
 * away: with them it would read once more what could not be read.
 */
async function comeBack(page: Page): Promise<void> {
  await hold(page, '**/api/events*');
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a search that cannot be repeated does not pass for a fresh one', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.goto('/dashboard/pso/search?plate=61HYT330');
  await expect(page.getByRole('region', { name: 'Vehicle Match' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Vehicle Match' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/search?*');
  await notice(page).getByRole('button', { name: 'Retry' }).click();
  await expect(notice(page)).toBeHidden();
});

test('what belongs to a character says where it could not be read again', async ({ openAs }) => {
  const page = await openAs('Civilian', { requestsFail: true });
  await page.clock.install();
  const { civilians } = await (await page.request.get('/api/civilians')).json();
  await page.goto(`/dashboard/civilian/${civilians[0]._id}`);
  const lists = ['Vehicles', 'Weapons', 'Records', 'Medical'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  for (const list of lists) await expect(list.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Vehicles', exact: true })).toContainText('Edit');
  await page.waitForLoadState('networkidle');
  const reads = /\/api\/(vehicles|weapons|civilians\/.+|reports|medical)/;
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '' }));
  await comeBack(page);
  for (const list of lists) await expect(list.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute(reads);
  for (const list of lists) {
    await list.getByRole('button', { name: 'Retry' }).click();
    await expect(list.getByRole('alert')).toBeHidden();
  }
});

test('the bank says that its transactions could not be read again', async ({ openAs }) => {
  const page = await openAs('Civilian', { requestsFail: true });
  await page.clock.install();
  const { civilians } = await (await page.request.get('/api/civilians')).json();
  await page.goto(`/bank/dashboard?civilian=${civilians[0]._id}`);
  const recent = page.getByRole('region', { name: 'Recent Transactions' });
  await expect(recent.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/api/bank/transactions/**', (route) => route.fulfill({ status: 500, body: '' }));
  await comeBack(page);
  await expect(notice(page)).toHaveCount(1);
  await expect(recent.getByRole('row').nth(1)).toBeVisible();
  await page.unroute('**/api/bank/transactions/**');
  await recent.getByRole('button', { name: 'Retry' }).click();
  await expect(notice(page)).toBeHidden();
});
