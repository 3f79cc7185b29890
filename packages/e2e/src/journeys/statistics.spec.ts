import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the rows of a panel's table without the header. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const rows = panel(page, name).getByRole('table', { name, exact: true }).getByRole('row');
  await expect(rows.nth(1)).toBeAttached();
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  return texts.slice(1);
}

async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Works a shift on PlayStation with three calls, one of them with a unit, and returns the calls' IDs. */
async function workShift(page: Page): Promise<string[]> {
  await post(page, '/api/dispatch/sign-on', { platform: 'PlayStation' });
  const { units } = await (await page.request.get('/api/units?platform=PlayStation')).json();
  const ids: string[] = [];
  for (const type of ['Robbery', 'Robbery', 'Structure Fire']) {
    const { call } = await post(page, '/api/calls', {
      platform: 'PlayStation',
      type,
      location: 'Clinton Ave',
    });
    ids.push(call._id);
  }
  const fire = ids.at(-1);
  await post(page, `/api/calls/${fire}/assign`, { unitIds: [units[0]._id], move: true });
  for (const response of ['En route', 'On scene']) {
    await post(page, `/api/calls/${fire}/response`, { response, unitId: units[0]._id });
  }
  return ids;
}

test('a shift of three calls appears in figures, charts, tables and the export', async ({ openAs }) => {
  const page = await openAs('Dispatcher');
  const calls = await workShift(page);
  await page.goto('/dashboard/dispatch/statistics?platform=PlayStation');
  await page.getByRole('button', { name: 'This shift', exact: true }).click();
  await expect(page).toHaveURL(/period=shift/);
  await expect(page.getByRole('definition').first()).toHaveText('3Police 2Fire 1EMS 1');
  expect(await rowsOf(page, 'By type')).toMatchObject([
    ['Robbery', '2', '0', '–', '–'],
    ['Structure Fire', '1', '1', expect.stringMatching(/^00:\d\d$/), expect.stringMatching(/^00:\d\d$/)],
  ]);
  // A call with two services counts once, for its first service.
  expect((await rowsOf(page, 'Calls per day')).at(-1)).toEqual([expect.any(String), '3', '2', '1', '0']);

  // The chart's tooltip must match the table.
  const name = 'Calls by hour of the day';
  const hours = await rowsOf(page, name);
  expect(hours.reduce((sum, [, calls]) => sum + Number(calls), 0)).toBe(3);
  const [first, second] = hours.map(([hour, calls]) => new RegExp(`^${hour}–\\d\\d:00: ${calls} calls?$`));
  const tooltip = panel(page, name).getByRole('status');
  await panel(page, name).getByRole('application', { name }).focus();
  await expect(tooltip).toHaveText(first ?? '');
  await page.keyboard.press('ArrowRight');
  await expect(tooltip).toHaveText(second ?? '');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page, name)
      .getByRole('button', { name: `CSV: ${name}` })
      .click(),
  ]);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(25);
  expect(await rowsOf(page, 'Dispatchers')).toMatchObject([['dee.hollis', '0 h 00 min', '0', '–', '–']]);
  for (const id of calls) await post(page, `/api/calls/${id}/close`);
  await post(page, '/api/dispatch/sign-off', { platform: 'PlayStation' });
});
