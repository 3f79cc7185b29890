import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { waitForStillness } from '../support/stillness.ts';

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/bank');
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  const logInButton = page.getByRole('button', { name: 'Log in' });
  await expect(logInButton).toBeDisabled();
  await page.getByLabel('Select Civilian').selectOption({ label: name });
  await logInButton.click();
  await expect(page).toHaveURL(/\/bank\/dashboard\?civilian=/);
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
}

test('opens an account, deposits, transfers, withdraws, renames', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await logIn(page, 'Dot Haskell');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Open New Account' }).first().click();
  const opening = page.getByRole('dialog', { name: 'Create New Bank Account' });
  await opening.getByRole('button', { name: /Create|Open|Submit/ }).click();
  await expect(opening.getByText('Please select an account type.')).toBeVisible();
  await opening.getByLabel('Account Type').selectOption('Business Checking');
  await opening.getByRole('button', { name: /Create|Open|Submit/ }).click();
  await expect(opening.getByText('Please provide a reason for approval.')).toBeVisible();
  await expectNoAxeViolations(page);
  await opening.getByLabel('Account Type').selectOption('Savings');
  await opening.getByRole('button', { name: /Create|Open|Submit/ }).click();
  await expect(opening).toBeHidden();

  await page
    .getByRole('button', { name: /Savings/ })
    .or(page.getByRole('link', { name: /Savings/ }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByLabel('Amount').fill('99999999');
  await deposit.getByRole('button', { name: /^Deposit/ }).click();
  await expect(deposit.getByText('You do not have enough cash in your wallet.')).toBeVisible();
  await deposit.getByLabel('Amount').fill('99999999999999');
  await deposit.getByRole('button', { name: /^Deposit/ }).click();
  await expect(deposit.getByText('You do not have enough cash in your wallet.')).toBeVisible();
  await deposit.getByLabel('Amount').fill('125.50');
  await deposit.getByRole('button', { name: /^Deposit/ }).click();
  await expect(page.getByText('Deposit of $125.50 submitted.')).toBeVisible();
  await expect(page.getByText('+$125.50').first()).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw Cash' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw' });
  await withdrawal.getByLabel('Amount').fill('25.50');
  await withdrawal.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Withdrawal of $25.50 submitted.')).toBeVisible();
  await expect(page.getByText('−$25.50').first()).toBeVisible();

  await page.getByRole('button', { name: 'Rename Account' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Account' });
  await renaming.getByLabel('Account Name').fill('Rainy days');
  await renaming.getByRole('button', { name: /Rename|Save/ }).click();
  await expect(renaming).toBeHidden();
  await expect(page.getByText('Rainy days').first()).toBeVisible();

  await page.getByRole('button', { name: 'Rename Account' }).click();
  await renaming.getByLabel('Account Name').fill('');
  await expectNoAxeViolations(page);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming).toBeHidden();
  await expect(page.getByText('Rainy days')).toBeHidden();
});

test('on a tablet all of the accounts can be read, and who is on the other side of a transfer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAs(page, 'Civilian');
  await logIn(page, 'Mara Malone');
  const names = page.getByRole('navigation', { name: 'Accounts' }).getByText(/^(Hayes|Requested)/);
  await expect(names.first()).toBeVisible();
  await waitForStillness(page);
  const cut = await names.evaluateAll(
    (texts) => texts.filter((text) => text.scrollWidth > text.clientWidth && text.clientWidth > 0).length,
  );
  expect(cut).toBe(0);
  await expect(
    page.getByRole('row').filter({ hasText: /Rent, 14 Mirror Park Blvd to Maze Bank \d{4}/ }),
  ).toBeVisible();
});

test('a bank address without a character, or with a foreign one, shows no data', async ({ page }) => {
  await signInAs(page, 'Newcomer');
  for (const query of ['', '?civilian=0190a000-0000-7000-8000-000000000000', '?civilian=x']) {
    await page.goto(`/bank/dashboard${query}`);
    await expect(page.getByRole('link', { name: /Account Login|login|bank/i }).first()).toBeVisible();
    await expect(page.getByText('Available balance')).toBeHidden();
    await expectNoAxeViolations(page);
  }
});

