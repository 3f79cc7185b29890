import { holdResponses } from '../support/hold-responses.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('signing out on duty asks first, once the shift is known, and clocks out', async ({ openAs, page }) => {
  const release = await holdResponses(page, '**/api/officers/*');
  await signInAs(page, 'Officer Xbox');
  expect((await page.request.post('/api/clock/in')).ok()).toBe(true);
  const { username, discordId } = await (await page.request.get('/api/auth/me')).json();
  await page.goto('/dashboard/civilian');
  await page.getByRole('button', { name: username }).click();
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(signOut).toBeDisabled();
  release();
  await signOut.click();
  const question = page.getByRole('dialog', { name: /is on duty$/ });
  await question.getByRole('button', { name: 'Clock out and sign out' }).click();
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  const again = await openAs('Officer Xbox');
  const officer = await (await again.request.get(`/api/officers/${discordId}`)).json();
  expect(officer.onDutySince).toBeNull();
  expect((await again.request.post('/api/clock/in')).ok()).toBe(true);
});

test('Resync on a page that needs another role returns to it', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await page.goto('/dashboard/settings');
  const resynced = page.waitForResponse(/\/auth\/resync/);
  await page.getByRole('main').getByRole('link', { name: 'Resync' }).click();
  await resynced;
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expect(page.getByText('This page needs the administrator role.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Back closes the open dialog or menu first, then leaves the page', async ({ page }) => {
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

    // A dialog closed by its button must leave no history entry for Back.
    await page.keyboard.press('Alt+n');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/civilian$/);
    await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
  });
});
