import { isClearOf } from '../support/box-of.ts';
import { createCall } from '../support/console.ts';
import { expect, test } from '../support/server.fixture.ts';
import {
  button,
  expectTaps,
  makeCall,
  ownCall,
  ownUnit,
  PHONE,
  signInOnDuty,
  taps,
  waitForBoard,
} from '../support/thumb.ts';

// An officer's actions on a phone, with taps counted from the current page.
test.use(PHONE);

const BOARD = '/dashboard/pso';

test('the unit bar sets status and subdivision, and finds plates, names and weapons', async ({ page }) => {
  await signInOnDuty(page, `${BOARD}/search`);
  const status = button(ownUnit(page), /Status/);
  const sheet = page.getByRole('dialog', { name: 'Status' });
  await taps(status, button(sheet, /^10-42/));
  await expect(status).toContainText('Off duty');
  await taps(status, button(sheet, /^10-8/));
  await expect(status).toContainText('10-8');
  await taps(status, button(sheet, 'High Speed Unit (HSU)'));
  await expect(sheet).toBeHidden();
  await expect
    .poll(async () => {
      const { units } = await (await page.request.get('/api/units')).json();
      return units.find(({ callsign }: { callsign: string }) => callsign === 'D-104');
    })
    .toMatchObject({ status: '10-8', subdivision: 'High Speed Unit (HSU)' });

  const [{ serialNumber }] = await (await page.request.get('/api/search/weapons?q=WPN-')).json();
  for (const [typed, choice, heading] of [
    ['Dex Far', 'Dex Farrow', 'Dex Farrow'],
    [serialNumber.toLowerCase(), serialNumber, 'Weapon Match'],
  ]) {
    await expectTaps(2, async (tap) => {
      await tap(button(ownUnit(page), 'Search'));
      await expect(page.getByRole('combobox', { name: 'Command, name or 10-code' })).toBeFocused();
      await page.keyboard.insertText(typed);
      await tap(page.getByRole('option').filter({ hasText: choice }).first());
    });
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  }
  await taps(button(ownUnit(page), 'Search'));
  await page.keyboard.type('63QBX118');
  await taps(page.getByRole('option', { name: /63QBX118/ }).first());
  await expect(page).toHaveURL(/plate=63QBX118/);
});

test('an officer starts and ends a shift, and creates, notes and closes a call, in one or two taps each', async ({
  page,
}) => {
  await signInOnDuty(page, BOARD);
  const keys = page.getByRole('group', { name: 'Control Panel' });
  await taps(button(keys, /^10-42/), button(page, 'Go on duty'));
  await expect(button(keys, /^10-8/)).toHaveAttribute('aria-pressed', 'true');
  await waitForBoard(page);

  const quick = page.getByRole('dialog', { name: 'Quick Call' });
  await button(page, 'Quick Call').tap();
  await quick.getByLabel('Location').fill('Clinton Ave');
  await button(quick, 'Robbery').tap();
  await expect(ownCall(page)).toContainText('Robbery · Clinton Ave');
  // The toast must not cover the buttons of the new call.
  const toast = page.getByRole('status').filter({ hasText: 'created.' });
  await expect.poll(() => isClearOf(toast, ownCall(page).getByRole('button'))).toBe(true);
  expect(await isClearOf(toast, ownUnit(page).getByRole('button'))).toBe(true);
  await button(toast, 'Undo').tap();
  await expect(ownCall(page)).toBeHidden();

  const call = await makeCall(page, 'Mount Josiah, one thumb');
  const row = page.getByRole('row').filter({ hasText: 'Mount Josiah, one thumb' });
  await taps(row, button(page, 'Attach'));
  await expect(ownCall(page)).toContainText('Mount Josiah, one thumb');
  await button(ownCall(page), 'Note').tap();
  await page.keyboard.insertText('Two of them, masked.');
  await page.keyboard.press('Enter');
  await expect(ownCall(page).getByLabel('Note')).toBeHidden();
  const { log } = (await (await page.request.get(`/api/calls/${call._id}`)).json()).call;
  expect(log.at(-1)).toMatchObject({ kind: 'note', text: 'Two of them, masked.' });
  await button(ownCall(page), 'Detach').tap();
  await expect(ownCall(page)).toBeHidden();
  await button(page.getByRole('status').filter({ hasText: 'cleared from call' }), 'Undo').tap();
  const close = page.getByRole('dialog', { name: `Close Call ${call.callNumber}` });
  await taps(button(ownCall(page), 'Close'), button(close, 'Unfounded'));
  await expect(page.getByText(`Call ${call.callNumber} closed.`)).toBeVisible();
});

