import { expect, test } from '../support/server.fixture.ts';

test('a newcomer signs in, creates a first character, edits it, deletes it and signs out', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to Los Santos Roleplay CAD!' })).toBeVisible();
  await expect(page.getByText('You must log in with Discord to continue')).toBeVisible();

  await page.getByRole('button', { name: 'Discord', exact: true }).click();
  await page.getByRole('button', { name: 'Newcomer', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Begin Your Journey' })).toBeVisible();
  await expect(page.getByText('Create your first civilian character to get started.')).toBeVisible();
  await expect(page.getByText('You also have department access:')).toBeHidden();

  await page.getByRole('button', { name: 'Create Civilian' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save Civilian' }).click();
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await expect(dialog.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('First Name').fill('Rosa');
  await dialog.getByLabel('Last Name').fill('Kline');
  await dialog.getByLabel('Date of Birth').fill('1996-06-09');
  await dialog.getByLabel('Hair Color').selectOption('Red');
  await dialog.getByLabel('Known Aliases').fill(' Rosie, , RK ');
  await dialog.getByLabel('Occupation').press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Rosa Kline' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/civilian\/[^/]+$/);

  await page.goto('/home');
  await expect(page).toHaveURL(/\/dashboard\/civilian$/);
  await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
  const card = page.getByRole('link', { name: /Rosa Kline/ });
  await expect(card).toContainText('Unemployed');
  await expect(card).toContainText('Jun 9, 1996');
  await card.click();

  await expect(page.getByRole('heading', { name: 'Rosa Kline' })).toBeVisible();
  await expect(page.getByText('Rosie, RK')).toBeVisible();
  await page
    .getByRole('button', { name: 'Edit Citizen' })
    .or(page.getByRole('link', { name: 'Edit Citizen' }))
    .click();
  await page.getByLabel('Occupation').fill('Mechanic');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Civilian updated successfully.')).toBeVisible();
  await expect(page.getByText('Mechanic')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Citizen' }).click();
  const confirmation = page.getByRole('dialog');
  await expect(confirmation).toContainText('Rosa Kline');
  await confirmation.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('No civilians found.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/civilian$/);

  // Signing out must delete the draft.
  await page.getByRole('button', { name: /Add Civilian$/ }).click();
  await dialog.getByLabel('First Name').fill('Rosalind');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'new.in.town' }).click();
  await expect(page.getByText(/^Ten-Four \d+\.\d+\.\d+$/)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('Rosalind');
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
});
