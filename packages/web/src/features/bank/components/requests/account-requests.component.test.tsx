import { accountRequestEndpoints } from '@ten-four/contract/bank/account-requests.contract';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { answer, Refusal } from '#testing/fake-api.ts';
import { account, accountRequest } from '#testing/fixtures/bank.fixtures.ts';
import { answerDispatch } from '#testing/fixtures/dispatch-answers.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import AccountRequests from './account-requests.tsx';

const FIRST = accountRequest({ _id: 'first', reason: 'For a shop' });
const SECOND = accountRequest({ _id: 'second', reason: 'For a boat' });
const REASON = 'Reason, sent to the owner (required to deny)';
const DECIDED = 'This request has already been decided';

function signInStaff(): void {
  signIn({ staff: true });
  answerDispatch();
}

const waiting = (...requests: (typeof FIRST)[]) =>
  answer(accountRequestEndpoints.listAccountRequests, { requests, nextCursor: null });
const showQueue = (query = '') =>
  show(
    <SignedIn>
      <AccountRequests />
    </SignedIn>,
    { path: `/dashboard/staff/account-requests${query}` },
  );

test('keeps showing a request that someone else decided, with the typed reason', async () => {
  signInStaff();
  waiting(FIRST, SECOND);
  const first = await showQueue();
  await first.getByLabelText(REASON).fill('The lease is missing');
  await cleanup();
  const screen = await showQueue();
  await expect.element(screen.getByLabelText(REASON)).toHaveValue('The lease is missing');
  await screen.getByLabelText(REASON).click();

  waiting(SECOND);
  await refetchAll();
  const detail = screen.getByRole('region', { name: /^Request from/ });
  await expect.element(detail).toHaveTextContent(DECIDED);
  await expect.element(detail).toHaveTextContent('For a shop');
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  const unsent = screen.getByLabelText('Unsent reason');
  await expect.element(unsent).toHaveValue('The lease is missing');
  await expect.element(unsent).toHaveFocus();
  await detail.getByRole('link', { name: 'All requests' }).last().click();
  await expect.element(detail).toHaveTextContent('For a boat');
  await expect.element(screen.getByLabelText(REASON)).toHaveValue('');
});

test('shows the next request after a decision without waiting for a refetch', async () => {
  signInStaff();
  waiting(FIRST, SECOND);
  answer(accountRequestEndpoints.approveAccount, () => {
    answer(accountRequestEndpoints.listAccountRequests, () => new Promise(() => {}));
    return { success: true as const, message: '', account: account() };
  });
  const screen = await showQueue();
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByText('Account approved.')).toBeVisible();
  const detail = screen.getByRole('region', { name: /^Request from/ });
  await expect.element(detail).toHaveTextContent('For a boat');
  expect(screen.getByText(DECIDED).elements()).toEqual([]);
});

test('requires a reason to deny, and keeps it if the server says that the request was already decided', async () => {
  signInStaff();
  waiting(FIRST);
  answer(accountRequestEndpoints.approveAccount, () => {
    waiting();
    throw new Refusal('conflict', 'Refused.');
  });
  const screen = await showQueue('?request=first');
  await screen.getByRole('button', { name: 'Deny' }).click();
  await expect.element(screen.getByText('Please give a reason to deny.')).toBeVisible();
  await expect.element(screen.getByLabelText(REASON)).toHaveFocus();
  await screen.getByLabelText(REASON).fill('Come to the desk');
  screen.getByRole('button', { name: 'Approve' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const detail = screen.getByRole('region', { name: /^Request from/ });
  await expect.element(detail).toHaveTextContent(DECIDED);
  await expect.element(screen.getByLabelText('Unsent reason')).toHaveValue('Come to the desk');
  await expect.element(detail.getByRole('link', { name: 'All requests' }).last()).toHaveFocus();
});