test('an officer adds a unit to an open call, makes another primary and detaches it, in two taps each', async ({
  page,
}) => {
  await signInOnDuty(page);
  const call = await makeCall(page, 'Raton Canyon');
  await page.goto(BOARD);
  await waitForBoard(page);
  const panel = page.getByRole('region', { name: `Call ${call.callNumber} details` });
  const row = page.getByRole('row', { name: new RegExp(`^${call.callNumber} `) });
  await row.tap();
  await expect(panel).toBeVisible();
  // Back from a call must lead to the list.
  await page.goBack();
  await expect(page.getByText('No call selected.')).toBeVisible();
  await expect(row).toBeInViewport();
  await row.tap();
  const sheet = page.getByRole('dialog', { name: 'Add unit' });
  await taps(button(panel, 'Add unit'), button(sheet, /^D-104/));
  await expect(button(panel, 'Actions for D-104')).toBeVisible();
  const { units } = await (await page.request.get('/api/units')).json();
  const { _id } = units.find(({ callsign }: { callsign: string }) => callsign === 'D-112');
  const attach = { data: { officerId: _id, move: true } };
  expect((await page.request.post(`/api/calls/${call._id}/attach`, attach)).status()).toBe(200);
  const actions = button(page, 'Actions for D-112');
  await taps(actions, page.getByRole('menuitem', { name: 'Make primary' }));
  const currentCall = async () => (await (await page.request.get(`/api/calls/${call._id}`)).json()).call;
  await expect.poll(async () => (await currentCall()).primaryOfficer?.callsign).toBe('D-112');
  await expect(actions).toHaveAttribute('aria-busy', 'false');
  await taps(actions, page.getByRole('menuitem', { name: /^Detach/ }));
  await expect(actions).toBeHidden();
  await page.request.post(`/api/calls/${call._id}/close`, { data: {} });
});

test('an officer creates, reads and cancels a BOLO in two, one and two taps', async ({ page }) => {
  await signInOnDuty(page, BOARD);
  await waitForBoard(page);
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  const details = page.getByRole('dialog', { name: 'BOLO Details' });
  const bolos = page.getByRole('region', { name: 'Active BOLOs' });
  const view = button(bolos, 'View Details of Beige Emperor, one thumb');
  await expectTaps(2, async (tap) => {
    await tap(button(bolos, 'Create BOLO'));
    await expect(dialog.getByLabel('Plate')).toBeFocused();
    await page.keyboard.type('9thumb9');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('Beige Emperor, one thumb');
    await tap(button(dialog, 'Create BOLO'));
  });
  await expect(dialog).toBeHidden();
  await expectTaps(1, (tap) => tap(view));
  await expect(details).toContainText('9THUMB9');
  await button(details, 'Close').tap();
  await expectTaps(2, async (tap) => {
    await tap(view);
    await tap(button(details, 'Cancel BOLO'));
  });
  await expect(page.getByText('BOLO canceled.')).toBeVisible();
  await expect(view).toBeHidden();
});

test('the car view takes a unit through its calls, and a toast covers neither the call nor PANIC', async ({
  openAs,
  page,
}) => {
  await signInOnDuty(page, BOARD);
  await page.getByRole('link', { name: 'In the car' }).tap();
  await expect(page.getByText('No call.')).toBeVisible();
  await button(page, 'Next: 10-11 Traffic Stop').tap();
  await expect(button(page, 'Next: 10-8 In Service')).toBeVisible();
  await button(ownCall(page), 'Attach').tap();
  await button(page, 'Next: En route').tap();
  await expect(button(page, 'Next: On scene')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last events' })).toContainText('You are on call');
  await button(ownCall(page), 'Detach').tap();
  await expect(page.getByText('No call.')).toBeVisible();

  const call = await makeCall(page, 'Great Ocean Hwy', true);
  await expect(ownCall(page)).toContainText('3011');
  const dispatcher = await openAs('Dispatcher');
  await dispatcher.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  await createCall(dispatcher, {
    type: 'Shots Fired',
    location: 'Grove St',
    priority: 1,
    services: ['Police'],
  });
  const toast = page.getByRole('alert').filter({ hasText: 'New priority 1' });
  await expect.poll(() => isClearOf(toast, ownCall(page).getByText('3011'))).toBe(true);
  expect(await isClearOf(toast, page.getByRole('button', { name: 'Panic Button' }))).toBe(true);
  await dispatcher.request.post('/api/dispatch/sign-off', { data: { platform: 'Xbox' } });
  await button(ownCall(page), 'Detach').tap();
  await expect(page.getByText('No call.')).toBeVisible();
  await page.request.post(`/api/calls/${call._id}/close`, { data: {} });
});
