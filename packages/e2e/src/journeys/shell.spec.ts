import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** The suggestion of the command field that Enter chooses. */
const meant = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });

const GROUPS = ['Public Safety', 'SA Fire Rescue'] as const;

test.describe('the sidebar shows what the roles open', () => {
  for (const [persona, groups] of [
    ['Civilian', []],
    ['Officer Xbox', ['Public Safety']],
    ['Staff', ['Public Safety']],
    ['Fire/Rescue', ['SA Fire Rescue']],
  ] as const) {
    test(`to ${persona}`, async ({ page }) => {
      await signInAs(page, persona);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/dashboard\/civilian$/);
      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const link of ['Home', 'Civilian', 'Maze Bank', 'Resync']) {
        await expect(menu.getByRole('link', { name: link, exact: true })).toBeVisible();
      }
      for (const group of GROUPS) {
        const toggle = menu.getByRole('button', { name: group });
        await expect(toggle).toBeVisible({ visible: (groups as readonly string[]).includes(group) });
      }
    });
  }
});

test('nobody signs out before it is known whether their shift goes on', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/officers/*', async (route) => {
    await held;
    return route.fallback();
  });
  await signInAs(page, 'Officer Xbox');
  expect((await page.request.post('/api/clock/in')).ok()).toBe(true);
  const { username } = await (await page.request.get('/api/auth/me')).json();
  await page.goto('/dashboard/civilian');
  await page.getByRole('button', { name: username }).click();
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(signOut).toBeDisabled();
  await expectNoAxeViolations(page);
  release();
  await signOut.click();
  await expect(page.getByRole('dialog', { name: /is on duty$/ })).toBeVisible();
});

test('a group of the sidebar folds and unfolds', async ({ page }) => {
  await signInAs(page, 'Officer PlayStation');
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Warrants' })).toBeVisible();
  await menu.getByRole('button', { name: 'Public Safety' }).click();
  await expect(menu.getByRole('link', { name: 'Warrants' })).toBeHidden();
  await menu.getByRole('button', { name: 'Public Safety' }).click();
  await menu.getByRole('link', { name: 'Warrants' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pso\/warrants$/);
  await expect(page.getByText('Priya Singh')).toBeHidden();
  await expect(page.getByText('priya.singh')).toBeVisible();
});

test('pages of a department need its role', async ({ page }) => {
  await signInAs(page, 'Civilian');
  for (const path of ['/dashboard/pso', '/dashboard/safr', '/dashboard/staff/account-requests']) {
    await page.goto(path);
    await expect(page.getByText(/This page needs the/)).toBeVisible();
    await expectNoAxeViolations(page);
  }
});

test('Resync returns to the page it was pressed on', async ({ page }) => {
  await signInAs(page, 'Staff');
  await page.goto('/dashboard/pso/reports');
  await page.getByRole('link', { name: 'Resync' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pso\/reports$/);
  await expect(page.getByRole('heading', { name: 'Public Safety Reports' })).toBeVisible();
});

test('on every way to a page the keyboard goes on there, and the tab says where that is', async ({
  page,
}) => {
  await signInAs(page, 'Staff');
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Civilian Dashboard – Ten-Four');
  // Nobody has gone anywhere yet: Tab begins at the top.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  const main = page.getByRole('main');
  const name = 'Imani Brooks';
  const card = main.getByRole('link', { name });
  await card.press('Enter');
  await expect(main.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} – Ten-Four`);
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button').first()).toBeFocused();

  await main.getByRole('button', { name: 'Edit Citizen' }).press('Enter');
  await expect(page).toHaveTitle(`Edit ${name} – Ten-Four`);
  await main.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page).toHaveTitle(`${name} – Ten-Four`);
  await expect(main).toBeFocused();
  await main.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page).toHaveTitle('Civilian Dashboard – Ten-Four');
  await expect(card).toBeFocused();

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Audit Log' }).press('Enter');
  await expect(page).toHaveTitle('Audit Log – Ten-Four');
  await expect(main).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('warrants');
  await expect(meant(page)).toHaveAccessibleName('Warrants');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Warrants – Ten-Four');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(main).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle('Audit Log – Ten-Four');
  await expect(main).toBeFocused();
  await menu.getByRole('link', { name: 'Maze Bank' }).press('Enter');
  await expect(page).toHaveTitle('Bank – Ten-Four');
  await expect(main).toBeFocused();
});

test('Ctrl+K goes to a page and to a character', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await page.goto('/dashboard/civilian');
  await expect(page.getByRole('link', { name: /Mara Malone/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /Go to/ }).or(page.getByPlaceholder(/Go to/)).last().fill('Juno');
  await expect(meant(page)).toHaveAccessibleName('Juno Park');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Juno Park' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Go to/).last().fill('bank');
  await expect(meant(page)).toHaveAccessibleName('Maze Bank');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bank$/);
});

test('the menu of who is signed in opens by keyboard from the first press on, and gives the focus back', async ({
  page,
}) => {
  await signInAs(page, 'Civilian');
  await page.goto('/dashboard/civilian');
  const button = page.getByRole('button', { name: /^mara\.malone/ });
  for (const round of [1, 2]) {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Your account' }), `round ${round}`).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('the rail of icons says what an icon is under a pointer and the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAs(page, 'Civilian');
  await page.goto('/dashboard/civilian');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const named = page.getByText('Penal Code', { exact: true });
  // In the menu its name stands for screen readers alone; what is shown lies over the page.
  const tip = page.locator('body > span', { hasText: 'Penal Code' });
  await menu.getByRole('link', { name: 'Penal Code' }).hover();
  await expect(tip).toBeInViewport({ ratio: 1 });
  expect((await tip.boundingBox())?.x).toBeGreaterThan(56);
  await page.mouse.move(600, 400);
  await expect(named).toHaveCount(1);
  await menu.getByRole('link', { name: 'Penal Code' }).focus();
  await expect(named).toHaveCount(2);
});

test('the bank greets visitors who are not signed in', async ({ page }) => {
  await page.goto('/bank');
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(page.getByLabel('Select Civilian')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
  await expectNoAxeViolations(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a drawer that closes when a page is chosen', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    await page.goto('/dashboard/civilian');
    await expect(page.getByRole('link', { name: 'Reports' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Reports' })).toBeVisible();
    await expectNoAxeViolations(page);
    await drawer.getByRole('link', { name: 'Reports' }).tap();
    await expect(page).toHaveURL(/\/dashboard\/pso\/reports$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('Back closes what is open over the page, and then leaves the page', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    await page.goto('/dashboard/civilian');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'Dashboard', exact: true }).tap();
    await expect(page).toHaveURL(/\/dashboard\/pso$/);
    await expect(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();

    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();

    await page.keyboard.press('Alt+n');
    await expect(dialog.getByLabel('Location')).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Command/ });
    await expect(field).toBeFocused();
    await page.goBack();
    await expect(field).toBeHidden();
    await expect(dialog.getByLabel('Location')).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/pso$/);

    // Closed otherwise it leaves nothing that Back would stop at.
    await page.keyboard.press('Alt+n');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/civilian$/);
    await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
  });

  test('nothing scrolls sideways', async ({ page }) => {
    await signInAs(page, 'Civilian');
    for (const path of ['/dashboard/civilian', '/bank', '/dashboard/pso', '/nowhere']) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
    }
  });
});
