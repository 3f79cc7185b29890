import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';

const ABSENT = "You're offline. This part isn't loaded yet.";

const board = (page: Page) => page.getByRole('table', { name: 'Active Calls' });
const panic = (page: Page) => page.getByRole('button', { name: /^Panic Button/ });
const paletteField = (page: Page) => page.getByRole('combobox', { name: /^Command/ });
const alertIn = (page: Page) => page.getByRole('alert').filter({ hasText: ABSENT });

async function openBoard(page: Page): Promise<void> {
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(board(page)).toBeVisible();
  // The shortcuts work once the buttons are visible.
  await expect(page.getByRole('button', { name: 'Create Call' }).first()).toBeVisible();
}

const NOT_READ = 'The log could not be loaded.';

/** Lists the dashboard's dialogs, how to open each, and what it shows. */
const DIALOGS: readonly {
  part: string;
  open: (page: Page) => Promise<void>;
  shows: (page: Page) => unknown;
}[] = [
  {
    part: 'the palette',
    open: (page) => page.keyboard.press('Control+k'),
    shows: (page) => expect(paletteField(page)).toBeFocused(),
  },
  {
    part: 'Create Call',
    open: (page) => page.keyboard.press('Alt+n'),
    shows: (page) => expect(page.getByRole('dialog').getByLabel('Location')).toBeVisible(),
  },
  {
    part: 'Create BOLO',
    open: (page) => page.keyboard.press('Alt+b'),
    shows: (page) => expect(page.getByRole('dialog').getByLabel('Plate')).toBeVisible(),
  },
  {
    part: 'the keys',
    open: (page) => page.keyboard.press('?'),
    shows: (page) =>
      expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Show these keys')).toBeVisible(),
  },
  {
    part: 'the 10 codes',
    open: (page) => page.getByRole('button', { name: '10 Codes' }).click(),
    shows: (page) => expect(page.getByRole('dialog', { name: '10 Codes' })).toBeVisible(),
  },
  {
    part: 'Close Call',
    open: async (page) => {
      await board(page).getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'Close Call', exact: true }).click();
    },
    shows: (page) => expect(page.getByRole('dialog').getByLabel('Disposition')).toBeVisible(),
  },
];

test('offline, a call shows what the board knows, and a page that is not loaded says so, until both load on reconnect', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await openBoard(page);
  await page.context().setOffline(true);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Search Database' }).click();
  await expect(alertIn(page)).toBeVisible();
  await expect(panic(page)).toBeVisible();
  await alertIn(page).getByRole('button', { name: 'Retry' }).click();
  await expect(alertIn(page)).toBeVisible();
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(board(page)).toBeVisible();
  await menu.getByRole('link', { name: 'Search Database' }).click();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Name Search')).toBeVisible();
  await expect(alertIn(page)).toBeHidden();

  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(board(page)).toBeVisible();
  await page.context().setOffline(true);
  // The user's own call is loaded in advance, so this opens another one.
  await board(page).getByRole('row').last().click();
  await page.getByRole('button', { name: 'Close Call', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unfounded' }).click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_READ })).toBeAttached();
  await expect(dialog.getByLabel('Disposition')).toHaveValue('Unfounded');
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('log', { name: 'Log' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: NOT_READ })).toBeHidden();
});

test("offline, the board's dialogs open, and a status that can't be sent says so after 60 seconds", async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await openBoard(page);
  await page.context().setOffline(true);
  for (const { open, shows } of DIALOGS) {
    await open(page);
    await shows(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Sounds' }).click();
  await expect(page.getByRole('dialog', { name: 'Sounds' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.install();
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('button', { name: '10-8 In Service, Waiting to send' })).toBeVisible();
  await page.clock.fastForward(61_000);
  const toast = page.getByRole('alert').filter({ hasText: 'was not sent: no connection for 60 s.' });
  await expect(toast).toBeInViewport();
});

test('a page missing from the server after an update offers to reload', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.route(/\/assets\/search\.page.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/dashboard/civilian');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search Database' }).click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Ten-Four has been updated.' });
  await page.unrouteAll();
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByLabel('Name Search')).toBeVisible();
});
