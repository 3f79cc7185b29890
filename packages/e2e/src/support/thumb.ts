import { expect, type Locator, type Page } from '@playwright/test';
import { signInAs } from './sign-in.ts';

/** The phone on which what a thumb does is counted. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const ownCall = (page: Page) => page.getByRole('region', { name: 'Your call' });
export const ownUnit = (page: Page) => page.getByRole('complementary', { name: 'Your unit' });

/** The button that is named so: by its whole name, or by a part of it. */
export const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Presses one thing after the other. */
export async function taps(...parts: Locator[]): Promise<void> {
  for (const part of parts) await part.tap();
}

/** Expects that an act takes so many presses: it gets the thumb, which presses one thing at a time; typing is none. */
export async function expectTaps(
  count: number,
  act: (tap: (part: Locator) => Promise<void>) => Promise<void>,
): Promise<void> {
  let done = 0;
  await act(async (part) => {
    done += 1;
    await part.tap();
  });
  expect(done, 'presses').toBe(count);
}

/** Signs in an officer who is in service and on no call, and opens a page of theirs, where one is named. */
export async function begin(page: Page, address?: string): Promise<void> {
  await signInAs(page, 'Officer Xbox');
  for (const status of ['10-42', '10-8']) await page.request.post('/api/units/status', { data: { status } });
  if (address === undefined) return;
  await page.goto(address);
  await expect(page.locator('[data-state="live"]')).toBeAttached();
}

/** Waits until a unit's board stands, from its keys to its units: what comes late moves what is beneath it. */
export async function standing(page: Page): Promise<void> {
  const keys = page.getByRole('group', { name: 'Control Panel' });
  await expect(keys.getByRole('button', { name: /^10-8/ })).toBeVisible();
  for (const name of ['Active Calls', 'Units on duty']) {
    await expect(page.getByRole('table', { name })).toBeVisible();
  }
}

/** Makes an urgent call for the police; with `attach` the officer's unit is on it. */
export async function makeCall(page: Page, location: string, attach = false) {
  const data = { type: 'Shots Fired', location, postal: '3011', priority: 1, attach };
  const answer = await page.request.post('/api/calls', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).call;
}
