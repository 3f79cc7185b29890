import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { askIfOnDuty } from '../support/ask-if-on-duty.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const units = (page: Page) => page.getByRole('region', { name: 'Live Units' });
const information = (page: Page) => page.getByRole('region', { name: 'Officer Information' });

/** Opens the officer dashboard and waits until the live events come. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('an officer clocks in, sets status and subdivision, and others see it at once', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await openDashboard(page);
  await expect(page.getByRole('group', { name: 'Control Panel' }).getByRole('button')).toHaveText([
    /10-8.*In Service/,
    /10-7.*Out of Service/,
    /10-6.*Busy \/ Unavailable/,
    /10-11.*Traffic Stop/,
    /10-41.*Beginning of Tour/,
    /10-42.*End of Tour/,
    /Signal 11.*Running Radar/,
  ]);
  await expect(page.getByRole('timer', { name: 'Clock' })).toHaveText(/^\d\d:\d\d:\d\d P[SD]T$/);
  await expect(information(page)).toContainText(/Badge Number\s*\d{4}/);

  // Whatever the shift was before.
  await key(page, '10-7 Out of Service').click();
  await expect(information(page)).toContainText('Off duty');
  await expect(page.getByText('You are off duty.')).toBeVisible();
  await expect(units(page).getByText('You', { exact: true })).toBeHidden();

  const watcher = await openAs('Staff');
  await openDashboard(watcher);
  await watcher
    .getByRole('dialog', { name: 'Officer Registration' })
    .getByRole('button', { name: 'Close' })
    .click();
  const callsign = await information(page).getByRole('definition').first().textContent();
  const row = units(watcher).getByRole('row', { name: new RegExp(callsign ?? 'no callsign') });
  await expect(units(watcher).getByRole('row').nth(1)).toBeVisible();
  await expect(row).toBeHidden();

  await key(page, '10-8 In Service').click();
  await expect(key(page, '10-8 In Service')).toHaveAttribute('aria-pressed', 'true');
  await expect(information(page)).toContainText(/On duty 00:\d\d/);
  await expect(row).toContainText('10-8');

  await page.keyboard.press('Alt+4');
  await expect(key(page, '10-11 Traffic Stop')).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText('10-11');

  await page.getByRole('button', { name: 'Select Subdivision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Subdivision' });
  // Whatever it was before.
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await dialog.getByRole('radio', { name: 'Air Support Unit (ASU)' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(information(page)).toContainText(/Subdivision\s*ASU/);
  await expect(row).toContainText('ASU');

  await page.keyboard.press('Alt+6');
  await expect(information(page)).toContainText('Off duty');
  await expect(units(page).getByText('You', { exact: true })).toBeHidden();
  await page.reload();
  await expect(information(page)).toContainText('Off duty');
  await expect(key(page, '10-42 End of Tour')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: 'Go on duty' })).toBeVisible();
  await page.goto('/dashboard/pso/create-report');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Off duty')).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Clock' })).toBeVisible();
});

test('staff without a profile looks on, at either platform', async ({ page }) => {
  await signInAs(page, 'Staff');
  await openDashboard(page);
  const registration = page.getByRole('dialog', { name: 'Officer Registration' });
  await registration.getByRole('button', { name: 'Close' }).click();
  await expect(registration).toBeHidden();
  await page.getByRole('button', { name: 'Register as an officer' }).click();
  await expect(registration).toBeVisible();
  await registration.getByRole('button', { name: 'Close' }).click();
  await expect(registration).toBeHidden();
  await expect(page.getByRole('button', { name: '10 Codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Call' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Control Panel' })).toBeHidden();
  await expect(units(page).getByRole('rowheader').first()).toBeVisible();
  const xbox = await units(page).getByRole('rowheader').allTextContents();

  await page.getByRole('radiogroup', { name: 'Platform' }).getByText('PlayStation').click();
  await expect(page).toHaveURL(/platform=PlayStation/);
  await expect(units(page).getByRole('rowheader').first()).toBeVisible();
  await expect(units(page).getByRole('rowheader')).not.toHaveText(xbox);
  await page.reload();
  await expect(registration).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(registration).toBeHidden();
  await expect(page.getByRole('radio', { name: 'PlayStation' })).toBeChecked();
  await expectNoAxeViolations(page);
});

/** On duty, on a page other than the dashboard, and asked whether anybody is there. */
async function beAsked(page: Page): Promise<Locator> {
  await signInAs(page, 'Officer PlayStation');
  await openDashboard(page);
  await key(page, '10-8 In Service').click();
  await expect(information(page)).toContainText('On duty');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Civilian', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await askIfOnDuty(page);
  return page.getByRole('dialog', { name: 'Are you still on duty?' });
}

