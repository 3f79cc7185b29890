import { askIfOnDuty } from '../support/ask-if-on-duty.ts';
import { boxOf } from '../support/box-of.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/server.fixture.ts';
import {
  begin,
  button,
  expectFingerSized,
  expectTaps,
  makeCall,
  ownCall,
  ownUnit,
  PHONE,
  standing,
  taps,
} from '../support/thumb.ts';

/** The acts that take no more taps on a phone than they did before: each list of taps is all that it takes. */
test.use(PHONE);

const BOARD = '/dashboard/pso';

test('a shift begins and ends by one tap on the board and by two elsewhere', async ({ page }) => {
  await begin(page, BOARD);
  const keys = page.getByRole('group', { name: 'Control Panel' });
  await taps(button(keys, /^10-42/));
  await expect(button(page, 'Go on duty')).toBeVisible();
  await taps(button(page, 'Go on duty'));
  await expect(button(keys, /^10-8/)).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${BOARD}/warrants`);
  const status = button(ownUnit(page), /Status/);
  const sheet = page.getByRole('dialog', { name: 'Status' });
  await taps(status, button(sheet, /^10-42/));
  await expect(status).toContainText('Off duty');
  await taps(status, button(sheet, /^10-8/));
  await expect(status).toContainText('10-8');
});

test('a call is opened by one tap, joined by two and left by one', async ({ page }) => {
  await begin(page, BOARD);
  const call = await makeCall(page, 'Mount Josiah, one thumb');
  const row = page
    .getByRole('table', { name: 'Active Calls' })
    .getByRole('row')
    .filter({ hasText: 'Mount Josiah, one thumb' });
  await taps(row, button(page, 'Attach'));
  await expect(ownCall(page)).toContainText('Mount Josiah, one thumb');
  await taps(button(ownCall(page), 'Detach'));
  await expect(ownCall(page)).toBeHidden();

  await page.goto(`${BOARD}/car`);
  await taps(button(ownCall(page), 'Attach'));
  await taps(button(ownCall(page), 'Detach'));
  await expect(page.getByText('No call.')).toBeVisible();
  await page.request.post(`/api/calls/${call._id}/close`, { data: {} });
});

test('of an open call another unit becomes the primary one, and leaves, by two taps each', async ({
  page,
}) => {
  await begin(page, BOARD);
  const call = await makeCall(page, 'Raton Canyon');
  const { units } = await (await page.request.get('/api/units')).json();
  for (const callsign of ['D-104', 'D-112']) {
    const { _id } = units.find((unit: { callsign: string }) => unit.callsign === callsign);
    const attach = { data: { officerId: _id, move: true } };
    expect((await page.request.post(`/api/calls/${call._id}/attach`, attach)).status()).toBe(200);
  }
  await page.goto(`${BOARD}?call=${call._id}`);
  await standing(page);
  const actions = button(page, 'Actions for D-112');
  await taps(actions, page.getByRole('menuitem', { name: 'Make primary' }));
  const now = async () => (await (await page.request.get(`/api/calls/${call._id}`)).json()).call;
  await expect.poll(async () => (await now()).primaryOfficer?.callsign).toBe('D-112');
  await expect(actions).toHaveAttribute('aria-busy', 'false');
  await taps(actions, page.getByRole('menuitem', { name: /^Detach/ }));
  await expect(actions).toBeHidden();
  await page.request.post(`/api/calls/${call._id}/close`, { data: {} });
});

test('names and weapons are found by two taps from any page', async ({ page }) => {
  await begin(page);
  const [{ serialNumber }] = await (await page.request.get('/api/search/weapons?q=WPN-')).json();
  for (const [typed, choice, heading] of [
    ['Dex Far', 'Dex Farrow', 'Dex Farrow'],
    [serialNumber.toLowerCase(), serialNumber, 'Weapon Match'],
  ]) {
    await page.goto(`${BOARD}/reports`);
    await expectTaps(2, async (tap) => {
      await tap(button(ownUnit(page), 'Search'));
      await expect(page.getByRole('combobox', { name: 'Command, name or 10-code' })).toBeFocused();
      await page.keyboard.type(typed);
      await tap(page.getByRole('option').filter({ hasText: choice }).first());
    });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});

test('a BOLO is created, read and cancelled by two taps, one and two', async ({ page }) => {
  await begin(page, BOARD);
  await standing(page);
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  const details = page.getByRole('dialog', { name: 'BOLO Details' });
  const bolos = page.getByRole('region', { name: 'Active BOLOs' });
  const view = button(bolos, 'View Details of Beige Emperor, one thumb');
  await expectTaps(2, async (tap) => {
    await tap(button(bolos, 'Create BOLO'));
    await expect(dialog.getByLabel('Plate')).toBeFocused();
    await page.keyboard.type('9thumb9');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Beige Emperor, one thumb');
    await tap(button(dialog, 'Create BOLO'));
  });
  await expect(dialog).toBeHidden();
  await expectFingerSized(bolos.getByRole('button'));
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

test('the 10 codes, the next minutes of a shift and the sound are one tap away', async ({ page }) => {
  await begin(page, BOARD);
  await standing(page);
  const sound = button(page, 'Enable sound');
  await expectTaps(1, (tap) => tap(sound));
  await expect(sound).toBeHidden();

  const codes = page.getByRole('dialog', { name: '10 Codes' });
  await expectTaps(1, (tap) => tap(button(page, '10 Codes')));
  await expect(codes.getByRole('table')).toBeVisible();
  await button(codes, 'Close').tap();

  const question = page.getByRole('dialog', { name: 'Are you still on duty?' });
  await askIfOnDuty(page);
  await expect(question).toBeVisible();
  await expectTaps(1, (tap) => tap(button(question, 'Still on duty')));
  await expect(question).toBeHidden();
});

test('what comes late on a slow line moves the board by no more than 0.1, and no call beside the own one', async ({
  page,
}) => {
  await begin(page);
  await makeCall(page, 'Great Ocean Hwy', true);
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const release = await hold(page, /\/api\/(calls|units)\?/);
  await page.goto(BOARD);
  const calls = page.getByRole('heading', { name: 'Active Calls' });
  const { top } = await boxOf(calls);
  release();
  await standing(page);
  await expect(ownCall(page)).toBeVisible();
  expect((await boxOf(calls)).top).toBe(top);
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThanOrEqual(0.1);
});
