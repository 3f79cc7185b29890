import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const CONSOLE = '/dashboard/dispatch?platform=Xbox';

// Whoever dispatches changes what 911 calls of others become.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const board = (page: Page, name: string) => page.getByRole('table', { name });
const rowOf = (page: Page, table: string, words: string) =>
  board(page, table).getByRole('row').filter({ hasText: words });

/** Opens the console, signed on, once its boards are there and live. */
async function signOn(page: Page): Promise<void> {
  await page.goto(CONSOLE);
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  const button = page.getByRole('button', { name: 'Sign on', exact: true });
  const name = page.getByRole('heading', { name: /^Dispatch \d$/ });
  await expect(button.or(name)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(name).toBeVisible();
}

/** Calls 911 as a program would. */
async function call911(page: Page, body: object): Promise<void> {
  const answer = await page.request.post('/api/911', { data: { platform: 'Xbox', ...body } });
  expect(answer.status()).toBe(201);
}

/** Has the first units of the board on no call, and available. */
async function freeUnits(page: Page): Promise<void> {
  const { units } = await (await page.request.get('/api/units?platform=Xbox')).json();
  const { calls } = await (await page.request.get('/api/calls?platform=Xbox')).json();
  for (const { _id } of units.slice(0, 3)) {
    for (const call of calls) {
      if (!call.units.some((unit: { _id: string }) => unit._id === _id)) continue;
      await page.request.post(`/api/calls/${call._id}/detach`, { data: { officerId: _id } });
    }
    const answer = await page.request.post(`/api/units/${_id}/status`, { data: { status: '10-8' } });
    expect(answer.status()).toBe(200);
  }
}

/** Makes a call as the dispatcher's program would; answers its number. */
async function createCall(page: Page, body: object): Promise<string> {
  const answer = await page.request.post('/api/calls', { data: { platform: 'Xbox', ...body } });
  expect(answer.status()).toBe(201);
  return String((await answer.json()).call.callNumber);
}

test('needs the dispatcher role', async ({ openAs }) => {
  const page = await openAs('Civilian', { baseURL: own() });
  await page.goto(CONSOLE);
  await expect(page.getByText('This page needs the dispatcher role.')).toBeVisible();
});

test('a 911 call is taken and released with units, whose way two dispatchers see', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  await expectNoAxeViolations(page);
  const caller = await openAs('Civilian', { baseURL: own() });
  await call911(caller, {
    type: 'Robbery',
    location: 'Cougar Ave',
    postal: '6124',
    details: 'He is armed.',
  });
  const other = await openAs('Staff', { baseURL: own() });
  await other.goto(CONSOLE);

  await rowOf(page, '911 calls', 'Cougar Ave').getByRole('button', { name: /^Take/ }).click();
  await expect(page.getByText('He is armed.')).toBeVisible();
  await page.getByLabel('Location').fill('Cougar Ave, rear door');
  await page.getByRole('group', { name: 'Priority' }).getByRole('button', { name: '1' }).click();
  const send = page.getByRole('region', { name: 'Send with it' }).getByRole('checkbox');
  await send.nth(0).check();
  await send.nth(1).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Release', exact: true }).click();

  await expect(page.getByRole('heading', { name: /^Call \d+ · Robbery$/ })).toBeVisible();
  await expect(rowOf(page, 'Active Calls', 'Cougar Ave, rear door')).toContainText('DIS');
  const grid = page.getByRole('table', { name: /^Units of call/ });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await grid
    .getByRole('button', { name: /En route$/ })
    .first()
    .click();
  await expect(rowOf(page, 'Active Calls', 'Cougar Ave, rear door')).toContainText('ENR');
  await grid
    .getByRole('button', { name: /On scene$/ })
    .first()
    .click();
  await expect(grid.getByRole('row').nth(1).getByRole('time')).toHaveCount(3);
  await expect(rowOf(page, 'Active Calls', 'Cougar Ave, rear door')).toContainText('OSC');
  await expect(rowOf(other, 'Active Calls', 'Cougar Ave, rear door')).toContainText('OSC');
  await expectNoAxeViolations(page);
});

test('units go to a call by what is recommended, by the sheet, and by picking', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  const number = await createCall(page, { type: 'Pursuit', location: 'Route 68' });
  const row = rowOf(page, 'Active Calls', 'Route 68');
  await expect(row).toContainText('UNASSIGNED');
  await row.click();
  await expect(page.getByRole('heading', { name: `Call ${number} · Pursuit` })).toBeVisible();

  await page.getByRole('region', { name: 'Recommended' }).getByRole('button').first().click();
  await expect(row).toContainText('DIS');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('UNASSIGNED');

  const unit = board(page, 'Units on duty').getByRole('row').nth(1);
  const callsign = (await unit.getByRole('rowheader').textContent()) ?? '';
  await unit.focus();
  await page.keyboard.press('Space');
  await row.focus();
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText(callsign);
});

test('a unit is dragged onto a call, and typed lines do what they say', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Hawick Ave' });
  const row = rowOf(page, 'Active Calls', 'Hawick Ave');
  const unit = board(page, 'Units on duty').getByRole('row').nth(1);
  const callsign = (await unit.getByRole('rowheader').textContent()) ?? '';

  await unit.hover();
  await page.mouse.down();
  await row.hover();
  await expect(page.getByText(`${callsign} · Assign to ${number}`, { exact: true })).toBeVisible();
  const top = (await row.boundingBox())?.y;
  await createCall(page, { type: 'Shots Fired', location: 'Elgin Ave' });
  await expect(page.getByText('1 NEW after you let go')).toBeVisible();
  expect((await row.boundingBox())?.y).toBe(top);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(rowOf(page, 'Active Calls', 'Elgin Ave')).toBeVisible();
  await expect(row).toContainText('UNASSIGNED');

  await unit.hover();
  await page.mouse.down();
  await row.hover();
  await page.mouse.up();
  await expect(row).toContainText(callsign);

  const type = async (line: string, preview: string | RegExp) => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type(line);
    await expect(page.getByRole('option', { name: preview })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await type(`${number} -${callsign}`, `Detach ${callsign}`);
  await expect(row).toContainText('UNASSIGNED');
  await type(`${number} hold 10 tow`, `Hold call ${number} for 10 min`);
  await expect(row).toContainText('HELD');
  await type(`${number} zz-9`, 'No unit ZZ-9 is on duty');
  await expect(row).toContainText('HELD');
});
