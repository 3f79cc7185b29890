import type { Page } from '@playwright/test';
import { expect } from './server.fixture.ts';

export const CONSOLE = '/dashboard/dispatch?platform=Xbox';

const board = (page: Page, name: string) => page.getByRole('table', { name });
export const rowOf = (page: Page, table: string, words: string) =>
  board(page, table).getByRole('row').filter({ hasText: words });

/** Opens the console, signs on, and waits until its boards are live. */
export async function signOn(page: Page): Promise<void> {
  await page.goto(CONSOLE);
  await expect(page.getByRole('status').filter({ hasText: /^LIVE$/ })).toBeVisible();
  const button = page.getByRole('button', { name: 'Sign on', exact: true });
  const name = page.getByRole('heading', { name: /^Dispatch \d$/ });
  await expect(button.or(name)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(name).toBeVisible();
}

/** Takes the first units of the board off their calls, makes them available, and returns their callsigns. */
export async function freeUnits(page: Page): Promise<string[]> {
  const { units } = await (await page.request.get('/api/units?platform=Xbox')).json();
  const { calls } = await (await page.request.get('/api/calls?platform=Xbox')).json();
  const chosen = units.slice(0, 3) as { _id: string; callsign: string }[];
  for (const { _id } of chosen) {
    for (const call of calls) {
      if (!call.units.some((unit: { _id: string }) => unit._id === _id)) continue;
      await page.request.post(`/api/calls/${call._id}/detach`, { data: { officerId: _id } });
    }
    const answer = await page.request.post(`/api/units/${_id}/status`, { data: { status: '10-8' } });
    expect(answer.status()).toBe(200);
  }
  return chosen.map(({ callsign }) => callsign);
}

/** Creates a call through the API and returns its number. */
export async function createCall(page: Page, body: object): Promise<string> {
  const answer = await page.request.post('/api/calls', { data: { platform: 'Xbox', ...body } });
  expect(answer.status()).toBe(201);
  return String((await answer.json()).call.callNumber);
}

/** Presses Undo in the toast with this text; an earlier toast may still be visible. */
export async function undo(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: words });
  await toast.getByRole('button', { name: 'Undo' }).click();
}
