import type { Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { board, createCall, freeUnits, rowOf, signOn, undo } from '../support/console.ts';
import { hold } from '../support/hold.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const unitRow = (page: Page, callsign: string) => rowOf(page, 'Units on duty', callsign);

/** Lifts a unit by mouse and brings it over a call. */
async function drag(page: Page, callsign: string, location: string): Promise<void> {
  await unitRow(page, callsign).hover();
  await page.mouse.down();
  await rowOf(page, 'Active Calls', location).hover();
}

test('a unit that is dragged onto a call is on it everywhere, and no row moves meanwhile', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = ''] = await freeUnits(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Hawick Ave' });
  const other = await openAs('Officer Xbox', { baseURL: own() });
  await other.goto('/dashboard/pso');
  const elsewhere = other.getByRole('row').filter({ hasText: 'Hawick Ave' });
  await expect(elsewhere).toContainText('UNASSIGNED');
  await expect(other.getByText('LIVE', { exact: true })).toBeVisible();
  const row = rowOf(page, 'Active Calls', 'Hawick Ave');

  await drag(page, callsign, 'Hawick Ave');
  await expect(page.getByText(`${callsign} · Assign to ${number}`, { exact: true })).toBeVisible();
  const before = await board(page, 'Active Calls').getByRole('row').allTextContents();
  await createCall(page, { type: 'Shots Fired', location: 'Elgin Ave' });
  await expect(page.getByText('1 NEW after you let go')).toBeVisible();
  const numbers = (texts: string[]) => texts.map((text) => /\d{4}/.exec(text)?.[0]);
  const during = await board(page, 'Active Calls').getByRole('row').allTextContents();
  expect(numbers(during)).toEqual(numbers(before));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(rowOf(page, 'Active Calls', 'Elgin Ave')).toBeVisible();
  await expect(row).toContainText('UNASSIGNED');

  // There it is told by the event alone.
  await hold(other, '**/api/calls?*');
  await drag(page, callsign, 'Hawick Ave');
  await page.mouse.up();
  await expect(elsewhere).toContainText(callsign);
  await expect(row).toContainText(callsign);
  await undo(page, `${callsign} assigned to call ${number}.`);
  await expect(row).toContainText('UNASSIGNED');
});

test('a unit that is on scene elsewhere moves, stays, or is on both', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = '', another = ''] = await freeUnits(page);
  const there = await createCall(page, { type: 'Robbery', location: 'Kortz Center' });
  const beside = await createCall(page, { type: 'Robbery', location: 'Vitus St' });
  const [first, second] = ['Kortz Center', 'Vitus St'].map((place) => rowOf(page, 'Active Calls', place));
  if (first === undefined || second === undefined) throw new Error('Two rows were asked for.');
  // With it all has come that moves a row.
  await expect(second).toBeVisible();
  await drag(page, callsign, 'Kortz Center');
  await page.mouse.up();
  await expect(first).toContainText(callsign);
  await first.click();
  const steps = page.getByRole('table', { name: `Units of call ${there}` });
  await steps.getByRole('button', { name: `${callsign} En route` }).click();
  await steps.getByRole('button', { name: `${callsign} On scene` }).click();
  await expect(first).toContainText('OSC');

  const question = page.getByRole('dialog', { name: `${callsign} is on scene at ${there}.` });
  await drag(page, callsign, 'Vitus St');
  await page.mouse.up();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(second).toContainText('UNASSIGNED');

  await drag(page, callsign, 'Vitus St');
  await page.mouse.up();
  await question.getByRole('button', { name: 'Both' }).click();
  await expect(second).toContainText(callsign);
  await expect(first).toContainText(callsign);
  await undo(page, `${callsign} assigned to call ${beside}.`);
  await expect(second).toContainText('UNASSIGNED');

  // With Alt nothing is asked, and it stays on both.
  await drag(page, callsign, 'Vitus St');
  await page.keyboard.down('Alt');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(second).toContainText(callsign);
  await expect(first).toContainText(callsign);
  await expect(question).toBeHidden();

  // Two that are marked go together.
  await createCall(page, { type: 'Robbery', location: 'Milton Rd' });
  await unitRow(page, callsign).click();
  await unitRow(page, another).click();
  await drag(page, another, 'Milton Rd');
  await page.mouse.up();
  await question.getByRole('button', { name: 'Move' }).click();
  const third = rowOf(page, 'Active Calls', 'Milton Rd');
  await expect(third).toContainText(callsign);
  await expect(third).toContainText(another);
  await expect(first).toContainText('UNASSIGNED');
});

test('over the foot of the calls the list goes on by itself, to calls that were out of sight', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = ''] = await freeUnits(page);
  for (let n = 0; n < 24; n += 1) {
    await createCall(page, { type: 'Other', location: `Pier ${n}`, priority: 3 });
  }
  const last = rowOf(page, 'Active Calls', 'Pier 23');
  await expect(last).toBeAttached();
  await board(page, 'Active Calls').getByRole('row').nth(1).scrollIntoViewIfNeeded();
  await expect(last).not.toBeInViewport();
  await drag(page, callsign, 'Pier 0');
  await page.getByText('Let go on a call to assign').hover();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.hover();
  await page.mouse.up();
  await expect(last).toContainText(callsign);
});

