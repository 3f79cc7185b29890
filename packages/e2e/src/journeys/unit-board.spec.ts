import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';
import { standing } from '../support/thumb.ts';

/** The board of fire and EMS, and who rides what, on a server of its own. */

const own = startOwnServer();
const BOARD = '/dashboard/safr';
const KIND = 'Fire & EMS';
test.use({ viewport: { width: 1440, height: 900 } });

const apparatus = (page: Page) => page.getByRole('region', { name: 'Apparatus', exact: true });
const strip = (page: Page) => page.getByRole('region', { name: 'Officer Information' });
const ownCall = (page: Page) => page.getByRole('region', { name: 'Your call' });
const key = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Control Panel' }).getByRole('button', { name });
const row = (page: Page, callsign: string) =>
  apparatus(page).getByRole('listitem').filter({ hasText: callsign });

/** Makes a call that the page's unit is on; answers its number. */
async function goOntoCall(page: Page, type: string, location: string): Promise<number> {
  const made = await page.request.post('/api/calls', { data: { type, location, attach: false, kind: KIND } });
  const { _id, callNumber } = (await made.json()).call;
  const attached = await page.request.post(`/api/calls/${_id}/attach`, { data: { move: true, kind: KIND } });
  expect(attached.status()).toBe(200);
  return callNumber;
}

/** Takes the page's user off any apparatus and off duty. */
async function standDown(page: Page): Promise<void> {
  await page.request.post('/api/clock/out');
}

