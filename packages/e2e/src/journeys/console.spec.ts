import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CONSOLE, createCall, freeUnits, rowOf, signOn } from '../support/console.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// A signed-on dispatcher would change the 911 calls of other journeys.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** Calls 911 through the API and returns the call's name, such as 911-7. */
async function call911(page: Page, body: object): Promise<string> {
  const data = { platform: 'Xbox', type: 'Robbery', ...body };
  const answer = await page.request.post('/api/911', { data });
  expect(answer.status()).toBe(201);
  return `911-${(await answer.json()).emergency.number}`;
}

test.describe('statistics', () => {
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

  /** Works a shift on PlayStation with three calls, one of them with a unit. */
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

  test('a shift of three calls appears in figures, charts, tables and the export', async ({ openAs }) => {
    const page = await openAs('Dispatcher', { baseURL: own() });
    await workShift(page);
    await page.goto('/dashboard/dispatch');
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
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
    await page.request.post('/api/dispatch/sign-off', { data: { platform: 'PlayStation' } });
  });
});

test("two dispatchers pass a 911 call between them, release it with units and follow the units' progress", async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  const other = await openAs('Staff', { baseURL: own() });
  await signOn(other);
  const caller = await openAs('Civilian', { baseURL: own() });
  const name = await call911(caller, { location: 'Cougar Ave', postal: '6124', details: 'He is armed.' });
  await rowOf(page, '911 calls', name).getByRole('button', { name: /^Take/ }).click();
  await expect(page.getByText('He is armed.')).toBeVisible();
  await rowOf(other, '911 calls', name).click();
  await expect(other.getByText(/^Dispatch \d has this call\.$/)).toBeVisible();
  await other.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText(/^Dispatch \d has this call\.$/)).toBeVisible();
  await other.getByRole('button', { name: 'Give back' }).click();
  await expect(other.getByRole('heading', { name: `${name} · Robbery` })).toBeHidden();

  await rowOf(page, '911 calls', name).getByRole('button', { name: /^Take/ }).click();
  await page.getByLabel('Location').fill('Cougar Ave, rear door');
  await page.getByRole('group', { name: 'Priority' }).getByRole('button', { name: '1' }).click();
  const send = page.getByRole('region', { name: 'Send units' }).getByRole('checkbox');
  await send.nth(0).check();
  await send.nth(1).check();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const row = rowOf(page, 'Active Calls', 'Cougar Ave, rear door');
  await expect(row).toContainText('DIS');
  await expect(page.getByRole('region', { name: '911', exact: true })).toHaveCount(0);
  const grid = page.getByRole('table', { name: /^Units on call/ });
  await expect(grid.getByRole('row')).toHaveCount(3);
  for (const [step, letters] of [
    [/En route$/, 'ENR'],
    [/On scene$/, 'OSC'],
  ] as const) {
    await grid.getByRole('button', { name: step }).first().click();
    await expect(row).toContainText(letters);
    await expect(rowOf(other, 'Active Calls', 'Cougar Ave, rear door')).toContainText(letters);
  }
  await expect(grid.getByRole('row').nth(1).getByRole('time')).toHaveCount(3);
  await other.getByRole('button', { name: 'Sign off', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'View only' })).toBeVisible();
});

test('a dispatcher acknowledges a panic, opens its call in the console and clears it', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  expect((await officer.request.post('/api/panic')).status()).toBe(201);
  const banner = page.getByRole('region', { name: 'Panic from D-104' });
  await expect(banner.getByRole('button', { name: 'Silence' })).toHaveCount(0);
  await banner.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(banner).toContainText(/Acknowledged by Dispatch \d/);
  const first = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
  await expect(first).toContainText('Panic');
  await banner.getByRole('button', { name: /^Open call/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/dispatch\?platform=Xbox&call=/);
  await banner.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(banner).toHaveCount(0);
});

test('a dispatcher takes a 911 call, releases it and assigns a unit by keyboard alone', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  const caller = await openAs('Officer PlayStation', { baseURL: own() });
  const name = await call911(caller, { location: 'Palomino Ave' });
  await expect(rowOf(page, '911 calls', name)).toBeVisible();
  await page.keyboard.press('Alt+t');
  const form = page.getByRole('form', { name: `Release ${name}` });
  await expect(form.getByLabel('Type')).toBeFocused();
  await form.getByLabel('Postal').pressSequentially('8042');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const row = rowOf(page, 'Active Calls', 'Palomino Ave');
  await expect(row).toContainText('8042');

  await page.keyboard.press('Alt+u');
  await page.keyboard.press('ArrowDown');
  const callsign = (await page.locator(':focus').getByRole('rowheader').textContent()) ?? '';
  await page.keyboard.press('Space');
  await expect(page.getByText(/selected: choose a call/)).toBeVisible();
  await page.keyboard.press('Alt+c');
  const focused = () => row.evaluate((element) => element === document.activeElement);
  const most = await page.getByRole('table', { name: 'Active Calls' }).getByRole('row').count();
  for (let step = 0; step < most && !(await focused()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText(callsign);
});

test('the next dispatcher reads a hand-over note on screen, in the export and in print', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Integrity Way' });
  const log = CONSOLE.replace('dispatch?', 'dispatch/log?');
  await page.goto(log);
  await page.getByRole('button', { name: 'Add hand-over note' }).click();
  const note = 'The Vinewood Bridge is closed until two.';
  await page.getByLabel('For the next Xbox dispatcher').fill(note);
  await page.keyboard.press('Control+Enter');
  const first = page.getByRole('table', { name: 'Shift Log' }).getByRole('row').nth(1);
  await expect(first).toContainText(note);

  const other = await openAs('Staff', { baseURL: own() });
  await other.goto(log);
  await other
    .getByRole('link', { name: `Call ${number}` })
    .first()
    .click();
  await expect(other.getByRole('heading', { name: `Call ${number} · Robbery` })).toBeVisible();
  await other.goBack();
  await other.getByLabel('Contains').fill('vinewood bridge');
  await expect(other.getByRole('table', { name: 'Shift Log' }).getByRole('row')).toHaveCount(2);
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [, line, ...more] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(more).toEqual([]);
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,Dispatch \d,Hand-over note,The Vinewood Bridge .*,$/);
  await other.emulateMedia({ media: 'print' });
  await expect(other.getByText(/^Shift Log · Xbox · /)).toBeVisible();
  await expect(other.getByRole('button')).toHaveCount(0);
  await expect(other.getByRole('navigation')).toBeHidden();
});

test('staff sign off a dispatcher, on a narrow screen from the menu', async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const on = { data: { platform: 'Xbox' } };
  expect((await dispatcher.request.post('/api/dispatch/sign-on', on)).status()).toBe(200);
  const page = await openAs('Staff', { baseURL: own() });
  await page.goto(CONSOLE);
  await page.getByRole('button', { name: 'Sign off Dispatch 1' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign off / });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign off Dispatch 1' })).toBeHidden();
  const { dispatching } = await (await dispatcher.request.get('/api/auth/me')).json();
  expect(dispatching).not.toContain('Xbox');

  expect((await dispatcher.request.post('/api/dispatch/sign-on', on)).status()).toBe(200);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Other dispatchers' }).click();
  await page.getByRole('menuitem', { name: /^Sign off Dispatch 1: / }).click();
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Other dispatchers' })).toBeHidden();
});
