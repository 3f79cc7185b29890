import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { countNotes } from '../support/heard-notes.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** Milliseconds after which a list that was refused is surely asked for again. */
const ASKED_AGAIN = 5_000;

async function activePanics(page: Page): Promise<unknown[]> {
  return (await (await page.request.get('/api/panic')).json()).panics;
}

const banner = (page: Page) => page.getByRole('region', { name: /^Panic of / });
const live = (page: Page) => page.getByRole('status').filter({ hasText: /^LIVE$/ });

async function clearAndKeepCall(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(banner(page)).toBeHidden();
}

test('a panic held for a second is seen at once everywhere, acknowledged, and cleared', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await ensureOfficer(page, 'X-1');
  await page.clock.install();
  await page.goto('/dashboard/pso/search');
  const button = page.getByRole('button', { name: /^Panic Button/ });
  await expect(button).toHaveText(/hold 1 second/);
  await expect(live(page)).toBeVisible();

  const rescue = await openAs('Fire/Rescue');
  await rescue.goto('/dashboard/civilian');
  await expect(live(rescue)).toBeVisible();

  await button.hover();
  // However long this takes, the press is a short one.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page.mouse.down();
  await expect(button).toHaveText(/keep holding/);
  await page.mouse.up();
  await expect(button).toHaveText(/hold 1 second/);
  await page.clock.resume();
  expect(await activePanics(page)).toEqual([]);

  // Elsewhere it is told by the event alone.
  const answerLists = await hold(rescue, '**/api/panic');
  const raised = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/panic');
  await page.mouse.down();
  expect((await raised).status()).toBe(201);
  await expect(banner(rescue)).toBeVisible();
  await page.mouse.up();
  await expect(rescue.getByRole('alert').filter({ hasText: /^Panic: / })).toHaveCount(1);
  await expect(rescue).toHaveTitle(/^PANIC /);
  await expect(rescue).toHaveURL(/\/dashboard\/civilian$/);
  await expectNoAxeViolations(rescue);
  // It stands above the bar and covers nothing of it.
  const { bottom } = await boxOf(banner(rescue));
  expect((await boxOf(rescue.getByRole('banner'))).top).toBeGreaterThanOrEqual(bottom);

  await expect(banner(page)).toContainText('Not acknowledged yet');
  await expect(banner(page).getByRole('button', { name: 'Acknowledge' })).toBeHidden();
  await expect(button).toHaveText(/PANIC ACTIVE/);
  await expectNoAxeViolations(page);

  await rescue.getByRole('link', { name: 'Maze Bank' }).click();
  await expect(banner(rescue)).toBeVisible();
  // A medic of the platform may come as well.
  await expect(banner(rescue).getByRole('button', { name: 'Attach and acknowledge' })).toBeVisible();
  await banner(rescue).getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(banner(rescue).getByRole('button', { name: /acknowledge/i })).toHaveCount(0);
  await expect(rescue).not.toHaveTitle(/PANIC/);
  await expect(banner(page)).toContainText(/Acknowledged by \w/);
  answerLists();
  await rescue.reload();
  await expect(banner(rescue)).toContainText(/Acknowledged by \w/);
  await expect(rescue.getByRole('button', { name: 'Acknowledge' })).toBeHidden();

  await button.hover();
  await page.mouse.down();
  const question = page.getByRole('dialog', { name: 'Panic cleared. Close its call?' });
  await expect(question).toBeVisible();
  await page.mouse.up();
  await expect(banner(rescue)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(question).toBeHidden();
  await expect(button).toHaveText(/hold 1 second/);
});

