import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { FineSources } from '#features/bank/components/fine-sources.tsx';
import { RecordsPanel } from '#features/reports/components/records-panel.tsx';
import { answer, holdAnswers, loseAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { countStreams, publish } from '#testing/fake-events.ts';
import { account, answerBank } from '#testing/fixtures/bank.fixtures.ts';
import { answerCivilian, civilian, NO_RECORDS, ticket } from '#testing/fixtures/civilians.fixtures.ts';
import { personReport } from '#testing/fixtures/reports.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import CivilianDetailPage from './civilian-detail.page.tsx';
import CivilianListPage from './civilian-list.page.tsx';

test('a new civilian names its missing fields, and is sent with the same key, from its restored draft, after a lost response and a reload', async () => {
  const openForm = async () => {
    const screen = await show(
      <SignedIn>
        <Routes>
          <Route path="/dashboard/civilian" element={<CivilianListPage />} />
          <Route path="/dashboard/civilian/:id" element={<CivilianDetailPage />} />
        </Routes>
      </SignedIn>,
      { path: '/dashboard/civilian', section: 'civ' },
    );
    await screen.getByRole('button', { name: '+ Add Civilian' }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Register New Civilian' }) };
  };
  signIn();
  const uno = answerCivilian({ shown: civilian({ _id: 'uno', firstName: 'Uno', lastName: 'Once' }) });
  holdAnswers(civilianEndpoints.listCivilians);
  loseAnswers(civilianEndpoints.createCivilian);
  const { dialog } = await openForm();
  await dialog.getByRole('button', { name: 'Save Civilian' }).click();
  const name = dialog.getByLabelText('First Name');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByText('Date of Birth is required.')).toBeVisible();
  expect(requestsTo(civilianEndpoints.createCivilian)).toEqual([]);
  await name.fill('Uno');
  await dialog.getByLabelText('Last Name').fill('Once');
  await dialog.getByLabelText('Date of Birth').fill('1990-01-02');
  await dialog.getByLabelText('Known Aliases').fill(' One, , U ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByRole('alert')).toBeVisible();

  await cleanup();
  answer(civilianEndpoints.createCivilian, { success: true as const, message: '', civilian: uno });
  const again = await openForm();
  await expect.element(again.dialog.getByLabelText('First Name')).toHaveValue('Uno');
  await expect.element(again.dialog.getByText('Your draft was restored. Cancel discards it.')).toBeVisible();
  const before = requestsTo(civilianEndpoints.listCivilians).length;
  await again.dialog.getByRole('button', { name: 'Save Civilian' }).click();
  await expect.element(again.screen.getByRole('heading', { name: 'Uno Once' })).toBeVisible();
  // The list was still loading without the new civilian.
  expect(requestsTo(civilianEndpoints.listCivilians)).toHaveLength(before + 1);
  const [lostRequest, second] = requestsTo(civilianEndpoints.createCivilian);
  expect(second?.idempotencyKey).toBe(lostRequest?.idempotencyKey);
  expect(second?.body.knownAliases).toEqual(['One', 'U']);
});

describe('fine', () => {
  test("is announced to the owner, and shown on the character's card", async () => {
    signIn();
    answerCivilian();
    const screen = await openPage('/dashboard/civilian');
    // The notice links to the same character.
    const card = screen.getByRole('list').getByRole('link', { name: 'Dot Haskell' });
    await expect.element(card).toBeVisible();
    expect(screen.getByText(/UNPAID/).elements()).toEqual([]);
    await expect.poll(countStreams).toBeGreaterThan(0);
    answerCivilian({ shown: civilian({ unpaidFines: 1, unpaidAmount: 150 }) });
    publish('records', {
      civilianId: 'dot',
      filed: { type: 'citation', fineAmount: 150, name: 'Dot Haskell' },
    });
    const notice = screen.getByText('Citation for Dot Haskell: $150.00 fine');
    await expect.element(notice).toBeVisible();
    await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/dashboard/civilian/dot');
    await expect.element(card).toHaveTextContent(/1 UNPAID FINE, \$150\.00/);
    publish('records', { civilianId: 'dot', filed: { type: 'warning', fineAmount: 0, name: 'Dot Haskell' } });
    await expect.element(screen.getByText('Warning for Dot Haskell', { exact: true })).toBeVisible();
  });

  test('shows the debit and the remaining balance before payment, a refusal, and a receipt after payment', async () => {
    answerBank({ accounts: [account({ balance: 400 })], wallet: 100 });
    answerCivilian({ records: { ...NO_RECORDS, tickets: [ticket({ fineAmount: 150.25 })] } });
    const screen = await show(
      <RecordsPanel
        civilianId="dot"
        payment={(amount) => <FineSources fine={amount} civilianId="dot" discordId="100000000000000001" />}
        contest={() => null}
      />,
      { section: 'civ' },
    );
    await screen.getByRole('button', { name: 'Open ticket 1001: Racing a hearse' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Ticket 1001' });
    await dialog.getByRole('button', { name: 'Pay Fine' }).click();
    await expect
      .element(dialog.getByText('$100.00 from your wallet, $50.25 from Checking ····0008.'))
      .toBeVisible();
    await expect
      .element(dialog.getByText('Remaining: $0.00 in your wallet, $349.75 in Checking ····0008.'))
      .toBeVisible();
    refuse(reportEndpoints.payFine, 'rule_broken', "You don't have enough money to pay this fine.");
    await dialog.getByRole('button', { name: 'Pay $150.25' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent("You don't have enough money to pay this fine.");

    const paidAt = '2026-03-02T10:00:00.000Z';
    answer(reportEndpoints.payFine, () => {
      answerCivilian({ records: { ...NO_RECORDS, tickets: [ticket({ fineAmount: 150.25, paidAt })] } });
      return {
        success: true as const,
        message: 'Fine paid.',
        report: personReport({ paidAt }),
        payments: [
          { from: 'Wallet', amount: 100 },
          { from: 'Checking', amount: 50.25 },
        ],
      };
    });
    await dialog.getByRole('button', { name: 'Pay $150.25' }).click();
    const receipt = dialog.getByRole('status', { name: 'Receipt' });
    await expect.element(receipt).toHaveTextContent(/Fine paid\..*Wallet.*\$100\.00.*Checking.*\$50\.25/);
    await expect.element(dialog.getByRole('button', { name: 'Pay Fine' })).not.toBeInTheDocument();
    await expect.element(screen.getByText(/\$150\.25 paid /)).toBeInTheDocument();
    expect(requestsTo(reportEndpoints.payFine)[0]?.idempotencyKey).not.toBeNull();
    expect(requestsTo(bankEndpoints.listBankAccounts).length).toBeGreaterThan(0);
  });

  test('shows how much is missing', async () => {
    answerBank({ accounts: [account({ balance: 400 })], wallet: 100 });
    const screen = await show(<FineSources fine={600} civilianId="dot" discordId="100000000000000001" />);
    await expect
      .element(
        screen.getByText('Your wallet and the accounts of this character hold $500.00, $100.00 short.'),
      )
      .toBeVisible();
  });
});