test('staff decide on an account that needs approval, the owner sees the outcome', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Civilian');
  await logIn(page, 'Teodoro Marin');
  await page.getByRole('button', { name: 'Open New Account' }).first().click();
  const opening = page.getByRole('dialog', { name: 'Create New Bank Account' });
  await opening.getByLabel('Account Type').selectOption('Business Savings');
  await opening.getByLabel('Reason').fill('A boat of my own');
  await opening.getByRole('button', { name: /Create|Open|Submit/ }).click();
  await expect(page.getByText('Account request submitted.')).toBeVisible();
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();

  const desk = await openAs('Staff');
  await desk.goto('/dashboard/staff/account-requests');
  await desk
    .getByRole('link', { name: /Teodoro Marin/ })
    .first()
    .click();
  await expect(desk.getByRole('paragraph').filter({ hasText: 'A boat of my own' })).toBeVisible();
  await expectNoAxeViolations(desk);
  await desk.getByRole('button', { name: 'Deny' }).click();
  await expect(desk.getByText(/reason/i).first()).toBeVisible();
  await desk.getByLabel(/^Reason/).fill('Enjoy it');
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('link', { name: /Teodoro Marin/ })).toBeHidden();

  await page.reload();
  await expect(page.getByText('Pending', { exact: true })).toBeHidden();
});

test('what the bank did but could not answer happens once, also from a dialog closed and opened again', async ({
  openAs,
}) => {
  const page = await openAs('Fire/Rescue', { requestsFail: true });
  const character = { firstName: 'Penny', lastName: 'Twice', dateOfBirth: '1990-01-02' };
  const made = await page.request.post('/api/civilians', { data: character });
  const { civilian } = await made.json();
  const accountsNow = async () =>
    (await (await page.request.get(`/api/bank/accounts/${civilian._id}`)).json()).accounts;
  await page.goto(`/bank/dashboard?civilian=${civilian._id}`);
  await page.getByRole('button', { name: 'Open New Account' }).first().click();
  const opening = page.getByRole('dialog', { name: 'Create New Bank Account' });
  await opening.getByLabel('Account Type').selectOption('Checking');
  await loseAnswers(page, '/api/bank/create');
  await opening.getByRole('button', { name: 'Create Account' }).click();
  await expect(opening.getByText('Trying again here is safe')).toBeVisible();
  // By now the page knows of the account, and would ask for a reason for a second one.
  await expect(opening.getByText('Required. Staff must approve a second account')).toBeVisible();
  // An answer that judges nothing leaves it as open as before whether there is an account.
  const busy = { error: 'Too many requests', code: 'rate_limited' };
  await page.route('**/api/bank/create', (route) => route.fulfill({ status: 429, json: busy }), { times: 1 });
  await opening.getByRole('button', { name: 'Create Account' }).click();
  await expect(opening.getByText('Too many requests')).toBeVisible();
  await opening.getByRole('button', { name: 'Create Account' }).click();
  await expect(opening).toBeHidden();
  expect(await accountsNow()).toHaveLength(1);

  const deposits = await loseAnswers(page, '/api/bank/deposit', 2);
  const differentKeys = () => new Set(deposits.map((request) => request.headers()['idempotency-key'])).size;
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  const send = () => deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  await deposit.getByLabel('Amount').fill('70');
  await send();
  await expect(deposit.getByText('Trying again here is safe')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  await expect(deposit.getByLabel('Amount')).toHaveValue('70');
  await send();
  await expect(deposit.getByText('Trying again here is safe')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  await expect(deposit.getByLabel('Amount')).toHaveValue('70');
  await send();
  await expect(page.getByText('Deposit of $70 submitted.')).toBeVisible();
  await expect(deposit).toBeHidden();
  expect(deposits).toHaveLength(3);
  expect(differentKeys()).toBe(1);
  expect((await accountsNow())[0].balance).toBe(70);

  // The next one, though the same, is another.
  await page.getByRole('button', { name: 'Deposit Cash' }).click();
  await expect(deposit.getByLabel('Amount')).toHaveValue('');
  await deposit.getByLabel('Amount').fill('70');
  await send();
  await expect(deposit).toBeHidden();
  expect(deposits).toHaveLength(4);
  expect(differentKeys()).toBe(2);
});

test('a balance beside a long name stays on its line on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await signInAs(page, 'Civilian');
  await logIn(page, 'Mara Malone');
  const account = page
    .getByRole('link', { name: /Hayes Autos, operating/ })
    .or(page.getByRole('button', { name: /Hayes Autos, operating/ }));
  expect((await boxOf(account.getByText(/^\$[\d,]+\.\d\d$/))).height).toBeLessThan(30);
});