test('keys raise it too; a colleague attaches, staff clears', async ({ openAs, page }) => {
  await signInAs(page, 'Officer Xbox');
  await ensureOfficer(page, 'X-1');
  await page.goto('/bank');
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(live(page)).toBeVisible();

  const staff = await openAs('Staff');
  await ensureOfficer(staff, 'X-2');
  await staff.goto('/dashboard/pso/warrants');
  await expect(live(staff)).toBeVisible();
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('Alt+p');
  await expect(banner(page)).toContainText('Not acknowledged yet');
  await banner(staff).getByRole('button', { name: 'Attach and acknowledge' }).click();
  await expect(banner(page)).toContainText(/Acknowledged by [A-Z]+-\d+/);
  await banner(staff).getByRole('button', { name: 'Clear' }).click();
  const asked = staff.getByRole('dialog', { name: /^Clear .+'s Panic$/ });
  await expectNoAxeViolations(staff);
  await asked.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(banner(staff)).toBeHidden();
  await expect(banner(page)).toBeHidden();

  const button = page.getByRole('button', { name: /^Panic Button/ });
  await page.goto('/dashboard/pso/reports');
  await expect(live(page)).toBeVisible();
  await button.focus();
  await page.keyboard.down('Space');
  await expect(banner(staff)).toBeVisible();
  await page.keyboard.up('Space');
  await banner(page).getByRole('button', { name: 'Clear' }).click();
  const closing = page.getByRole('dialog', { name: 'Panic cleared. Close its call?' });
  await closing.getByRole('button', { name: 'Arrest made' }).click();
  await closing.getByRole('button', { name: 'Close Call' }).click();
  await expect(closing).toBeHidden();
  await expect(banner(staff)).toBeHidden();
  const { calls } = await (await page.request.get('/api/calls?status=Closed&limit=1')).json();
  expect(calls[0]).toMatchObject({ type: 'Officer Down', disposition: 'Arrest made' });
});

test('nothing is asked where the call is closed already; the command field asks as well', async ({
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await ensureOfficer(page, 'X-1');
  await page.goto('/dashboard/pso/search');
  await expect(live(page)).toBeVisible();
  const raise = async () => (await (await page.request.post('/api/panic', { data: {} })).json()).panic;
  const { callId } = await raise();
  await expect(banner(page)).toBeVisible();
  expect((await page.request.post(`/api/calls/${callId}/close`)).ok()).toBe(true);
  await banner(page).getByRole('button', { name: 'Clear' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { callNumber } = await raise();
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Command, name or 10-code' });
  await field.fill('clear');
  const offered = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(
    offered.getByRole('option', { name: `Clear panic, keep call ${callNumber} open` }),
  ).toBeVisible();
  await offered.getByRole('option', { name: `Clear panic, close call ${callNumber}`, exact: true }).click();
  await expect(page.getByText('Panic cleared.')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  const { calls } = await (await page.request.get('/api/calls?status=Closed&limit=1')).json();
  expect(calls[0]).toMatchObject({ callNumber });
});

test('what happened without a network is there when it is back', async ({ openAs }) => {
  const page = await openAs('Fire/Rescue', { requestsFail: true });
  const context = page.context();
  await page.goto('/home');
  await expect(live(page)).toBeVisible();
  const officer = await openAs('Officer Xbox');
  await ensureOfficer(officer, 'X-1');
  const raise = async () => (await officer.request.post('/api/panic', { data: {} })).json();
  const clear = (id: string) => officer.request.post(`/api/panic/${id}/clear`);
  const { panic } = await raise();
  await expect(banner(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'OFFLINE' })).toBeVisible();
  expect((await clear(panic._id)).status()).toBe(200);
  await context.setOffline(false);
  await expect(live(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  const next = await raise();
  await expect(banner(page)).toBeVisible();
  await clear(next.panic._id);
  await expect(banner(page)).toBeHidden();
});

test('a panic without a network says that it is not sent, and is sent when it is back unless it is stopped', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await ensureOfficer(page, 'X-1');
  await page.goto('/dashboard/pso/search');
  await expect(live(page)).toBeVisible();
  const button = page.getByRole('button', { name: /^Panic Button/ });
  const unsent = page.getByRole('region', { name: 'Panic not sent' });
  const hold = async () => {
    await button.hover();
    await page.mouse.down();
    await expect(unsent).toContainText("PANIC NOT SENT. You're offline. Use the radio.");
    await page.mouse.up();
  };
  await page.context().setOffline(true);
  await hold();
  await expectNoAxeViolations(page);
  await unsent.getByRole('button', { name: 'Stop' }).click();
  await expect(unsent).toBeHidden();
  await hold();
  await page.context().setOffline(false);
  await expect(banner(page)).toBeVisible();
  await expect(unsent).toBeHidden();
  await clearAndKeepCall(page);
});

for (const width of [390, 1440]) {
  test(`at ${width} a panic stands above a dialog, in reach of pointer and keys`, async ({
    openAs,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAs(page, 'Officer Xbox');
    await ensureOfficer(page, 'X-1');
    await page.goto('/dashboard/pso');
    await expect(live(page)).toBeVisible();
    // The board is there, and its keys with it.
    await expect(page.getByRole('button', { name: 'Create Call' }).first()).toBeVisible();
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Create Call' });
    await dialog.getByLabel('Location').fill('Grove St');
    const other = await openAs('Staff');
    await ensureOfficer(other, 'X-2');
    const raise = async () => (await other.request.post('/api/panic', { data: {} })).json();
    const clear = (id: string) => other.request.post(`/api/panic/${id}/clear`);
    const acknowledge = banner(page).getByRole('button', { name: 'Acknowledge', exact: true });

    const first = await raise();
    await acknowledge.click();
    await expect(acknowledge).toBeHidden();
    await expect(banner(page)).toBeInViewport();
    await clear(first.panic._id);
    await expect(banner(page)).toBeHidden();

    const { panic } = await raise();
    // Before it stands there, Tab does not lead to it.
    await expect(acknowledge).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Call' }).focus();
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button').first()).toBeFocused();
    for (let stops = 0; stops < 2; stops += 1) await page.keyboard.press('Tab');
    await expect(acknowledge).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(acknowledge).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await expect(dialog.getByLabel('Location')).toHaveValue('Grove St');
    // Neither covers the other.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await clear(panic._id);
    await expect(banner(page)).toBeHidden();
  });
}

test('who panics off duty stands on the board in red, and the call on top of whatever order', async ({
  openAs,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'Officer Xbox');
  await ensureOfficer(page, 'X-1');
  const other = await openAs('Staff');
  await ensureOfficer(other, 'X-2');
  expect((await other.request.post('/api/clock/out')).ok()).toBe(true);
  await page.goto('/dashboard/pso');
  await expect(live(page)).toBeVisible();
  const top = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
  await page.getByRole('table', { name: 'Active Calls' }).getByRole('button', { name: 'Type' }).click();
  const units = page.getByRole('region', { name: 'Live Units' });
  await expect(units.getByRole('rowheader').first()).toBeVisible();
  const names = units.getByRole('columnheader', { name: 'Name' });
  const { left } = await boxOf(names);
  const { panic } = await (await other.request.post('/api/panic', { data: {} })).json();
  await expect(top).toContainText(`${panic.callNumber}`);
  await expect(top).toContainText('Panic');
  const unit = units.getByRole('row', { name: new RegExp(panic.officer.callsign) });
  await expect(unit).toContainText('Panic');
  // The word takes no room from the names of the others.
  expect((await boxOf(names)).left).toBe(left);
  await expectNoAxeViolations(page);
  await other.request.post(`/api/panic/${panic._id}/clear`);
  await expect(unit).not.toContainText('Panic');
  await expect(top).not.toContainText('Panic');
});

test('two tabs share one connection, and the other goes on when one is closed', async ({
  openAs,
  page,
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.url());
  });
  await signInAs(page, 'Fire/Rescue');
  await page.goto('/home');
  await expect(live(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/dashboard/civilian');
  await expect(live(second)).toBeVisible();
  expect(streams).toHaveLength(1);
  await page.close();
  const officer = await openAs('Officer Xbox');
  await ensureOfficer(officer, 'X-1');
  const { panic } = await (await officer.request.post('/api/panic', { data: {} })).json();
  await expect(banner(second)).toBeVisible();
  await officer.request.post(`/api/panic/${panic._id}/clear`);
  await expect(banner(second)).toBeHidden();
  expect(streams).toHaveLength(2);
});

test('sounds are set and kept', async ({ page }) => {
  await signInAs(page, 'Fire/Rescue');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Sounds' }).click();
  const sounds = page.getByRole('dialog', { name: 'Sounds' });
  await sounds.getByRole('slider', { name: 'New call volume' }).fill('20');
  await sounds.getByRole('button', { name: 'Mute Panic' }).click();
  await expect(sounds.getByRole('button', { name: 'Mute Panic' })).toHaveAttribute('aria-pressed', 'true');
  await sounds.getByRole('button', { name: 'Test Assigned to you' }).click();
  await expectNoAxeViolations(page);
  await page.reload();
  await page.getByRole('button', { name: 'Sounds' }).click();
  await expect(sounds.getByRole('slider', { name: 'New call volume' })).toHaveValue('20');
  await expect(sounds.getByRole('button', { name: 'Mute Panic' })).toHaveAttribute('aria-pressed', 'true');
});

/** As they are heard, in hertz. */
const NEW_CALL = 880;
const SIREN = 830;
const URGENT_CALL = 1568;

test('a panic is heard by its siren alone; its call does not chime as a new one beside it', async ({
  openAs,
  page,
}) => {
  const heard = await countNotes(page);
  await signInAs(page, 'Fire/Rescue');
  await page.goto('/home');
  await expect(live(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sounds' }).click();
  await page.getByRole('button', { name: 'Test New call' }).click();
  await expect.poll(() => heard(NEW_CALL)).toBe(1);

  const officer = await openAs('Officer Xbox');
  await ensureOfficer(officer, 'X-1');
  const { panic } = await (await officer.request.post('/api/panic', { data: {} })).json();
  await expect(banner(page)).toBeVisible();
  // It begins after the event of the panic's call.
  await expect.poll(() => heard(SIREN)).toBe(1);
  expect(await heard(URGENT_CALL)).toBe(0);
  await officer.request.post(`/api/panic/${panic._id}/clear`);
  await expect(banner(page)).toBeHidden();
  const call = { type: 'Officer Down', services: ['Police', 'EMS'] };
  expect((await officer.request.post('/api/calls', { data: call })).status()).toBe(201);
  await expect.poll(() => heard(URGENT_CALL)).toBeGreaterThan(0);
});

test('a panic is shown where the list of panics was refused, which says so and is read again by itself', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Fire/Rescue');
  await page.clock.install();
  let refused = true;
  await page.route('**/api/panic', (route) =>
    refused && route.request().method() === 'GET'
      ? route.fulfill({ status: 429, json: { success: false, code: 'rate_limited', message: 'Slow down.' } })
      : route.fallback(),
  );
  const officer = await openAs('Officer Xbox');
  await ensureOfficer(officer, 'X-1');
  await page.goto('/dashboard/civilian');
  await expect(live(page)).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'Panics could not be loaded.' });
  await expect(notice).toBeVisible();
  await expectNoAxeViolations(page);
  const { panic } = await (await officer.request.post('/api/panic', { data: {} })).json();
  await expect(banner(page)).toBeVisible();
  await expect(page).toHaveTitle(/^PANIC /);
  await expect(notice).toBeVisible();
  // What the list would add is still not known; it is asked for again without a word.
  refused = false;
  await page.clock.runFor(ASKED_AGAIN);
  await expect(notice).toBeHidden();
  await expect(banner(page)).toBeVisible();
  await officer.request.post(`/api/panic/${panic._id}/clear`);
  await expect(banner(page)).toBeHidden();
});

test('who raises a panic sees it and can end it, though the list was refused', async ({ page, context }) => {
  await signInAs(page, 'Officer Xbox');
  await ensureOfficer(page, 'X-1');
  // Nor do events come: the answer of the button alone says it.
  await context.route('**/api/events*', () => undefined);
  await page.route('**/api/panic', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 429, json: { success: false, code: 'rate_limited', message: 'Slow down.' } })
      : route.fallback(),
  );
  await page.goto('/dashboard/pso/search');
  const button = page.getByRole('button', { name: /^Panic Button/ });
  const notice = page.getByRole('alert').filter({ hasText: 'Panics could not be loaded.' });
  await expect(notice).toBeVisible();
  await button.hover();
  await page.mouse.down();
  await expect(button).toHaveText(/PANIC ACTIVE/);
  await page.mouse.up();
  await expect(banner(page)).toBeVisible();
  await clearAndKeepCall(page);
  await expect(button).toHaveText(/hold 1 second/);
  await page.unroute('**/api/panic');
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toBeHidden();
});
