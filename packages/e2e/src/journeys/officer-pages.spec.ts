import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs, signInByHand } from '../support/sign-in.ts';

const panic = (page: Page) => page.getByRole('button', { name: /^Panic Button/ });

test('a sign-in takes officers to their board, others to their civilians', async ({ openAs, page }) => {
  await signInByHand(page, 'Officer Xbox');
  await expect(page).toHaveURL(/\/dashboard\/pso$/);
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  const civilian = await openAs('Civilian');
  await civilian.goto('/home');
  await expect(civilian).toHaveURL(/\/dashboard\/civilian$/);
});

test('a new call, a BOLO and the keys are at hand on every page of the officers', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  for (const path of ['search', 'reports', 'warrants']) {
    await page.goto(`/dashboard/pso/${path}`);
    await expect(panic(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    for (const [key, name] of [
      ['Alt+n', 'Create Call'],
      ['Alt+b', 'Create BOLO'],
      ['?', 'Keys'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await dialog.getByLabel('Location').fill('Kortz Center');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Call created.')).toBeVisible();
  await expect(page).toHaveURL(/\/warrants$/);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`on duty, status and PANIC stand on every page at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await signInAs(page, 'Officer Xbox');
    const { civilians } = await (await page.request.get('/api/civilians')).json();
    const pages = ['/dashboard/civilian', '/bank', `/bank/dashboard?civilian=${civilians[0]._id}`];
    const setStatus = (status: string) => page.request.post('/api/units/status', { data: { status } });
    await setStatus('10-8');
    await setStatus('10-6');
    for (const path of pages) {
      await page.goto(path);
      await expect(panic(page)).toBeInViewport();
      await expect(page.getByText('10-6', { exact: true }).filter({ visible: true })).toHaveCount(1);
    }
    await expectNoAxeViolations(page);
    await setStatus('10-42');
    await expect(panic(page)).toBeHidden();
  });
}
