import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** The server is that of other journeys too: each change is taken back by the button that offers it. */
async function takeBack(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' }).last();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.').last()).toBeVisible();
}

async function openSettings(page: Page, path: string): Promise<void> {
  await signInAs(page, 'Administrator');
  await page.goto(`/dashboard/settings${path}`);
}

test('the settings are for administrators', async ({ page }) => {
  await signInAs(page, 'Staff');
  await page.goto('/dashboard/settings');
  await expect(page.getByText('This page needs the administrator role.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('a name is changed, is at work in an open page, and is taken back', async ({ openAs, page }) => {
  const other = await openAs('Civilian');
  await other.goto('/dashboard/civilian');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
  await openSettings(page, '');
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
  const field = page.getByLabel('Bank name');
  await field.fill('Fleeca');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Texts' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await field.press('Control+Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  await expect(other.getByRole('link', { name: 'Fleeca' })).toBeVisible();
  await takeBack(page);
  await expect(field).toHaveValue('Maze Bank');
  await expect(other.getByRole('link', { name: 'Maze Bank' })).toBeVisible();
});

test('what two change at once is merged, and who is typing keeps the text', async ({ openAs, page }) => {
  await openSettings(page, '');
  await page.getByLabel('Characters a member may have').fill('7');
  const other = await openAs('Administrator');
  await other.goto('/dashboard/settings');
  await other.getByLabel('Bank name').fill('Lombank');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Changed meanwhile by olivia.park.')).toBeVisible();
  await expect(page.getByLabel('Characters a member may have')).toHaveValue('7');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('Bank name')).toHaveValue('Lombank');
  await page.getByRole('button', { name: 'Save' }).click();
  await takeBack(page);
  await expect(page.getByLabel('Characters a member may have')).toHaveValue('25');
  await takeBack(other);
});
