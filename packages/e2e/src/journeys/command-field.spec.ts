import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const NAME = 'Command, name or 10-code';

async function openPalette(page: Page) {
  await expect(page.getByRole('button', { name: NAME, exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: NAME });
  await expect(field).toBeFocused();
  return field;
}

/** The suggestion that Enter chooses. */
function meant(page: Page) {
  return page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });
}

/** Types a text, waits until it is understood, and presses Enter. */
async function command(page: Page, text: string, meaning: string) {
  const field = await openPalette(page);
  await field.fill(text);
  await expect(meant(page)).toHaveAccessibleName(meaning);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
}

async function dashboard(page: Page) {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  await expect(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
}

test('an officer runs a shift from the command field', async ({ page }) => {
  await dashboard(page);
  await command(page, 'status 10-8', 'Status 10-8 In Service');
  await expect(page.getByRole('button', { name: '10-8 In Service' })).toHaveAttribute('aria-pressed', 'true');
  await command(page, 'status 10-6', 'Status 10-6 Busy / Unavailable');
  await expect(page.getByRole('button', { name: '10-6 Busy / Unavailable' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await command(page, 'call traffic stop Legion Square', 'Create call: Traffic Stop at Legion Square');
  const told = page.getByText(/^Call \d+ created: Traffic Stop at Legion Square\.$/);
  const number = /\d+/.exec((await told.textContent()) ?? '')?.[0] ?? '';
  const row = page.getByRole('row', { name: new RegExp(`${number}.*Traffic Stop.*Legion Square`) });
  await expect(row).toBeVisible();
  await expect(row).toContainText('D-104');
  await command(page, `note ${number} Blue Sultan, two occupants`, `Add note to call ${number}`);
  await expect(page.getByText('Blue Sultan, two occupants')).toBeVisible();

  await command(page, `detach ${number}`, `Detach from call ${number}`);
  await expect(row).toContainText('UNASSIGNED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('D-104');

  await command(page, `close ${number} warn`, `Close call ${number}: Warning given`);
  await expect(row).toBeHidden();
  await command(page, 'subdivision hsu', 'Subdivision High Speed Unit (HSU)');
  await expect(page.getByRole('definition').filter({ hasText: /^HSU$/ })).toBeVisible();
});

test('one line makes a traffic stop: the call with the officer on it, the status, and what the plate says', async ({
  page,
}) => {
  await dashboard(page);
  await command(page, '10-11 61hyt330 Great Ocean Highway', 'Traffic stop: 61HYT330 at Great Ocean Highway');
  await expect(page).toHaveURL(/\/search\?plate=61HYT330$/);
  const match = page.getByRole('region', { name: 'Vehicle Match' });
  await expect(match.getByRole('list', { name: 'Flags' })).toContainText('BOLO');
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Call \d+ · Traffic Stop$/ })).toBeVisible();
  await expect(page.getByText('Plate 61HYT330')).toBeVisible();
  await expect(page.getByRole('row', { name: /Traffic Stop.*Great Ocean Highway/ })).toContainText('D-104');
  await expect(page.getByRole('button', { name: '10-11 Traffic Stop' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a shift that the command field ended goes on, with status and call', async ({ page }) => {
  await dashboard(page);
  await command(page, 'status 10-8', 'Status 10-8 In Service');
  await command(page, 'call traffic stop Chianski Passage', 'Create call: Traffic Stop at Chianski Passage');
  const row = page.getByRole('row', { name: /Traffic Stop.*Chianski Passage/ });
  await command(page, 'status 10-6', 'Status 10-6 Busy / Unavailable');
  await expect(row).toContainText('D-104');
  await command(page, 'status 10-42', 'Status 10-42 End of Tour');
  await expect(page.getByText('D-104 is off duty.')).toBeVisible();
  await expect(row).toContainText('UNASSIGNED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('UNASSIGNED');
  await expect(page.getByRole('button', { name: '10-6 Busy / Unavailable' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const number = /\d{4}/.exec((await row.textContent()) ?? '')?.[0];
  await command(page, `clear ${number}`, `Clear call ${number}`);
  await expect(row).toBeHidden();
});

test('another unit is attached by its callsign, and clear ends the call and is in service', async ({
  page,
}) => {
  await dashboard(page);
  await command(page, 'call traffic stop Elgin Avenue', 'Create call: Traffic Stop at Elgin Avenue');
  const row = page.getByRole('row', { name: /Traffic Stop.*Elgin Avenue/ });
  const number = /\d{4}/.exec((await row.textContent()) ?? '')?.[0];
  await command(page, 'status 10-6', 'Status 10-6 Busy / Unavailable');
  // The unit is on another call: it is moved, or on both.
  await command(page, `attach d-110 ${number}`, `Move D-110 to call ${number}`);
  await expect(page.getByText(`D-110 moved to call ${number}.`)).toBeVisible();
  const unit = page
    .getByRole('table', { name: 'Units on duty' })
    .getByRole('row')
    .filter({ hasText: 'D-110' });
  await expect(unit.getByRole('button', { name: /^#\d+, show the call$/ })).toHaveText([`#${number}`]);
  await command(page, `clear ${number}`, `Clear call ${number}`);
  await expect(page.getByText(`D-104 detached from call ${number}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: '10-8 In Service' })).toHaveAttribute('aria-pressed', 'true');

  await command(page, 'call traffic stop Forum Drive', 'Create call: Traffic Stop at Forum Drive');
  const own = page.getByRole('row', { name: /Traffic Stop.*Forum Drive/ });
  await expect(own).toContainText('D-104');
  const field = await openPalette(page);
  await field.fill('d-110');
  await expect(meant(page)).toHaveAccessibleName(/^D-110 /);
  await field.fill('clear warn');
  await expect(meant(page)).toHaveAccessibleName(/^Clear call \d+: Warning given$/);
  await page.keyboard.press('Enter');
  await expect(own).toBeHidden();
});

test('the next line is begun while the one before is still being sent', async ({ page }) => {
  await dashboard(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/units/status', async (route) => {
    await held;
    await route.continue();
  });
  const field = await openPalette(page);
  await field.fill('status 10-8');
  await expect(meant(page)).toHaveAccessibleName('Status 10-8 In Service');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('status 10-6');
  await expect(field).toHaveValue('status 10-6');
  answer();
  await expect(page.getByRole('button', { name: '10-8 In Service' })).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveValue('status 10-6');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '10-6 Busy / Unavailable' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('it is completed while one types, and can be gone through by the arrows', async ({ page }) => {
  await dashboard(page);
  const field = await openPalette(page);
  await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveCount(13);
  await expectNoAxeViolations(page);
  await field.pressSequentially('sta');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('status ');
  await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveCount(7);
  const selected = meant(page);
  await expect(selected).toHaveAccessibleName('Status 10-8 In Service');
  await page.keyboard.press('ArrowDown');
  await expect(selected).toHaveAccessibleName('Status 10-7 Out of Service');
  await expect(field).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  // Before the first comes the last: a code whose meaning has the word.
  await expect(selected).toHaveAccessibleName('10-73');
  await page.keyboard.press('Control+k');
  await expect(field).toBeHidden();
});

test('a 10-code is looked up, and a call is opened', async ({ page }) => {
  await dashboard(page);
  await command(page, 'call robbery Vespucci Canals', 'Create call: Robbery at Vespucci Canals');
  await page.goto('/dashboard/civilian');
  const field = await openPalette(page);
  const option = meant(page);
  await field.fill('10-50');
  await expect(option).toHaveAccessibleName('10-50');
  await expect(option).toHaveAccessibleDescription('Vehicle Accident');
  await field.fill('accident');
  await expect(option).toHaveAccessibleName('10-50');
  await field.fill('10-4');
  await expect(option).toHaveAccessibleDescription('Affirmative');
  await field.fill('vespucci can');
  await expect(option).toHaveAccessibleName(/^Call \d+ · Robbery$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/pso\?call=[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { name: /^Call \d+ · Robbery$/ })).toBeVisible();
});

test('bolo opens Create BOLO on the dashboard, once', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/civilian');
  await command(page, 'bolo', 'Create BOLO');
  await expect(page).toHaveURL(/\/dashboard\/pso$/);
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('what the server refuses is told in place, and the text stays', async ({ page }) => {
  // Without live events the page does not know of what happens elsewhere.
  await page.route('**/api/events**', () => undefined);
  await dashboard(page);
  await command(page, 'call pursuit Route 68', 'Create call: Pursuit at Route 68');
  const told = page.getByText(/^Call \d+ created: Pursuit at Route 68\.$/);
  const number = /\d+/.exec((await told.textContent()) ?? '')?.[0] ?? '';
  const id = new URL(page.url()).searchParams.get('call') ?? '';
  const field = await openPalette(page);
  const option = meant(page);
  await field.fill(`note ${number} Lost sight of it`);
  await expect(option).toHaveAccessibleName(`Add note to call ${number}`);
  expect((await page.request.post(`/api/calls/${id}/close`)).status()).toBe(200);

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: NAME });
  await expect(dialog.getByRole('alert')).toHaveText('This call is closed.');
  await expect(field).toHaveValue(`note ${number} Lost sight of it`);
  await expectNoAxeViolations(page);
  await field.fill('attach 999999');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect(option).toHaveAccessibleName('No active call 999999');
  await expect(option).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('attach 999999');
});

test('what is typed before it stands for the first time goes into it', async ({ page }) => {
  await dashboard(page);
  const answers: (() => void)[] = [];
  const held = new Promise<void>((resolve) => {
    answers.push(resolve);
  });
  await page.route(/\/assets\/palette-dialog.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('10-222');
  await page.keyboard.press('Backspace');
  for (const answer of answers) answer();
  const field = page.getByRole('combobox', { name: /^Command/ });
  await expect(field).toBeFocused();
  await page.keyboard.type(' x');
  await expect(field).toHaveValue('10-22 x');
});

test('a panic takes two presses of Enter', async ({ page }) => {
  await page.clock.install();
  await dashboard(page);
  const field = await openPalette(page);
  await field.fill('panic');
  const option = meant(page);
  await expect(option).toHaveAccessibleName('Panic');
  // Looking takes its time: the three seconds are over when the clock is moved.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.keyboard.press('Enter');
  await expect(option).toHaveAccessibleName('Panic: press Enter again within 3 seconds');
  await page.clock.runFor(3000);
  await expect(option).toHaveAccessibleName('Panic');
  await page.keyboard.press('Enter');
  await expect(option).toHaveAccessibleName('Panic: press Enter again within 3 seconds');
  await expect(page.getByRole('region', { name: /^Panic of / })).toBeHidden();
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(page.getByRole('region', { name: /^Panic of / })).toBeVisible();
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(page.getByRole('button', { name: 'Panic Button', exact: true })).toBeVisible();
});

test('without an officer profile there are no commands', async ({ page }) => {
  await signInAs(page, 'Staff');
  await page.goto('/dashboard/civilian');
  const field = await openPalette(page);
  await field.fill('status 10-6');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expect(meant(page)).toHaveAccessibleName('Register as an officer');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a button opens it, and a tap chooses', async ({ page }) => {
    await dashboard(page);
    // Radar does not begin a shift.
    const inService = page.getByRole('button', { name: '10-8 In Service' });
    await inService.tap();
    await expect(inService).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: NAME, exact: true }).tap();
    await page.getByRole('combobox', { name: NAME }).fill('radar');
    await expectNoAxeViolations(page);
    await page.getByRole('option', { name: 'Status Signal 11 Running Radar' }).tap();
    await expect(page.getByRole('button', { name: 'Signal 11 Running Radar' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
