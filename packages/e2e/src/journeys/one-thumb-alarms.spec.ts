import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { joinMedicalCall } from '../support/medic.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { button, expectTaps, ownCall, PHONE, signInOnDuty, waitForBoard } from '../support/thumb.ts';

// Panics on a phone, and the car view of fire and EMS.
test.use(PHONE);

const KIND = 'Fire & EMS';
const RESCUE = '/dashboard/safr';
const BOARD = '/dashboard/pso';

/** Places a finger on an element. Returns functions to press, slide off upward, and lift. */
async function fingerOn(page: Page, target: Locator) {
  const { left, right, top, bottom } = await boxOf(target);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: () => touch('touchStart', [{ x: (left + right) / 2, y: (top + bottom) / 2 }]),
    slideOff: () => touch('touchMove', [{ x: (left + right) / 2, y: top - 40 }]),
    lift: () => touch('touchEnd', []),
  };
}

/** Signs in a medic who is off duty, without a call or apparatus. */
async function signInAsMedic(page: Page): Promise<void> {
  await signInAs(page, 'Fire/Rescue');
  await page.request.post('/api/clock/out', { data: { kind: KIND } });
}

test('sliding off the panic button within a second raises no panic, one hold raises one, and one tap clears it', async ({
  page,
}) => {
  await page.clock.install();
  await signInOnDuty(page, '/dashboard/civilian');
  const panic = button(page, /^Panic Button/);
  await expect(panic).toHaveText(/hold 1 second/);
  const { press, slideOff, lift } = await fingerOn(page, panic);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await press();
  await expect(panic).toHaveText(/keep holding/);
  await slideOff();
  await expect(panic).toHaveText(/hold 1 second/);
  await page.clock.runFor(2_000);
  await lift();
  expect((await (await page.request.get('/api/panic')).json()).panics).toEqual([]);

  await page.clock.resume();
  const raised = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/panic' && answer.request().method() === 'POST',
  );
  await press();
  expect((await raised).status()).toBe(201);
  await lift();
  await expect(panic).toHaveText(/PANIC ACTIVE/);
  const banner = page.getByRole('region', { name: 'Panic from D-104' });
  await expectTaps(1, (tap) => tap(button(banner, 'Clear')));
  await expect(banner).toBeHidden();
  // Clearing a panic then asks about its call.
  const question = page.getByRole('dialog', { name: 'Panic cleared. Close its call?' });
  await button(question, 'Unfounded').tap();
  await button(question, 'Close Call').tap();
  await expect(question).toBeHidden();
  await expect(panic).toHaveText(/hold 1 second/);
});

test('one tap acknowledges a panic, or attaches to its call and acknowledges it', async ({
  openAs,
  page,
}) => {
  await signInOnDuty(page);
  const medic = await openAs('Fire/Rescue');
  await medic.request.post('/api/clock/in', { data: { kind: KIND } });
  await medic.goto(RESCUE);
  await expect(medic.locator('[data-state="live"]')).toBeAttached();
  const banner = medic.getByRole('region', { name: 'Panic from D-104' });
  for (const name of ['Acknowledge', 'Attach and acknowledge']) {
    const { panic } = await (await page.request.post('/api/panic', { data: {} })).json();
    const acts = banner.getByRole('button', { name: /acknowledge/i });
    await expect(acts).toHaveText(['Attach and acknowledge', 'Acknowledge']);
    await expectTaps(1, (tap) => tap(button(banner, name)));
    await expect(banner).toContainText(/Acknowledged by/);
    const { call } = await (await page.request.get(`/api/calls/${panic.callId}`)).json();
    const units = call.units.map(({ callsign }: { callsign: string }) => callsign);
    expect(units.includes('M-3')).toBe(name !== 'Acknowledge');
    await page.request.post(`/api/panic/${panic._id}/clear`, { data: { closeCall: true } });
    await expect(banner).toBeHidden();
  }
});

