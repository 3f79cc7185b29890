import { expect, type Locator, type Page } from '@playwright/test';
import { signInAs } from './sign-in.ts';

/** The phone of the journeys that count taps. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const ownCall = (page: Page) => page.getByRole('region', { name: 'Your call' });
export const ownUnit = (page: Page) => page.getByRole('complementary', { name: 'Your unit' });

/** Finds a button by its whole name, or by a pattern. */
export const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Taps the elements one after another. */
export async function taps(...elements: Locator[]): Promise<void> {
  for (const element of elements) await element.tap();
}

/** Expects that an action takes this many taps. Typing doesn't count. */
export async function expectTaps(
  count: number,
  act: (tap: (part: Locator) => Promise<void>) => Promise<void>,
): Promise<void> {
  let tapCount = 0;
  await act(async (part) => {
    tapCount += 1;
    await part.tap();
  });
  expect(tapCount, 'presses').toBe(count);
}

/** Signs in an officer who is available and on no call, and opens a page if one is given. */
export async function signInOnDuty(page: Page, address?: string): Promise<void> {
  await signInAs(page, 'Officer Xbox');
  for (const status of ['10-42', '10-8']) await page.request.post('/api/units/status', { data: { status } });
  if (address === undefined) return;
  await page.goto(address);
  await expect(page.locator('[data-state="live"]')).toBeAttached();
}

/** Waits until a unit's board has loaded completely, because late parts move those below. */
export async function waitForBoard(page: Page): Promise<void> {
  const keys = page.getByRole('group', { name: 'Control Panel' });
  await expect(keys.getByRole('button', { name: /^10-8/ })).toBeVisible();
  for (const name of ['Active Calls', 'Units on duty']) {
    await expect(page.getByRole('table', { name })).toBeVisible();
  }
}

/** Creates an urgent police call; `attach` attaches the officer's unit. */
export async function makeCall(page: Page, location: string, attach = false) {
  const data = { type: 'Shots Fired', location, postal: '3011', priority: 1, attach };
  const answer = await page.request.post('/api/calls', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).call;
}
