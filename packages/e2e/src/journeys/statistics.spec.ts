import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const STATISTICS = '/dashboard/dispatch/statistics';

// What this file counts must be its own doing.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The rows of a panel's table, without its heads. */
const rowsOf = async (page: Page, name: string) => {
  const rows = panel(page, name).getByRole('table', { name, exact: true }).getByRole('row');
  await expect(rows.nth(1)).toBeAttached();
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  return texts.slice(1);
};

/** Has a dispatcher begin a shift on PlayStation, where three calls are made in it, one of them with a unit. */
async function workShift(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post('/api/dispatch/sign-on', { platform: 'PlayStation' });
  const { units } = await (await page.request.get('/api/units?platform=PlayStation')).json();
  for (const type of ['Robbery', 'Structure Fire', 'Robbery']) {
    await post('/api/calls', { platform: 'PlayStation', type, location: 'Clinton Ave' });
  }
  const { calls } = await (await page.request.get('/api/calls?platform=PlayStation')).json();
  const fire = calls.find(({ type }: { type: string }) => type === 'Structure Fire');
  await post(`/api/calls/${fire._id}/assign`, { unitIds: [units[0]._id], move: true });
  for (const response of ['En route', 'On scene']) {
    await post(`/api/calls/${fire._id}/response`, { response, unitId: units[0]._id });
  }
}

test('a shift of three calls is what its figures, its plots and their tables show', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await workShift(page);
  await page.goto('/dashboard/dispatch');
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  await page.getByRole('button', { name: 'This shift', exact: true }).click();
  await expect(page).toHaveURL(/period=shift/);
  await expect(page.getByRole('definition').first()).toHaveText('3Police 2Fire 1EMS 1');
  await expectNoAxeViolations(page);

  expect(await rowsOf(page, 'By type')).toMatchObject([
    ['Robbery', '2', '0', '–', '–'],
    ['Structure Fire', '1', '1', expect.stringMatching(/^00:\d\d$/), expect.stringMatching(/^00:\d\d$/)],
  ]);
  const days = await rowsOf(page, 'Calls a day');
  expect(days.reduce((sum, [, calls]) => sum + Number(calls), 0)).toBe(3);
  // A call for two services counts once, for its first.
  expect(days.at(-1)).toEqual([expect.any(String), '3', '2', '1', '0']);

  // Place by place the plot tells what the table does.
  const hours = await rowsOf(page, 'Calls by hour of the day');
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, [, calls]) => sum + Number(calls), 0)).toBe(3);
  const plot = panel(page, 'Calls by hour of the day').getByRole('slider');
  await plot.focus();
  await page.keyboard.press('Home');
  for (const [hour, calls] of hours) {
    const words = new RegExp(`^${hour}–\\d\\d:00: ${calls} calls?$`);
    await expect(plot).toHaveAttribute('aria-valuetext', words);
    await expect(panel(page, 'Calls by hour of the day').getByText(words)).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }

  const units = await rowsOf(page, 'Units');
  expect(units[0]).toEqual([
    expect.any(String),
    'Law Enforcement',
    '1',
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ]);
  expect(await rowsOf(page, 'Dispatchers')).toMatchObject([['dee.hollis', '0 h 00 min', '0', '–', '–']]);
});

test('each plot is a table when that is wanted, and a file', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await page.goto(`${STATISTICS}?platform=Xbox&period=30`);
  for (const name of ['Calls by hour of the day', 'Calls a day', 'Median response a day', 'By type']) {
    const drawn = await rowsOf(page, name);
    expect(drawn.length).toBeGreaterThan(2);
    await panel(page, name).getByRole('button', { name: 'Table', exact: true }).click();
    await expect(panel(page, name).getByRole('slider')).toBeHidden();
    expect(await rowsOf(page, name)).toEqual(drawn);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel(page, name)
        .getByRole('button', { name: `CSV: ${name}` })
        .click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(drawn.length + 1);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(page);
});

test('the address keeps the days, of which there are 92 at most', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await page.goto(`${STATISTICS}?platform=Xbox`);
  await page.getByRole('radiogroup', { name: 'Platform' }).getByText('PlayStation').click();
  await page.getByRole('button', { name: 'From–To' }).click();
  await page.getByLabel('From', { exact: true }).fill('2024-01-01');
  await expect(page.getByText('At most 92 days.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('To', { exact: true }).fill('2024-01-31');
  await expect(page.getByText('No calls in this time.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?platform=PlayStation&period=days&from=2024-01-01&to=2024-01-31');
  await page.reload();
  await expect(page.getByText('No calls in this time.')).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2024-01-01');
  await page.getByLabel('To', { exact: true }).fill('2023-12-31');
  await expect(page.getByText('The end must be after the beginning.')).toBeVisible();
});

test('statistics need the dispatcher role', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { baseURL: own() });
  await page.goto(STATISTICS);
  await expect(page.getByText('This page needs the dispatcher role.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Statistics', exact: true })).toBeHidden();
});
