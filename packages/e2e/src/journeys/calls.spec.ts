import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const DASHBOARD = '/dashboard/pso';

/** Opens the officer dashboard and waits for its live connection. */
async function goToDashboard(page: Page): Promise<void> {
  await page.goto(DASHBOARD);
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
}

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const log = (page: Page) => page.getByRole('log', { name: 'Log' });

test("two windows work on the same call and show each other's changes live", async ({ openAs, page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page);
  const other = await openAs('Officer Xbox');
  await goToDashboard(other);

  await page.getByRole('button', { name: 'Create Call' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await dialog.getByLabel('Type').selectOption('Shots Fired');
  await dialog.getByLabel('Location').fill('Alamo Sea jetty');
  await dialog.getByLabel('Attach me as primary officer').check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Call created.')).toBeVisible();
  await expect(rowOf(other, 'Alamo Sea jetty')).toContainText('D-104');

  // A new call is selected in the window that created it; the other window opens it by its button.
  const number = (await rowOf(page, 'Alamo Sea jetty').getByRole('cell').first().textContent()) ?? '';
  const title = { name: `Call ${number} · Shots Fired`, exact: true };
  await expect(page.getByRole('heading', title)).toBeVisible();
  await other.getByRole('button', { name: `View Details of call ${number}` }).click();
  await expect(other.getByRole('heading', title)).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('The boat heads north.');
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText('The boat heads north.')).toHaveCount(1);
  await expect(log(other).getByText('The boat heads north.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: `Edit Call ${number}` });
  await edit.getByLabel('Location').fill('Alamo Sea, north shore');
  await edit.getByRole('button', { name: 'Save Call' }).click();
  await expect(rowOf(other, 'Alamo Sea, north shore')).toBeVisible();

  await page.getByRole('button', { name: 'Detach', exact: true }).click();
  await expect(rowOf(other, 'Alamo Sea, north shore')).toContainText('UNASSIGNED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(other, 'Alamo Sea, north shore')).toContainText('D-104');

  await other.getByRole('button', { name: 'Close Call', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Close Call', exact: true }).click();
  await expect(other.getByText(`Call ${number} closed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(rowOf(page, 'Alamo Sea, north shore')).toHaveCount(0);
});

test('a page catches up on changes it missed while events were blocked', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.context().route('**/api/events*', (route) => route.abort());
  await page.goto(DASHBOARD);
  await expect(page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1)).toBeVisible();

  const data = { type: 'Robbery', location: 'Chiliad lookout' };
  const { call } = await (await page.request.post('/api/calls', { data })).json();
  const note = { text: 'A hiker with a flare gun.' };
  expect((await page.request.post(`/api/calls/${call._id}/notes`, { data: note })).status()).toBe(200);
  await expect(rowOf(page, 'Chiliad lookout')).toHaveCount(0);

  await page.context().unroute('**/api/events*');
  await expect(rowOf(page, 'Chiliad lookout')).toBeVisible({ timeout: 20_000 });
  await rowOf(page, 'Chiliad lookout').click();
  await expect(log(page).getByText('A hiker with a flare gun.')).toBeVisible();
});
