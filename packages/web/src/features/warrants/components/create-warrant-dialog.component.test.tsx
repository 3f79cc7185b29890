import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, loseAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { CreateWarrantDialog } from './create-warrant-dialog.tsx';

const DEX = {
  _id: 'dex',
  name: 'Dex Farrow',
  dateOfBirth: '1990-01-01',
  ssn: null,
  deceased: false,
  deleted: false,
  formerly: null,
};

const showDialog = () => show(<CreateWarrantDialog opened officerId="officer" onClose={() => {}} />);
const submit = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test('names the missing fields, focuses the first, sends nothing, and shows that names could not be loaded', async () => {
  signIn({ publicSafety: true });
  const screen = await showDialog();
  const civilian = screen.getByLabelText('Civilian', { exact: true });
  await expect.element(civilian).toHaveFocus();
  await submit();
  await expect.element(screen.getByText('Choose a civilian from the list.')).toBeVisible();
  await expect.element(screen.getByText('Give a reason.')).toBeVisible();
  await expect.element(civilian).toHaveFocus();
  expect(requestsTo(warrantEndpoints.createWarrant)).toEqual([]);
  refuse(searchEndpoints.suggestNames, 'rate_limited', '');
  await civilian.fill('Dex');
  await expect.poll(() => requestsTo(searchEndpoints.suggestNames)).toHaveLength(1);
  await expect.element(screen.getByText('Failed to load required data.')).toBeVisible();
});

test('keeps the text and the idempotency key after a lost response', async () => {
  signIn({ publicSafety: true });
  answer(searchEndpoints.suggestNames, [DEX]);
  loseAnswers(warrantEndpoints.createWarrant);
  const screen = await showDialog();
  await screen.getByLabelText('Civilian', { exact: true }).fill('dex');
  await expect.poll(() => requestsTo(searchEndpoints.suggestNames)).toHaveLength(1);
  await screen.getByRole('option', { name: /Dex Farrow/ }).click();
  await screen.getByLabelText('Reason').fill('Seen with a stolen Sultan.');
  await submit();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible();
  await submit();
  await expect.poll(() => requestsTo(warrantEndpoints.createWarrant)).toHaveLength(2);
  const [first, second] = requestsTo(warrantEndpoints.createWarrant);
  expect(first?.body).toMatchObject({ civilianId: 'dex', reason: 'Seen with a stolen Sultan.' });
  expect(first?.idempotencyKey).not.toBeNull();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('Seen with a stolen Sultan.');
});
