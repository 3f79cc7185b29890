import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

async function goToWarrants(page: Page): Promise<void> {
  await page.goto('/dashboard/pso/warrants');
  await expect(page.getByRole('heading', { name: 'Warrants', exact: true })).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Warrants' })).toBeVisible();
}

const cardWith = (page: Page, reason: string) => page.getByRole('article').filter({ hasText: reason });

test('an officer issues and resolves a warrant, live on other pages', async ({ openAs, page }) => {
  const reason = 'Seen with a stolen Sultan at the pier.';
  await signInAs(page, 'Officer Xbox');
  await goToWarrants(page);
  await expect(page.getByRole('heading', { name: 'Active BOLOs' })).toBeVisible();
  const other = await openAs('Officer Xbox');
  await goToWarrants(other);

  await page.getByRole('button', { name: '+ Create Warrant' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Warrant' });
  await expect(dialog.getByLabel('Civilian', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Choose a civilian from the list.')).toBeVisible();
  await expect(dialog.getByText('Give a reason.')).toBeVisible();
  await expect(dialog.getByLabel('Civilian', { exact: true })).toBeFocused();
  await page.keyboard.type('dEX faR');
  await expect(dialog.getByRole('option', { name: /^Dex Farrow/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Civilian', { exact: true })).toHaveValue('Dex Farrow');
  await dialog.getByText('Search', { exact: true }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Expires (optional)').fill('2020-01-01T10:00');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Pick a future date and time.')).toBeVisible();
  const soon = await page.evaluate(() => {
    const end = new Date(Date.now() + 20.5 * 3_600_000);
    return new Date(end.getTime() - end.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  await dialog.getByLabel('Expires (optional)').fill(soon);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Warrant created.')).toBeVisible();

  await expect(cardWith(other, reason)).toBeVisible();
  const card = cardWith(page, reason);
  await expect(card.getByRole('link', { name: 'Dex Farrow' })).toHaveAttribute(
    'href',
    /\/dashboard\/pso\/search\?id=[0-9a-f-]{36}$/,
  );
  for (const words of ['Search', 'Active', 'Marcus Vance (D-104)', 'just now', 'in 20 h']) {
    await expect(card).toContainText(words);
  }

  await card.getByRole('button', { name: 'Resolve Warrant' }).click();
  const question = page.getByRole('dialog', { name: 'Resolve Warrant' });
  await question.getByRole('button', { name: 'Resolve Warrant' }).click();
  await expect(cardWith(other, reason)).toContainText('Resolved');
  await expect(card).toContainText('by D-104');
});