test('whoever has no profile registers, rides an engine and works a call with it', async ({ openAs }) => {
  const staff = await openAs('Staff', { baseURL: own() });
  const page = await openAs('Fire/Rescue', { baseURL: own() });
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  const profile = await page.request.get(`/api/officers/${discordId}`, { params: { kind: KIND } });
  await staff.request.delete(`/api/officers/${(await profile.json())._id}`);

  await page.goto(BOARD);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Fire & EMS Registration' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByText('All fields are required.')).toBeVisible();
  await page.keyboard.press('Escape');
  // Dismissed, one looks on.
  await expect(dialog).toBeHidden();
  await expect(apparatus(page)).toContainText('Engine 7');
  await expect(apparatus(page).getByRole('button', { name: /^Ride/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Register in Fire & EMS' }).click();
  await dialog.getByLabel('Civilian').selectOption({ index: 1 });
  await expect(dialog.getByPlaceholder('M-3')).toBeVisible();
  await dialog.getByLabel('Callsign').fill('m-909');
  await dialog.getByLabel('Platform').selectOption('Xbox');
  const serves = dialog.getByRole('group', { name: 'I serve as' });
  await expect(serves.getByRole('button', { name: 'Fire' })).toHaveAttribute('aria-pressed', 'true');
  await expect(serves.getByRole('button', { name: 'EMS' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog).toBeHidden();
  await expect(strip(page)).toContainText('M-909');

  // One seat is free, so that there is nothing to ask.
  await expect(row(page, 'E-7')).toContainText('1 of 4 seats free');
  await page.getByRole('button', { name: 'Ride E-7' }).click();
  await expect(page.getByText('Aboard E-7.')).toBeVisible();
  await expect(strip(page)).toContainText('E-7');
  await expect(strip(page)).toContainText('Engine 7 · Firefighter');
  await expect(strip(page)).toContainText('4 aboard');
  await expect(page.getByRole('button', { name: 'Leave E-7' })).toBeVisible();
  // Full ones offer no seat.
  await expect(row(page, 'BC-1')).toContainText('Full');
  await expectNoAxeViolations(page);

  const number = await goOntoCall(page, 'Structure Fire', 'Elgin Ave');
  await expect(ownCall(page)).toContainText(`${number} Structure Fire · Elgin Ave`);
  await expect(ownCall(page).locator('[aria-current="step"]')).toContainText('Dispatched');
  await ownCall(page).getByRole('button', { name: 'En route' }).click();
  await expect(ownCall(page).locator('[aria-current="step"]')).toContainText('En route');
  await expect(key(page, /^10-76/)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+a');
  await expect(ownCall(page).locator('[aria-current="step"]')).toContainText('On scene');
  await expect(key(page, /^10-97/)).toHaveAttribute('aria-pressed', 'true');
  // An engine transports nobody.
  await expect(ownCall(page).getByRole('button', { name: 'Transporting' })).toHaveCount(0);
  await ownCall(page).getByRole('button', { name: 'Clear and close call' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No action needed' }).click();
  await expect(page.getByText(`Call ${number} closed.`)).toBeVisible();
  await expect(ownCall(page)).toBeHidden();
  await expect(key(page, /^10-8/)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Leave E-7' }).click();
  await expect(page.getByText('Left E-7.')).toBeVisible();
  await expect(strip(page)).toContainText('M-909');
  await expect(row(page, 'E-7')).toContainText('1 of 4 seats free');
  await standDown(page);
});

test('a rescue asks for the seat, and takes a patient to hospital', async ({ openAs }) => {
  const page = await openAs('Fire/Rescue', { baseURL: own() });
  await page.goto(BOARD);
  await page.getByRole('button', { name: 'Ride RA-7' }).click();
  await page.getByRole('menuitem', { name: 'Medic' }).click();
  await expect(strip(page)).toContainText('Rescue 7 · Medic');
  await goOntoCall(page, 'Cardiac Arrest', 'Mirror Park Blvd');
  for (const stage of ['En route', 'On scene', 'Transporting', 'At hospital']) {
    await ownCall(page).getByRole('button', { name: stage }).click();
    await expect(ownCall(page).locator('[aria-current="step"]')).toContainText(stage);
  }
  // The keys of the shift are those of fire and EMS, on every page.
  await page.goto('/dashboard/civilian');
  // Once the unit stands in the sidebar it is known whose keys they are.
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('RA-7');
  const said = page.waitForResponse('**/api/units/status');
  await page.keyboard.press('Alt+3');
  await said;
  await page.goto(BOARD);
  await expect(key(page, /^10-6/)).toHaveAttribute('aria-pressed', 'true');
  await standDown(page);
});

test('a board shows the calls and units of the services that are chosen', async ({ openAs }) => {
  const page = await openAs('Fire/Rescue', { baseURL: own() });
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  const made = await officer.request.post('/api/calls', {
    data: { type: 'Robbery', location: 'Grapeseed Main St' },
  });
  const { callNumber } = (await made.json()).call;
  await page.goto(BOARD);
  const calls = page.getByRole('table', { name: 'Active Calls' });
  const services = page.getByRole('group', { name: 'Services of calls' });
  await expect(calls.getByText('Structure Fire').first()).toBeVisible();
  await expect(calls.getByText(String(callNumber))).toHaveCount(0);
  await services.getByRole('button', { name: 'Police' }).click();
  await expect(calls.getByText(String(callNumber))).toBeVisible();
  await expect(page).toHaveURL(/services=all/);
  await page.reload();
  await expect(calls.getByText(String(callNumber))).toBeVisible();
  await services.getByRole('button', { name: 'Police' }).click();
  await expect(page).not.toHaveURL(/services=/);

  // A panic's call stands there whatever is chosen, and both kinds see it.
  const raised = await officer.request.post('/api/panic', { data: { location: 'Sandy Shores' } });
  const { panic } = await raised.json();
  await expect(calls.getByText(String(panic.callNumber))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Panic of D-104' })).toBeVisible();
  await officer.request.post(`/api/panic/${panic._id}/clear`, { data: { closeCall: true } });

  // The police begin with all of them.
  await officer.goto('/dashboard/pso');
  const theirs = officer.getByRole('table', { name: 'Active Calls' });
  await expect(theirs.getByText('Structure Fire').first()).toBeVisible();
  await expect(theirs.getByText(String(callNumber))).toBeVisible();
});

test('fire and EMS tell their own by their tone, and end it', async ({ openAs }) => {
  const page = await openAs('Fire/Rescue', { baseURL: own() });
  await page.goto(BOARD);
  await page.getByRole('button', { name: 'Broadcast' }).click();
  const dialog = page.getByRole('dialog', { name: 'Broadcast' });
  await dialog.getByLabel('Text').fill('Box 22, Mirror Park');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const banner = page.getByRole('region', { name: 'Broadcasts' });
  await expect(banner).toContainText('Box 22, Mirror Park');
  await expectNoAxeViolations(page);
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(banner).toBeHidden();
});

test('a call begins at a medical emergency', async ({ openAs }) => {
  const page = await openAs('Fire/Rescue', { baseURL: own() });
  await page.goto(BOARD);
  await expect(strip(page)).toBeVisible();
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await expect(dialog.getByLabel('Type')).toHaveValue('Medical Emergency');
  await dialog.getByLabel('Location').fill('Paleto Bay');
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect(page.getByRole('heading', { name: /^Call \d+ · Medical Emergency$/ })).toBeVisible();
  // On the other platform one looks on.
  await page.getByRole('radiogroup', { name: 'Platform' }).getByText('PlayStation').click();
  await expect(page.getByText('Your unit is on Xbox: here you look on.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Call' })).toHaveCount(0);
});

test('two officers ride one car of their department', async ({ openAs }) => {
  const admin = await openAs('Administrator', { baseURL: own() });
  const first = await openAs('Officer Xbox', { baseURL: own() });
  const second = await openAs('Staff', { baseURL: own() });
  await ensureOfficer(second, 'D-777');
  await first.goto('/dashboard/pso');
  await expect(first.getByRole('button', { name: '10 Codes' })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Ride', exact: true })).toHaveCount(0);

  const { departments } = await (await admin.request.get('/api/community')).json();
  const department = departments.find(
    (one: { kind: string; platform: string }) => one.kind === 'Law Enforcement' && one.platform === 'Xbox',
  );
  const { version } = await (await admin.request.get('/api/settings/dispatch')).json();
  const entry = {
    departmentId: department._id,
    callsign: 'P-12',
    name: 'Patrol 12',
    services: ['Police'],
    seats: ['Driver', 'Partner'],
    active: true,
  };
  const ops = [{ op: 'add', list: 'apparatus', entry }];
  const added = await admin.request.patch('/api/settings/dispatch', { data: { version, ops } });
  expect(added.status()).toBe(200);

  await first.getByRole('button', { name: 'Ride', exact: true }).click();
  const dialog = first.getByRole('dialog', { name: 'Apparatus' });
  await dialog.getByRole('button', { name: 'Ride P-12' }).click();
  await first.getByRole('menuitem', { name: 'Driver' }).click();
  await expect(dialog.getByRole('button', { name: 'Leave P-12' })).toBeVisible();
  await expectNoAxeViolations(first);
  await first.keyboard.press('Escape');
  await expect(strip(first)).toContainText('Patrol 12 · Driver');
  await second.goto('/dashboard/pso?platform=Xbox');
  await second.getByRole('button', { name: 'Ride', exact: true }).click();
  await second.getByRole('button', { name: 'Ride P-12' }).click();
  await expect(strip(first)).toContainText('2 aboard');
  const units = first.getByRole('table', { name: 'Units on duty' });
  await expect(units.getByRole('row').filter({ hasText: 'P-12' })).toContainText('2 aboard');
  await expect(units.getByRole('row').filter({ hasText: 'D-104' })).toHaveCount(0);
  // What one presses is the car's.
  await key(first, /^10-6/).click();
  await second.keyboard.press('Escape');
  await expect(key(second, /^10-6/)).toHaveAttribute('aria-pressed', 'true');
  await standDown(second);
  await expect(strip(first)).toContainText('1 aboard');
  await standDown(first);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one rides, goes to a call and clears it within the thumb’s reach', async ({ openAs }) => {
    const page = await openAs('Fire/Rescue', { baseURL: own() });
    await page.goto(BOARD);
    await standing(page);
    await page.getByRole('button', { name: 'Ride RA-7' }).tap();
    await page.getByRole('menuitem', { name: 'Driver' }).tap();
    await expect(strip(page)).toContainText('RA-7');
    const number = await goOntoCall(page, 'Medical Emergency', 'Clinton Ave');
    for (const stage of ['En route', 'On scene', 'Transporting']) {
      const next = ownCall(page).getByRole('button', { name: stage });
      expect((await boxOf(next)).height).toBeGreaterThanOrEqual(44);
      await next.tap();
      await expect(next).toHaveCount(0);
    }
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await ownCall(page).getByRole('button', { name: 'Clear and close call' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Only clear my unit' }).tap();
    await expect(page.getByText(`RA-7 cleared from call ${number}.`)).toBeVisible();
    await standDown(page);
  });
});
