import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#testing/fake-api.ts';
import { answerCivilian } from '#testing/fixtures/civilians.fixtures.ts';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { openPage } from '#testing/show.tsx';

async function open(path: string) {
  answerSettings();
  answer(civilianEndpoints.listCivilians, { civilians: [] });
  answer(penalCodeEndpoints.listPenalCodes, []);
  answer(tenCodeEndpoints.listTenCodes, { tenCodes: [] });
  await openPage(path);
}

const main = page.getByRole('main');
const press = async (name: string) => {
  const link = page.getByRole('link', { name, exact: true }).first();
  await expect.element(link).toBeVisible();
  link.element().focus();
  await userEvent.keyboard('{Enter}');
};
const title = () => document.title;

test('moves the focus to the page that a link opens, and sets the tab title', async () => {
  await open('/dashboard/penal-code');
  await expect.poll(title).toBe('Penal Code – Ten-Four');
  await press('Settings');
  await expect.poll(title).toBe('Settings: General – Ten-Four');
  await expect.element(main).toHaveFocus();
  await press('Penal Code');
  await expect.poll(title).toBe('Penal Code – Ten-Four');
  await expect.element(main).toHaveFocus();
  window.history.back();
  await expect.poll(title).toBe('Settings: General – Ten-Four');
  await expect.element(main).toHaveFocus();
});

test('opens a page with Ctrl+K, and moves the focus there', async () => {
  await open('/dashboard/penal-code');
  await expect.element(page.getByRole('heading', { name: 'Penal Code' }).first()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Go to a page or a character' });
  await expect.element(field).toHaveFocus();
  await field.fill('10-codes');
  await expect.element(page.getByRole('option', { selected: true })).toHaveAccessibleName('10-codes');
  await userEvent.keyboard('{Enter}');
  await expect.poll(title).toBe('Settings: 10-codes – Ten-Four');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
});

test('opens a character with Ctrl+K and part of the name', async () => {
  await open('/dashboard/penal-code');
  answerCivilian();
  await expect.element(page.getByRole('heading', { name: 'Penal Code' }).first()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Go to a page or a character' }).fill('haskell');
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Dot Haskell');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.pathname).toBe('/dashboard/civilian/dot');
  await expect.element(page.getByRole('heading', { name: 'Dot Haskell' })).toBeVisible();
});

test('opens the user menu on the first key press, and returns the focus', async () => {
  await open('/dashboard/penal-code');
  const button = page.getByRole('button', { name: /^olivia\.park/ });
  await expect.element(button).toBeVisible();
  for (let round = 0; round < 2; round += 1) {
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Your account' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
});

test("closes a phone's drawer when a link in it opens a page", async () => {
  await page.viewport(390, 844);
  await open('/dashboard/penal-code');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(title).toBe('Settings: General – Ten-Four');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
  await page.viewport(1280, 800);
});
