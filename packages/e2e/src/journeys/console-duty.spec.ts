import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { askIfOnDuty } from '../support/ask-if-on-duty.ts';
import { CONSOLE, signOn } from '../support/console.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

/** What becomes of a dispatcher of whom nothing was heard for long. */

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const question = (page: Page) => page.getByRole('dialog', { name: 'Are you still on duty?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Still on duty' });
const dispatching = (page: Page) => page.getByRole('heading', { name: /^Dispatch \d$/ });

test('after a long silence a dispatcher is asked, on any page, whether they are still there', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Civilian', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
  await askIfOnDuty(page);
  await expect(question(page)).toContainText('No activity from you for 30 minutes.');
  await expect(question(page)).toContainText(/You'll be signed off in 04:\d\d\./);
  await expect(stay(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/dispatch/);
  await expect(stay(page)).toBeFocused();
  const answer = page.waitForRequest('**/api/dispatch/sign-on');
  await page.keyboard.press('Enter');
  expect((await answer).postDataJSON()).toEqual({ platform: 'Xbox' });
  await expect(question(page)).toBeHidden();
  await expect(dispatching(page)).toBeVisible();
});

test('the question is there after a reload, on a phone and in another tab, until it is answered', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const signOffAt = new Date(Date.now() + 4 * 60_000).toISOString();
  // The server asks after half an hour only: until then it answers as it would then.
  let asked = true;
  await page.context().route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), signOffAt: asked ? signOffAt : null },
    });
  });
  await page.reload();
  await expect(question(page).getByRole('timer')).toHaveText(/^03:\d\d$/);
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto('/911');
  await expect(question(other).getByRole('timer')).toHaveText(/^03:\d\d$/);
  await expectNoAxeViolations(other);
  asked = false;
  await stay(page).click();
  await expect(question(page)).toBeHidden();
  // The server tells of an answer as of any change of who dispatches.
  const answer = await page.request.post('/api/dispatch/sign-on', { data: { platform: 'PlayStation' } });
  expect(answer.status()).toBe(200);
  await expect(question(other)).toBeHidden();
});

test('whoever is asked after a long silence can sign off there, from both platforms', async ({ openAs }) => {
  const page = await openAs('Staff', { baseURL: own() });
  for (const platform of ['Xbox', 'PlayStation']) {
    const answer = await page.request.post('/api/dispatch/sign-on', { data: { platform } });
    expect(answer.status()).toBe(200);
  }
  await page.goto(CONSOLE);
  await expect(dispatching(page)).toBeVisible();
  await askIfOnDuty(page);
  await question(page).getByRole('button', { name: 'Sign off' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Looking on' })).toBeVisible();
  const { dispatching: left } = await (await page.request.get('/api/auth/me')).json();
  expect(left).toEqual([]);
});

test('staff sign another dispatcher off', async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const on = { data: { platform: 'Xbox' } };
  expect((await dispatcher.request.post('/api/dispatch/sign-on', on)).status()).toBe(200);
  const page = await openAs('Staff', { baseURL: own() });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(CONSOLE);
  await page.getByRole('button', { name: 'Sign off Dispatch 1' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign off / });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign off Dispatch 1' })).toBeHidden();
  const { dispatching: left } = await (await dispatcher.request.get('/api/auth/me')).json();
  expect(left).not.toContain('Xbox');

  expect((await dispatcher.request.post('/api/dispatch/sign-on', on)).status()).toBe(200);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Other dispatchers' }).click();
  await page.getByRole('menuitem', { name: /^Sign off Dispatch 1: / }).click();
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Other dispatchers' })).toBeHidden();
});
