import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('staff find a member, adjust their money, suspend them with a reason shown at sign-in, and lift the suspension', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Staff');
  await page.goto('/dashboard/staff/members');
  const table = page.getByRole('table', { name: 'Members' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search members' }).fill('mara.mal');
  await expect(page).toHaveURL(/q=mara\.mal/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: 'mara.malone' }).click();
  await expect(page.getByRole('heading', { name: 'mara.malone' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Characters' })).toContainText('Mara Malone');

  await page.getByRole('button', { name: 'Adjust' }).click();
  const adjust = page.getByRole('dialog', { name: 'Adjust money' });
  await adjust.getByLabel('Amount in dollars').fill('12.50');
  await adjust.getByLabel('Reason').fill('Prize of the car show');
  await adjust.getByRole('button', { name: 'Adjust' }).click();
  await expect(page.getByText('Money adjusted.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Log' })).toContainText('+$12.50: Prize of the car show');

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  const suspend = page.getByRole('dialog', { name: 'Suspend mara.malone' });
  await suspend.getByLabel('For how long').selectOption('An hour');
  await suspend.getByLabel('Reason').fill('Fail RP.');
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('region', { name: 'Suspended' })).toContainText('Fail RP.');

  const again = await openAs('Newcomer');
  await again.context().clearCookies();
  await again.goto('/');
  await again.getByRole('button', { name: 'Discord' }).click();
  await again.getByRole('button', { name: 'Civilian' }).click();
  await expect(again.getByRole('alert')).toContainText('You are suspended from');
  await expect(again.getByRole('alert')).toContainText('Fail RP.');

  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByRole('dialog', { name: 'Lift suspension' }).getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByText('Suspension lifted.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Suspended' })).toBeHidden();
});

test('a member downloads their data, signs out elsewhere and deletes the account', async ({
  openAs,
  page,
}) => {
  const otherDevice = await openAs('Newcomer');
  await signInAs(page, 'Newcomer');
  await page.goto('/dashboard/account');
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('This device');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else.')).toBeVisible();
  expect((await otherDevice.request.get('/api/auth/me')).status()).toBe(401);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^ten-four-account-.+\.json$/);

  await page.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Type your username to delete your account.')).toBeVisible();
  await dialog.getByLabel(/^Type your username/).fill('new.in.town');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discord' })).toBeVisible();
});
