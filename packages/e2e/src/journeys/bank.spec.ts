import type { Page } from '@playwright/test';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/bank');
  const logInButton = page.getByRole('button', { name: 'Log in' });
  await expect(logInButton).toBeDisabled();
  await page.getByLabel('Select Civilian').selectOption({ label: name });
  await logInButton.click();
  await expect(page).toHaveURL(/\/bank\/dashboard\?civilian=/);
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
}

test('a member opens an account, deposits once despite lost responses, withdraws and renames it', async ({
  openAs,
}) => {
  const page = await openAs('Fire/Rescue', { requestsFail: true });
  const character = { firstName: 'Penny', lastName: 'Twice', dateOfBirth: '1990-01-02' };
  const { civilian } = await (await page.request.post('/api/civilians', { data: character })).json();
  await page.goto(`/bank/dashboard?civilian=${civilian._id}`);
  await page.getByRole('button', { name: 'Open New Account' }).first().click();
  const opening = page.getByRole('dialog', { name: 'Create New Bank Account' });
  await opening.getByLabel('Account Type').selectOption('Checking');
  await opening.getByRole('button', { name: 'Create Account' }).click();
  await expect(opening).toBeHidden();

  await loseAnswers(page, '/api/bank/deposit', 2);
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  const send = () => deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  await deposit.getByLabel('Amount').fill('125.50');
  await send();
  await expect(deposit.getByText("It's safe to try again")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  await send();
  await expect(deposit.getByText("It's safe to try again")).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  await send();
  await expect(page.getByText('Deposit of $125.50 submitted.')).toBeVisible();
  await expect(deposit).toBeHidden();
  await expect(page.getByRole('cell', { name: '+$125.50' })).toHaveCount(1);
  const { accounts } = await (await page.request.get(`/api/bank/accounts/${civilian._id}`)).json();
  expect(accounts.map(({ balance }: { balance: number }) => balance)).toEqual([125.5]);

  await page.getByRole('button', { name: 'Withdraw Cash' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw' });
  await withdrawal.getByLabel('Amount').fill('25.50');
  await withdrawal.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Withdrawal of $25.50 submitted.')).toBeVisible();
  await expect(page.getByText('−$25.50').first()).toBeVisible();

  await page.getByRole('button', { name: 'Rename Account' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Account' });
  await renaming.getByLabel('Account Name').fill('Rainy days');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming).toBeHidden();
  await expect(page.getByText('Rainy days').first()).toBeVisible();
});

test("staff approve an account request, and the owner's open page updates", async ({ openAs, page }) => {
  await signInAs(page, 'Civilian');
  await logIn(page, 'Teodoro Marin');
  await page.getByRole('button', { name: 'Open New Account' }).first().click();
  const opening = page.getByRole('dialog', { name: 'Create New Bank Account' });
  await opening.getByLabel('Account Type').selectOption('Business Savings');
  await opening.getByLabel('Reason').fill('A boat of my own');
  await opening.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account request submitted.')).toBeVisible();
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();

  const desk = await openAs('Staff');
  await desk.goto('/dashboard/civilian');
  const menu = desk.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: /^Account Requests \d+ waiting$/ }).click();
  await desk
    .getByRole('link', { name: /Teodoro Marin/ })
    .first()
    .click();
  await expect(desk.getByRole('paragraph').filter({ hasText: 'A boat of my own' })).toBeVisible();
  await desk.getByLabel(/^Reason/).fill('Enjoy it');
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('link', { name: /Teodoro Marin/ })).toBeHidden();
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(0);
});
