import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CONSOLE, createCall, freeUnits, rowOf, signOn, undo } from '../support/console.ts';
import { countNotes } from '../support/count-notes.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { waitForEventStream } from '../support/event-stream.ts';
import { holdResponses } from '../support/hold-responses.ts';
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
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  await dispatcher.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  for (const text of ['The Vinewood Bridge is closed until two.', 'The radio is quiet.']) {
    const answer = await dispatcher.request.post('/api/dispatch/log', { data: { platform: 'Xbox', text } });
    expect(answer.status()).toBe(201);
  }
  const page = await openAs('Staff', { baseURL: own() });
  await page.goto(CONSOLE.replace('dispatch?', 'dispatch/log?'));
  const rows = page.getByRole('table', { name: 'Shift Log' }).getByRole('row');
  await expect(rows.nth(2)).toContainText('The Vinewood Bridge is closed until two.');
  await page.getByLabel('Contains').fill('vinewood bridge');
  await expect(rows).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [, line, ...more] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(more).toEqual([]);
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,Dispatch \d,Hand-over note,The Vinewood Bridge .*,$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Shift Log · Xbox · /)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toBeHidden();
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

const unitRow = (page: Page, callsign: string) => rowOf(page, 'Units on duty', callsign);

test('dragging a unit onto a call assigns it on every board, until Undo', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = ''] = await freeUnits(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Hawick Ave' });
  const other = await openAs('Officer Xbox', { baseURL: own() });
  await other.goto('/dashboard/pso');
  const otherBoardRow = other.getByRole('row').filter({ hasText: 'Hawick Ave' });
  await expect(otherBoardRow).toContainText('UNASSIGNED');
  await expect(other.getByText('LIVE', { exact: true })).toBeVisible();
  // Holds the list back, so that only the event can update this board.
  await holdResponses(other, '**/api/calls?*');

  const row = rowOf(page, 'Active Calls', 'Hawick Ave');
  await unitRow(page, callsign).hover();
  await page.mouse.down();
  // The first move starts the drag, the second one sets the target.
  await row.hover();
  await row.hover({ position: { x: 60, y: 12 } });
  await expect(page.getByText(`${callsign} · Assign to ${number}`, { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(otherBoardRow).toContainText(callsign);
  await expect(row).toContainText(callsign);
  await undo(page, `${callsign} assigned to call ${number}.`);
  await expect(row).toContainText('UNASSIGNED');
  await expect(otherBoardRow).toContainText('UNASSIGNED');
});

test('units can be assigned by touch, by tapping on a phone and dragging on a tablet, and detached in one line', async ({
  openAs,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const desk = await openAs('Dispatcher', { baseURL: own(), ...phone });
  await signOn(desk);
  const [first = '', second = '', third = ''] = await freeUnits(desk);
  const number = await createCall(desk, { type: 'Shots Fired', location: 'Power St' });
  const tab = (name: string) =>
    desk.getByRole('navigation', { name: 'Boards' }).getByRole('button', { name, exact: true });
  const onPhone = rowOf(desk, 'Active Calls', 'Power St');
  await onPhone.getByRole('button', { name: `Assign units to call ${number}` }).tap();
  const sheet = desk.getByRole('dialog', { name: `Assign to ${number} · Shots Fired` });
  await sheet.getByRole('checkbox', { name: new RegExp(first) }).tap();
  await sheet.getByRole('button', { name: 'Assign 1 unit' }).tap();
  await expect(onPhone).toContainText(first);
  await tab('Units').tap();
  await unitRow(desk, second).getByRole('rowheader').tap();
  await tab('Calls').tap();
  await onPhone.tap({ position: { x: 120, y: 12 } });
  await expect(onPhone).toContainText(second);

  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true };
  const page = await openAs('Dispatcher', { baseURL: own(), ...tablet });
  await signOn(page);
  const row = rowOf(page, 'Active Calls', 'Power St');
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const middle = async (of: typeof row) => {
    const box = await of.boundingBox();
    return [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }];
  };
  const touch = await page.context().newCDPSession(page);
  const send = (event: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type: event, touchPoints });
  await send('touchStart', await middle(unitRow(page, third)));
  await expect(page.getByText('Drop on a call to assign')).toBeVisible();
  await send('touchMove', await middle(row));
  await expect(page.getByText(`${third} · Assign to ${number}`, { exact: true })).toBeVisible();
  await send('touchEnd', []);
  // The row only shows two units.
  await expect(row).toContainText(`${first} ${second} +1`);
  await page.keyboard.press('Control+K');
  const line = page.getByRole('combobox', { name: 'Command, name or 10-code' });
  await line.fill(`${number} -${first} -${second}`);
  const preview = `Detach ${first}, ${second}: call ${number}`;
  await expect(page.getByRole('option', { name: preview })).toBeVisible();
  await line.press('Enter');
  await expect(row).toContainText(`DIS ${third}`);
  await expect(row).not.toContainText(second);
});

/** Frequency in hertz of a note of the 911 sound, and the number of such notes per call. */
const EMERGENCY = 988;
const NOTES = 2;
/** Seconds until officers may take a call, according to their page; the server itself waits longer. */
const FALLBACK = 60;

// The last journey, because it moves the server's clock.
test('a 911 call sounds once: for dispatchers immediately, for officers if no dispatcher answers it', async ({
  openAs,
}) => {
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const caller = await openAs('Civilian', { baseURL: own() });
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  const countPlayed = await countNotes(dispatcher);
  const heardByOfficer = await countNotes(officer);
  for (const page of [dispatcher, officer]) await page.clock.install();
  await officer.route('**/api/community', async (route) => {
    const response = await route.fetch();
    const community = await response.json();
    community.dispatch.answerFallbackSeconds = FALLBACK;
    await route.fulfill({ response, json: community });
  });
  await signOn(dispatcher);
  await dispatcher.getByRole('heading', { name: 'Dispatch 1' }).click();
  const live = waitForEventStream(officer);
  await officer.goto('/dashboard/pso/search');
  await live;
  await officer.getByRole('heading', { name: 'Search Database' }).click();

  const data = { platform: 'Xbox', type: 'Robbery', location: 'Cougar Ave', postal: '6124' };
  expect((await caller.request.post('/api/911', { data })).status()).toBe(201);
  await expect.poll(() => countPlayed(EMERGENCY)).toBe(NOTES);
  await own.advance((FALLBACK - 20) * 1000, [dispatcher, officer]);
  expect(await heardByOfficer(EMERGENCY)).toBe(0);
  await own.advance(30_000, [dispatcher, officer]);
  await expect.poll(() => heardByOfficer(EMERGENCY)).toBe(NOTES);
  await officer.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(officer.getByRole('button', { name: 'Take to the board' })).toBeVisible();
  expect(await heardByOfficer(EMERGENCY)).toBe(NOTES);
  expect(await countPlayed(EMERGENCY)).toBe(NOTES);

  await officer.getByRole('button', { name: 'Sounds' }).click();
  await officer.getByRole('button', { name: 'Test 911 call' }).click();
  await expect.poll(() => heardByOfficer(EMERGENCY)).toBe(2 * NOTES);
});
