import type { Page } from '@playwright/test';
import { holdResponses } from '../support/hold-responses.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const NAME = 'Command, name or 10-code';

const field = (page: Page) => page.getByRole('combobox', { name: NAME });
const status = (page: Page, name: string) => page.getByRole('button', { name });

/** Enters a command, waits for its preview, and presses Enter. */
async function command(page: Page, text: string, meaning: string) {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
  const selected = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });
  await expect(selected).toHaveAccessibleName(meaning);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeHidden();
}

test('an officer works a shift from the command field', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.clock.install();
  const release = await holdResponses(page, /\/assets\/palette-dialog.*\.js$/);
  await page.goto('/dashboard/pso');
  await expect(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
  // Keys typed before the command field loads must not be lost.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('10-222');
  await page.keyboard.press('Backspace');
  release();
  await expect(field(page)).toHaveValue('10-22');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeHidden();

  await command(page, 'status 10-8', 'Status 10-8 In Service');
  await expect(status(page, '10-8 In Service')).toHaveAttribute('aria-pressed', 'true');
  await command(page, 'call traffic stop Legion Square', 'Create call: Traffic Stop at Legion Square');
  const confirmation = page.getByText(/^Call \d+ created: Traffic Stop at Legion Square\.$/);
  const number = /\d+/.exec((await confirmation.textContent()) ?? '')?.[0] ?? '';
  const row = page.getByRole('row', { name: new RegExp(`${number}.*Traffic Stop.*Legion Square`) });
  await expect(row).toContainText('D-104');
  await command(page, `note ${number} Blue Sultan, two occupants`, `Add note to call ${number}`);
  await expect(page.getByText('Blue Sultan, two occupants')).toBeVisible();
  await command(page, `detach ${number}`, `Detach from call ${number}`);
  await expect(row).toContainText('UNASSIGNED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('D-104');
  // The unit is on another call, so the field offers to move it or keep both.
  await command(page, `attach d-110 ${number}`, `Move D-110 to call ${number}`);
  await expect(row).toContainText('D-110');

  // Earlier toasts have ended.
  await page.clock.fastForward(8_000);
  // Undo of an ended shift must restore its status and call.
  await command(page, 'status 10-6', 'Status 10-6 Busy / Unavailable');
  await command(page, 'status 10-42', 'Status 10-42 End of Tour');
  await page
    .getByRole('status')
    .filter({ hasText: 'D-104 is off duty.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(status(page, '10-6 Busy / Unavailable')).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText('D-104');
  await command(page, `close ${number} warn`, `Close call ${number}: Warning given`);
  await expect(row).toBeHidden();
});
