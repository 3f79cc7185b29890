import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** Every page of the settings by the keyboard alone: its first control is reached, something changed and saved. */

test.use({ viewport: { width: 1440, height: 900 } });

const TABS_MOST = 40;

/** Goes on with Tab from the list of the pages until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < TABS_MOST; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

async function openByKeyboard(page: Page, path: string): Promise<void> {
  await signInAs(page, 'Administrator');
  await goTo(page, path);
}

/** Opens a page of the settings, with the keyboard at its link in their list. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`/dashboard/settings${path}`);
  const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]');
  await current.focus();
}

/** By the button that offers it, which is where Tab leads in the end. */
async function takeBack(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' }).last();
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone.').last()).toBeVisible();
}

for (const { path, field, text } of [
  { path: '', field: 'Community name', text: 'Vespucci Nights' },
  { path: '/texts', field: 'Welcome, under the greeting', text: 'Drive safely.' },
  { path: '/bank', field: 'Dollars that a new member starts with', text: '750' },
  { path: '/departments/00000000-0000-7000-9000-000400000001', field: 'Short name', text: 'LSPD' },
  {
    path: '/licenses/00000000-0000-7000-9000-000800000001',
    field: 'What its test is called',
    text: 'Road test',
  },
  { path: '/dispatch', field: 'Calls are stale after (hours)', text: '6' },
]) {
  test(`a field of ${path === '' ? '/' : path} is reached, changed and saved`, async ({ page }) => {
    await openByKeyboard(page, path);
    const input = page.getByLabel(field, { exact: true });
    const before = await input.inputValue();
    await tabTo(page, input);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(input).toHaveValue(text);
    await takeBack(page);
    await expect(input).toHaveValue(before);
  });
}

for (const { path, thing, typed, row } of [
  { path: '/dispatch', thing: 'call type', typed: ['Lost dog'], row: /Lost dog/ },
  { path: '/dispatch', thing: 'status', typed: ['10-99', 'Lunch'], row: /10-99/ },
  { path: '/dispatch', thing: 'tile', typed: ['Lost dog'], row: /Lost dog/ },
  { path: '/vehicles', thing: 'type', typed: ['Hovercraft'], row: /Hovercraft/ },
  { path: '/vehicles', thing: 'model', typed: ['Obey', 'Tailgater X'], row: /Obey Tailgater X/ },
  { path: '/vehicles', thing: 'weapon type', typed: ['Slingshot'], row: /Slingshot/ },
  { path: '/ten-codes', thing: '10-code', typed: ['10-901', 'Parade'], row: /10-901/ },
  { path: '/penal-code', thing: 'offense', typed: ['Loitering', 'Peace'], row: /Loitering/ },
  { path: '/licenses', thing: 'license', typed: ['Boat', 'Boat test'], row: /Boat test/ },
  { path: '/departments', thing: 'department', typed: ['Park Rangers', 'SAPR'], row: /Park Rangers/ },
]) {
  test(`an entry of ${path} is added: ${thing}`, async ({ page }) => {
    await openByKeyboard(page, path);
    await tabTo(page, page.getByRole('button', { name: `New ${thing}`, exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `New ${thing}` });
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    for (const text of typed) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expectNoAxeViolations(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    // Long lists are drawn near sight only.
    await page.getByRole('row').last().focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('row', { name: row })).toBeAttached();
    await takeBack(page);
    await expect(page.getByRole('row', { name: row })).toHaveCount(0);
  });
}

test('a role is added and taken out', async ({ page }) => {
  await openByKeyboard(page, '/roles');
  const add = page.getByRole('button', { name: 'Add role to Staff' });
  await expect(add).toBeEnabled();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Search roles')).toBeFocused();
  await page.keyboard.type('fire/rescue staff');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved. Fire/Rescue Staff')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove Fire/Rescue Staff' }).first();
  await remove.press('Enter');
  const question = page.getByRole('dialog', { name: 'Take Staff away?' });
  await expect(question.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(question).toBeHidden();
});

test('a webhook is about to be replaced, the history narrowed, and a pack looked at', async ({ page }) => {
  await openByKeyboard(page, '/discord');
  await tabTo(page, page.getByRole('button', { name: 'Replace the webhook of Xbox' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address of the webhook of Xbox')).toBeVisible();
  await tabTo(page, page.getByLabel('Address of the webhook of Xbox'));
  await goTo(page, '/history');
  await tabTo(page, page.getByLabel('Section'));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/section=/);
  await goTo(page, '/transfer');
  await tabTo(page, page.getByRole('button', { name: 'Preview' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Import/ });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
