import type { Page } from '@playwright/test';
import { createCall, freeUnits, rowOf, signOn, type, undo } from '../support/console.ts';
import { holdResponses } from '../support/hold-responses.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

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

test('units can be assigned by touch: by tapping on a phone, by dragging on a tablet', async ({ openAs }) => {
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
});

test('a dispatcher works a series of typed commands', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [first = '', second = ''] = await freeUnits(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Kortz Center' });
  const other = await createCall(page, { type: 'Robbery', location: 'Vitus St' });
  const row = rowOf(page, 'Active Calls', 'Kortz Center');
  await expect(row).toContainText('UNASSIGNED');
  await expect(rowOf(page, 'Active Calls', 'Vitus St')).toContainText('UNASSIGNED');

  const both = `${first}, ${second}`;
  await type(page, `${number} ${first.toLowerCase()} ${second}`, `Assign ${both}: call ${number}`);
  await expect(row).toContainText(`DIS ${first} ${second}`);
  await type(page, `${first} osc`, `${first}: On scene`);
  await expect(unitRow(page, first)).toContainText('OSC');
  // Undo must restore the unit's earlier response.
  await type(page, `${other} ${first}`, `Assign ${first}: call ${other}`);
  await expect(row).not.toContainText(first);
  await undo(page, `${first} assigned to call ${other}.`);
  await expect(row).toContainText(first);
  await expect(row).toContainText('OSC');
  await type(page, `${first} 10-6`, `${first}: 10-6 Busy / Unavailable`);
  await expect(unitRow(page, first)).toContainText('10-6');
  await type(page, `${number} -${first} -${second}`, `Detach ${both}: call ${number}`);
  await expect(row).toContainText('UNASSIGNED');
  await type(page, `${number} p1`, `Call ${number}: priority 1`);
  await expect(row).toContainText('Priority 1');
  await type(page, `${number} hold 10 tow`, `Hold call ${number} for 10 min`);
  await expect(row).toContainText('HELD');
  await type(page, `${other} merge ${number}`, new RegExp(`^Merge call ${other} into ${number}(?!\\?)`));
  await expect(page.getByRole('option', { name: /Press Enter again$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Active Calls', 'Vitus St')).toBeHidden();
});
