import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#testing/fake-api.ts';
import { answerCivilian } from '#testing/fixtures/civilians.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { UserMenu } from './user-menu.tsx';

async function open(path: string) {
  answerSettings();
  answer(civilianEndpoints.listCivilians, { civilians: [] });
  answer(penalCodeEndpoints.listPenalCodes, []);
  answer(tenCodeEndpoints.listTenCodes, { tenCodes: [] });
  await openPage(path);
}

const main = page.getByRole('main');
const title = () => document.title;

test("sets the tab title and the focus when a link opens a page, which closes a phone's drawer, and on Back", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await open('/dashboard/penal-code');
  await expect.poll(title).toBe('Penal Code – Ten-Four');
  const link = page.getByRole('link', { name: 'Settings', exact: true });
  await expect.element(link).toBeVisible();
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(title).toBe('Settings: General – Ten-Four');
  await expect.element(main).toHaveFocus();
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Penal Code' }).click();
  await expect.poll(title).toBe('Penal Code – Ten-Four');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
  window.history.back();
  await expect.poll(title).toBe('Settings: General – Ten-Four');
  await expect.element(main).toHaveFocus();
});

test('opens a page with Ctrl+K, and moves the focus there, and a character by part of the name', async () => {
  await open('/dashboard/penal-code');
  answerCivilian();
  await expect.element(page.getByRole('heading', { name: 'Penal Code' }).first()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Go to a page or a character' });
  await expect.element(field).toHaveFocus();
  await field.fill('10-codes');
  const selected = page.getByRole('option', { selected: true });
  await expect.element(selected).toHaveAccessibleName('10-codes');
  await userEvent.keyboard('{Enter}');
  await expect.poll(title).toBe('Settings: 10-codes – Ten-Four');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();

  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('haskell');
  await expect.element(selected).toHaveTextContent('Dot Haskell');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.pathname).toBe('/dashboard/civilian/dot');
  await expect.element(page.getByRole('heading', { name: 'Dot Haskell' })).toBeVisible();
});

test('opens the user menu on the first key press, and returns the focus', async () => {
  signIn();
  await show(<UserMenu />);
  const button = page.getByRole('button', { name: /^sam/ });
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