test('after a long silence an officer is asked, on any page, whether the shift goes on', async ({ page }) => {
  const dialog = await beAsked(page);
  await expect(dialog.getByRole('button', { name: 'Still on duty' })).toBeFocused();
  await expect(dialog.getByRole('timer')).toHaveText(/^04:\d\d$/);
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/pso$/);
  await expect(dialog.getByRole('button', { name: 'Still on duty' })).toBeFocused();
  const answer = page.waitForRequest('**/api/units/status');
  await page.keyboard.press('Enter');
  expect((await answer).postDataJSON()).toEqual({ status: '10-8', kind: 'Law Enforcement' });
  await expect(dialog).toBeHidden();
});

test('the question is there after a reload and in another tab, until it is answered', async ({ page }) => {
  const dialog = await beAsked(page);
  await expect(dialog).toBeVisible();
  const clockOutAt = new Date(Date.now() + 4 * 60_000).toISOString();
  // The server asks after half an hour only: until then it answers as it would then.
  let asked = true;
  await page.context().route('**/api/officers/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), clockOutAt: asked ? clockOutAt : null },
    });
  });
  await page.reload();
  await expect(dialog.getByRole('timer')).toHaveText(/^03:\d\d$/);
  const other = await page.context().newPage();
  await other.goto('/dashboard/civilian');
  const there = other.getByRole('dialog', { name: 'Are you still on duty?' });
  await expect(there.getByRole('timer')).toHaveText(/^03:\d\d$/);
  await expect(other.getByText('LIVE', { exact: true })).toBeVisible();
  asked = false;
  await dialog.getByRole('button', { name: 'Still on duty' }).click();
  await expect(dialog).toBeHidden();
  await expect(there).toBeHidden();
});

test('whoever is asked after a long silence can clock out there', async ({ page }) => {
  const dialog = await beAsked(page);
  await dialog.getByRole('button', { name: 'Clock out' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard/pso');
  await expect(information(page)).toContainText('Off duty');
});

test('a status that the server refuses goes back, and says why', async ({ page }) => {
  await signInAs(page, 'Officer PlayStation');
  await openDashboard(page);
  await key(page, '10-8 In Service').click();
  await expect(units(page).getByText('You', { exact: true })).toBeVisible();
  await page.route('**/api/units/status', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, code: 'unprocessable', message: 'Not now.', error: 'Not now.' },
    }),
  );
  await key(page, '10-6 Busy / Unavailable').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await expect(key(page, '10-8 In Service')).toHaveAttribute('aria-pressed', 'true');
});

test('the reference and the keys are a key away, and never in the way of typing', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await openDashboard(page);
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toContainText('10-6 Busy / Unavailable');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: '10 Codes' }).click();
  const codes = page.getByRole('dialog', { name: '10 Codes' });
  await expect(codes.getByLabel('Find a code')).toBeFocused();
  await page.keyboard.type('traffic?');
  await expect(codes.getByText('No code matches.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(codes.getByRole('row', { name: '10-11 Traffic Stop' })).toBeVisible();
  await expect(codes.getByText('Affirmative')).toBeHidden();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(codes).toBeHidden();
  await expect(page.getByRole('button', { name: '10 Codes' })).toBeFocused();

  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog', { name: 'Create Call' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Create Call' })).toBeHidden();
  await page.keyboard.press('Alt+b');
  await expect(page.getByRole('dialog', { name: 'Create BOLO' })).toBeVisible();
});

test('a dialog gives the focus back to what opened it, also the first time', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await openDashboard(page);
  const opensAndCloses = async (name: string, title: string) => {
    const button = page.getByRole('button', { name }).first();
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
    await expect(button).toBeFocused();
  };
  for (const name of ['Select Subdivision', 'Create BOLO', 'Create Call']) await opensAndCloses(name, name);
  await page.goto('/dashboard/pso/search?plate=46EEK572');
  await page.getByRole('button', { name: 'View Registered Owner' }).click();
  for (const name of ['Create Report', 'Suspend License']) await opensAndCloses(name, name);
  await opensAndCloses('Impound', 'Impound Vehicle');
});

