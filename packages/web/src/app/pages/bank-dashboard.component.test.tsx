import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { useAccounts, useWallet } from '#features/bank/bank.queries.ts';
import { type BankDialogName, BankDialogs } from '#features/bank/components/dialogs/bank-dialogs.tsx';
import { answer, LostAnswer, loseAnswers, Refusal, requestsTo } from '#testing/fake-api.ts';
import { account, answerBank, transaction } from '#testing/fixtures/bank.fixtures.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';

/** Shows a bank dialog of Dot's first account, and a button that opens it. */
function DialogAndButton({ name }: { name: BankDialogName }) {
  const accounts = useAccounts('dot').data;
  const wallet = useWallet('100000000000000001').data;
  const [opened, setOpened] = useState(false);
  return (
    accounts && (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <BankDialogs
          dialog={opened ? name : null}
          onClose={() => setOpened(false)}
          civilianId="dot"
          accounts={accounts}
          selected={accounts[0]}
          wallet={wallet}
        />
      </>
    )
  );
}

const openButton = page.getByRole('button', { name: 'Open', exact: true });

async function openDialog(name: BankDialogName, title: string) {
  const screen = await show(
    <SignedIn>
      <DialogAndButton name={name} />
    </SignedIn>,
  );
  await openButton.click();
  return { screen, dialog: screen.getByRole('dialog', { name: title }) };
}

const DOUBT = /It's safe to try again/;

const RESTORED = 'Your draft was restored. Cancel discards it.';

/** Closes a dialog with Escape, opens it again, and expects the draft. */
async function expectDraft(dialog: Locator, field: string, value: string): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await openButton.click();
  await expect.element(dialog.getByLabelText(field)).toHaveValue(value);
  await expect.element(dialog.getByText(RESTORED)).toBeVisible();
}

test('restores the draft of a new name until Cancel discards it', async () => {
  answerBank();
  const { dialog } = await openDialog('rename', 'Rename Account');
  const name = dialog.getByLabelText('Account Name');
  await name.fill('12');
  await expect.element(dialog.getByText(RESTORED)).not.toBeInTheDocument();
  await expectDraft(dialog, 'Account Name', '12');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openButton.click();
  await expect.element(name).toHaveValue('');
  await expect.element(dialog.getByText(RESTORED)).not.toBeInTheDocument();
});

test('sends a transfer only after review, and restores its draft', async () => {
  answerBank({
    accounts: [account(), account({ _id: 'savings', accountNumber: '200000000006', name: 'Rainy days' })],
  });
  answer(bankEndpoints.transferFunds, {
    success: true as const,
    message: '',
    account: account({ balance: 480 }),
    transaction: transaction({ type: 'Transfer', amount: -20, balanceAfter: 480 }),
  });
  const { screen, dialog } = await openDialog('transfer', 'Transfer Funds');
  await dialog.getByRole('button', { name: 'Rainy days' }).click();
  await dialog.getByLabelText('Amount').fill('20');
  await expectDraft(dialog, 'Amount', '20');
  await dialog.getByRole('button', { name: 'Review Transfer' }).click();
  await expect.element(dialog.getByText('$480.00')).toBeVisible();
  expect(requestsTo(bankEndpoints.transferFunds)).toEqual([]);
  await dialog.getByRole('button', { name: 'Transfer $20.00' }).click();
  await expect.element(screen.getByText('Transfer completed successfully.')).toBeVisible();
  expect(requestsTo(bankEndpoints.transferFunds).map(({ body }) => body)).toEqual([
    expect.objectContaining({ fromAccountId: 'checking', toAccountNumber: '200000000006', amount: 20 }),
  ]);
});

