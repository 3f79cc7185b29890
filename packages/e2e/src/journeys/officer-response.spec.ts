import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const DASHBOARD = '/dashboard/pso';

/** Creates a call, makes it the officer's only call, and returns its number. */
async function joinCall(page: Page, location: string): Promise<number> {
  for (const status of ['10-8', '10-11']) {
    await page.request.post('/api/units/status', { data: { status } });
  }
  const answer = await page.request.post('/api/calls', {
    data: { type: 'Robbery', location, postal: '7165' },
  });
  const { _id, callNumber } = (await answer.json()).call;
  await page.request.post(`/api/calls/${_id}/attach`, { data: { move: true } });
  return callNumber;
}

const ownCall = (page: Page) => page.getByRole('region', { name: 'Your call' });
const step = (page: Page, name: string) => ownCall(page).getByRole('button', { name });
const key = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Control Panel' }).getByRole('button', { name });

test('an officer responds to a call, closes it, undoes that and clears from it by keyboard alone', async ({
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  const number = await joinCall(page, 'Clinton Ave');
  await page.goto(DASHBOARD);
  await expect(ownCall(page)).toContainText(`${number} Robbery · Clinton Ave · 7165`);
  const pages = page.getByRole('navigation', { name: 'Main' });
  await pages.getByRole('link', { name: 'Search Database' }).click();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText(`Call ${number}: En route.`)).toBeVisible();

  await pages.getByRole('link', { name: 'Dashboard' }).click();
  await expect(step(page, 'En route')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+a');
  await expect(step(page, 'On scene')).toHaveAttribute('aria-pressed', 'true');
  const log = page.getByRole('log', { name: 'Log' });
  await expect(log.getByText('D-104: En route')).toBeVisible();
  await expect(log.getByText('D-104: On scene')).toBeVisible();

  await page.keyboard.press('Alt+l');
  const dialog = page.getByRole('dialog', { name: `Clear and close call ${number}` });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Report taken' }).press('Enter');
  await expect(page.getByText(`Call ${number} closed.`)).toBeVisible();
  await expect(ownCall(page)).toBeHidden();
  await expect(key(page, /^10-8/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(step(page, 'On scene')).toHaveAttribute('aria-pressed', 'true');
  await expect(key(page, /^10-11/)).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('Alt+l');
  await dialog.getByRole('button', { name: 'Only clear my unit' }).press('Enter');
  await expect(page.getByText(`D-104 cleared from call ${number}.`)).toBeVisible();
  await expect(ownCall(page)).toBeHidden();
});