test("a medic's car view shows only the call and its actions, status, PANIC and the latest events", async ({
  page,
}) => {
  await signInAsMedic(page);
  await page.goto(RESCUE);
  await page.getByRole('link', { name: 'In the car' }).tap();
  await expect(page).toHaveURL(/\/dashboard\/safr\/car$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('M-3');
  await expect(page.getByText('No call.')).toBeVisible();
  const next = button(page, /^Next: /);
  await expect(next).toHaveText('Next: 10-8 In Service');
  await next.tap();
  await expect(next).not.toHaveText('Next: 10-8 In Service');
  await expect(button(ownCall(page), 'Attach')).toBeVisible();

  const call = await joinMedicalCall(page, 'Paleto Blvd, one thumb');
  await expect(ownCall(page)).toContainText('Paleto Blvd, one thumb');
  await expect(next).toHaveText('Next: En route');
  await next.tap();
  await expect(next).toHaveText('Next: On scene');
  const main = page.getByRole('main');
  const names = ['Note', 'Close', 'Detach', 'Next: On scene', 'Other status', 'Panic Button'];
  await expect(main.getByRole('button')).toHaveCount(names.length);
  for (const name of names) await expect(button(main, name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last events' })).toContainText('You are on call');
  await page.getByRole('link', { name: 'Board' }).tap();
  await expect(page).toHaveURL(/\/dashboard\/safr$/);
  await page.request.post(`/api/calls/${call._id}/close`, { data: {} });
});

test('notices and panics cover the page without moving it, and all but panics collapse into one strip', async ({
  openAs,
  page,
}) => {
  const dispatcher = await openAs('Dispatcher');
  const medic = await openAs('Fire/Rescue');
  await medic.request.post('/api/clock/in', { data: { kind: KIND } });
  await dispatcher.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  await signInOnDuty(page, BOARD);
  await waitForBoard(page);
  const key = button(page, /^10-7/);
  const { top } = await boxOf(key);
  const { units } = await (await page.request.get('/api/units?platform=Xbox')).json();
  const { _id } = units.find(({ callsign }: { callsign: string }) => callsign === 'D-104');
  const broadcast = { platform: 'Xbox', audience: 'All', tone: 'None' };
  const sent = [];
  for (const data of [
    { ...broadcast, text: 'Fog near Paleto' },
    { ...broadcast, text: 'Shots at the pier', hold: true },
  ]) {
    const answer = await dispatcher.request.post('/api/broadcasts', { data });
    expect(answer.status()).toBe(201);
    sent.push((await answer.json()).broadcast);
  }
  expect((await dispatcher.request.post(`/api/units/${_id}/ask`)).status()).toBe(200);
  const strip = button(page, '3 notices Welfare check · Signal 100 · 1 broadcast');
  await expect(strip).toBeVisible();
  await expect(page.getByText('Fog near Paleto')).toBeHidden();
  const { panic } = await (await medic.request.post('/api/panic', { data: {} })).json();
  const banner = page.getByRole('region', { name: 'Panic from M-3' });
  await expect(button(banner, 'Acknowledge')).toBeVisible();
  expect((await boxOf(key)).top).toBe(top);

  // Pressing the strip expands it.
  await strip.tap();
  await expect(page.getByText('Fog near Paleto')).toBeVisible();
  await expect.poll(async () => (await boxOf(key)).top).toBeGreaterThan(top);
  await button(page.getByRole('region', { name: 'Welfare check' }), 'Code 4').tap();
  await expect(button(page, '2 notices Signal 100 · 1 broadcast')).toBeVisible();
  await medic.request.post(`/api/panic/${panic._id}/clear`, { data: { closeCall: true } });
  for (const { _id: id } of sent) await dispatcher.request.post(`/api/broadcasts/${id}/end`);
  await dispatcher.request.post('/api/dispatch/sign-off', { data: { platform: 'Xbox' } });
});