test('the same is done by keys alone', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  await createCall(page, { type: 'Pursuit', location: 'Route 68', priority: 3 });
  const row = rowOf(page, 'Active Calls', 'Route 68');
  await expect(row).toContainText('UNASSIGNED');

  await page.keyboard.press('Alt+u');
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator(':focus');
  const callsign = (await chosen.getByRole('rowheader').textContent()) ?? '';
  await page.keyboard.press('Space');
  await expect(page.getByText(/picked: choose a call/)).toBeVisible();
  await page.keyboard.press('Alt+c');
  const focused = () => row.evaluate((element) => element === document.activeElement);
  const most = await board(page, 'Active Calls').getByRole('row').count();
  for (let step = 0; step < most && !(await focused()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText(callsign);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  test('the same is done by taps alone', async ({ openAs }) => {
    const desk = await openAs('Dispatcher', { baseURL: own(), ...phone });
    await signOn(desk);
    const [callsign = '', another = ''] = await freeUnits(desk);
    const number = await createCall(desk, { type: 'Robbery', location: 'Power St' });
    const tab = (name: string) =>
      desk.getByRole('navigation', { name: 'Boards' }).getByRole('button', { name, exact: true });
    const row = rowOf(desk, 'Active Calls', 'Power St');
    await row.getByRole('button', { name: `Assign units to call ${number}` }).tap();
    const sheet = desk.getByRole('dialog', { name: `Assign to ${number} · Robbery` });
    await sheet.getByRole('checkbox', { name: new RegExp(callsign) }).tap();
    await sheet.getByRole('button', { name: 'Assign 1 unit' }).tap();
    await expect(row).toContainText(callsign);

    // A tap on a unit, and then on a call.
    await tab('Units').tap();
    await unitRow(desk, another).getByRole('rowheader').tap();
    await tab('Calls').tap();
    await row.tap({ position: { x: 120, y: 12 } });
    await expect(row).toContainText(another);
  });
});

test.describe('on a tablet', () => {
  test('a row that a finger rests on is lifted', async ({ openAs }) => {
    const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true };
    const page = await openAs('Dispatcher', { baseURL: own(), ...tablet });
    await signOn(page);
    const [callsign = ''] = await freeUnits(page);
    const number = await createCall(page, { type: 'Shots Fired', location: 'Spanish Ave' });
    const row = rowOf(page, 'Active Calls', 'Spanish Ave');
    await expect(row).toContainText('UNASSIGNED');
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const middle = async (of: typeof row) => {
      const box = await of.boundingBox();
      return [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }];
    };
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', await middle(unitRow(page, callsign)));
    await expect(page.getByText('Let go on a call to assign')).toBeVisible();
    await send('touchMove', await middle(row));
    await expect(page.getByText(`${callsign} · Assign to ${number}`, { exact: true })).toBeVisible();
    await send('touchEnd', []);
    await expect(row).toContainText(callsign);
  });
});

test('units that are chosen in Create Call are on the call at once', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = '', another = ''] = await freeUnits(page);
  const { units } = await (await page.request.get('/api/units?platform=Xbox')).json();
  const busy = units.find((unit: { callsign: string }) => unit.callsign === another);
  await page.request.post(`/api/units/${busy._id}/status`, { data: { status: '10-6' } });
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await dialog.getByLabel('Location').fill('Prosperity St');
  await dialog.getByRole('checkbox', { name: new RegExp(`^${callsign} `) }).check();
  await dialog.getByLabel('Add another unit').selectOption(busy._id);
  await expect(dialog.getByRole('checkbox', { name: new RegExp(`^${another} `) })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, 'Active Calls', 'Prosperity St');
  await expect(row).toContainText(callsign);
  await expect(row).toContainText(another);
});

test('rows stay where they are for a second after the pointer moved over them', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await page.clock.install();
  await signOn(page);
  await createCall(page, { type: 'Other', location: 'Catfish View', priority: 3 });
  await expect(rowOf(page, 'Active Calls', 'Catfish View')).toBeVisible();
  // With its head row, the table has as many rows as there are calls after the next one.
  const before = await board(page, 'Active Calls').getByRole('row').count();
  await rowOf(page, 'Active Calls', 'Catfish View').scrollIntoViewIfNeeded();
  const { left, top } = await boxOf(rowOf(page, 'Active Calls', 'Catfish View'));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await rowOf(page, 'Active Calls', 'Catfish View').hover();
  await createCall(page, { type: 'Shots Fired', location: 'Bay City Ave', priority: 1 });
  // The panel's count has the new call, the list does not yet.
  await expect(async () => {
    await page.mouse.move(left + 20, top + 5);
    await page.mouse.move(left + 21, top + 5);
    await page.clock.runFor(50);
    await expect(page.getByText(String(before), { exact: true }).first()).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(rowOf(page, 'Active Calls', 'Bay City Ave')).toBeHidden();
  await page.clock.runFor(1_100);
  await expect(rowOf(page, 'Active Calls', 'Bay City Ave')).toBeVisible();
});