test('deposits no more cash than the wallet holds; keeps the key without an answer, even over a reload, and the draft until then', async () => {
  answerBank({ wallet: 100 });
  loseAnswers(bankEndpoints.depositCash);
  const { dialog: deposit } = await openDialog('deposit', 'Deposit');
  await deposit.getByLabelText('Amount').fill('100.01');
  await deposit.getByRole('button', { name: 'Deposit' }).click();
  await expect.element(deposit.getByText('You do not have enough cash in your wallet.')).toBeVisible();
  expect(requestsTo(bankEndpoints.depositCash)).toEqual([]);
  await deposit.getByLabelText('Amount').fill('70');
  await deposit.getByRole('button', { name: 'Deposit' }).click();
  await expect.element(deposit.getByText(DOUBT)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(deposit).not.toBeInTheDocument();

  await cleanup();
  answer(bankEndpoints.depositCash, {
    success: true as const,
    message: '',
    account: account({ balance: 570 }),
    wallet: { balance: 90 },
    transaction: transaction(),
  });
  const { screen, dialog } = await openDialog('deposit', 'Deposit');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('70');
  await expect.element(dialog.getByText(RESTORED)).toBeVisible();
  await dialog.getByRole('button', { name: 'Deposit' }).click();
  await expect.element(screen.getByText('Deposit of $70 submitted.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await openButton.click();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('');
  const keys = requestsTo(bankEndpoints.depositCash).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('requires an account type and a reason; repeats a request with the same key and body after a lost response and a rate limit', async () => {
  answerBank({ accounts: [] });
  answer(
    communityEndpoints.getCommunity,
    community({ approval: { ...community().approval, Checking: 'second' } }),
  );
  answer(bankEndpoints.createAccount, () => {
    // The server opened an account, so a second one needs a reason.
    answer(bankEndpoints.listBankAccounts, { accounts: [account()] });
    throw new LostAnswer();
  });
  const { dialog } = await openDialog('create', 'Create New Bank Account');
  const send = () => dialog.getByRole('button', { name: 'Create Account' }).click();
  await send();
  await expect.element(dialog.getByText('Please select an account type.')).toBeVisible();
  await dialog.getByLabelText('Account Type').selectOptions('Business Checking');
  await send();
  await expect.element(dialog.getByText('Please provide a reason for approval.')).toBeVisible();
  expect(requestsTo(bankEndpoints.createAccount)).toEqual([]);
  await dialog.getByLabelText('Account Type').selectOptions('Checking');
  await send();
  await expect.element(dialog.getByText(DOUBT)).toBeVisible();
  await expectDraft(dialog, 'Account Type', 'Checking');
  await expect.element(dialog.getByText(/Staff must approve a second account/)).toBeVisible();
  answer(bankEndpoints.createAccount, () => {
    throw new Refusal('rate_limited', 'Too many requests');
  });
  await send();
  await expect.element(dialog.getByText('Too many requests')).toBeVisible();
  answer(bankEndpoints.createAccount, { success: true as const, message: '', account: account() });
  await send();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = requestsTo(bankEndpoints.createAccount);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('removes a denied account', async () => {
  answerBank({
    accounts: [
      account({ accountType: 'Business Checking', status: 'Denied', decidedAt: '2026-03-01T11:00:00.000Z' }),
    ],
  });
  answer(bankEndpoints.removeAccount, () => {
    answer(bankEndpoints.listBankAccounts, { accounts: [] });
    return { success: true as const, message: 'Account removed.' };
  });
  const screen = await openPage('/bank/dashboard?civilian=dot');
  await screen.getByRole('button', { name: 'Remove Account' }).click();
  const question = screen.getByRole('dialog', { name: 'Remove Account' });
  await expect.element(question).toHaveTextContent(/Business Checking/);
  await question.getByRole('button', { name: 'Remove Account' }).click();
  await expect.element(screen.getByText('Account removed.')).toBeVisible();
  await expect.poll(() => screen.getByText('None yet').elements()).toHaveLength(2);
});

test("shows no account unless the address names one of the viewer's characters", async () => {
  answerBank();
  for (const query of ['', '?civilian=somebody-else']) {
    const screen = await openPage(`/bank/dashboard${query}`);
    await expect.element(screen.getByRole('link', { name: 'Back to Account Login' })).toBeVisible();
    expect(screen.getByText('Available balance').elements()).toEqual([]);
    await cleanup();
  }
  expect(requestsTo(bankEndpoints.listBankAccounts)).toEqual([]);
});