test('a profile that cannot be loaded is told with the registration, and takes the dashboard from nobody', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.route('**/api/officers/*', (route) => route.abort());
  await page.goto('/dashboard/pso');
  const dialog = page.getByRole('dialog', { name: 'Officer Registration' });
  await expect(dialog.getByText('Failed to load officer info.')).toBeVisible();
  await expect(dialog.getByLabel('Callsign')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('Failed to load officer info.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Platform' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/officers/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(information(page)).toContainText('Marcus Vance');
  await expect(page.getByRole('button', { name: 'Create Call' })).toBeVisible();
});

test.describe('who has no officer profile', () => {
  // A server of its own: who registers here stays an officer there.
  const origin = startOwnServer();

  test('is asked once, not again on the way back from another page', async ({ openAs }) => {
    const page = await openAs('Staff', { baseURL: origin() });
    await page.goto('/dashboard/pso');
    const dialog = page.getByRole('dialog', { name: 'Officer Registration' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('registers, with the next free callsign where the wanted one is taken', async ({ openAs }) => {
    const page = await openAs('Staff', { baseURL: origin() });
    await page.goto('/dashboard/pso');
    const dialog = page.getByRole('dialog', { name: 'Officer Registration' });
    await expect(dialog.getByPlaceholder('D-104')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(dialog.getByText('All fields are required.')).toBeVisible();
    // The only character is chosen already.
    await expect(dialog.getByLabel('Civilian')).not.toHaveValue('');
    await expect(dialog.getByLabel('Callsign')).toBeFocused();
    await dialog.getByLabel('Callsign').fill('d-118');
    await dialog.getByLabel('Platform').selectOption('Xbox');
    // No department: there is one to serve in.
    await expect(dialog.locator('label')).toHaveText([/^Civilian/, /^Callsign/, /^Platform/]);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(dialog.getByText(/Callsign D-118 is taken on Xbox\. D-\d+ is free\./)).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: /^Use D-\d+$/ }).click();
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(dialog).toBeHidden();
    await expect(information(page)).toContainText('Off duty');
    await page.keyboard.press('Alt+1');
    await expect(information(page)).toContainText(/On duty 00:\d\d/);
    await expect(units(page).getByText('You', { exact: true })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything is within reach, and nothing scrolls sideways', async ({ page }) => {
    await signInAs(page, 'Officer PlayStation');
    await page.goto('/dashboard/pso');
    await key(page, '10-41 Beginning of Tour').tap();
    await expect(information(page)).toContainText('On duty');
    await expect(page.getByRole('button', { name: 'Panic Button' })).toBeInViewport();
    await units(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Panic Button' })).toBeInViewport();
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    for (const control of await page
      .getByRole('group', { name: 'Control Panel' })
      .getByRole('button')
      .all()) {
      expect((await boxOf(control)).height).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe('on a desk and a tablet the page does not scroll', () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    test(`at ${viewport.width}×${viewport.height}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signInAs(page, 'Officer Xbox');
      await openDashboard(page);
      await expect(units(page).getByRole('row').nth(1)).toBeVisible();
      const overflow = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight];
      });
      expect(overflow).toEqual([0, 0]);
      await expectNoAxeViolations(page);
    });
  }
});

test('a shift that was ended by mistake goes on, with status and call', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  expect((await page.request.post('/api/clock/in')).ok()).toBe(true);
  const data = { type: 'Other', location: 'Vespucci pier', attach: true };
  const { call } = await (await page.request.post('/api/calls', { data })).json();
  await openDashboard(page);
  await key(page, '10-6 Busy / Unavailable').click();
  await expect(key(page, '10-6 Busy / Unavailable')).toHaveAttribute('aria-pressed', 'true');
  const row = page.getByRole('row', { name: /Vespucci pier/ });
  await expect(row).not.toContainText('UNASSIGNED');
  await key(page, '10-42 End of Tour').click();
  await expect(row).toContainText('UNASSIGNED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('UNASSIGNED');
  await expect(key(page, '10-6 Busy / Unavailable')).toHaveAttribute('aria-pressed', 'true');
  await expect(information(page)).toContainText(/On duty 00:\d\d/);
  const close = { data: { disposition: 'Unfounded' } };
  expect((await page.request.post(`/api/calls/${call._id}/close`, close)).ok()).toBe(true);
});

for (const { choice, stays } of [
  { choice: 'Clock out and sign out', stays: false },
  { choice: 'Stay on duty', stays: true },
]) {
  test(`who signs out on duty is asked: ${choice}`, async ({ page, openAs }) => {
    await signInAs(page, 'Officer Xbox');
    expect((await page.request.post('/api/clock/in')).ok()).toBe(true);
    const { username, discordId } = await (await page.request.get('/api/auth/me')).json();
    await page.goto('/dashboard/civilian');
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: /is on duty$/ });
    await expect(dialog.getByRole('button', { name: 'Clock out and sign out' })).toBeFocused();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: choice }).click();
    await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
    const again = await openAs('Officer Xbox');
    const officer = await (await again.request.get(`/api/officers/${discordId}`)).json();
    expect(officer.onDutySince !== null).toBe(stays);
    expect((await again.request.post('/api/clock/in')).ok()).toBe(true);
  });
}
