import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { expect, test } from 'vitest';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { NO_RECORDS, ticket } from '#testing/fixtures/civilians.fixtures.ts';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import { personReport } from '#testing/fixtures/reports.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { RecordsPanel } from './records-panel.tsx';

const AT = '2026-03-02T10:00:00.000Z';
const UNPAID = { fineAmount: 200, paidAt: null };
const PAID = { fineAmount: 200, paidAt: AT };
const CONTESTABLE = {
  contestUntil: '2126-03-08T10:00:00.000Z',
  can: { pay: false, contest: true, void: false, release: false },
};

const answerTicket = (about: Parameters<typeof consequences>[0], more?: Parameters<typeof consequences>[1]) =>
  answer(civilianEndpoints.getCivilianRecords, {
    ...NO_RECORDS,
    tickets: [ticket({ ...about, consequences: consequences(about, more) })],
  });

test('follows a case opened after the payment, and takes a second payment once a void report is restored', async () => {
  signIn();
  answerTicket(UNPAID);
  answer(reportEndpoints.payFine, () => {
    answerTicket(PAID, CONTESTABLE);
    const report = personReport({ _id: 'ticket', ...PAID, ...CONTESTABLE });
    return {
      success: true as const,
      message: 'Fine paid.',
      report,
      payments: [{ from: 'Wallet', amount: 200 }],
    };
  });
  const screen = await show(
    <SignedIn>
      <RecordsPanel civilianId="dot" payment={() => null} contest={() => null} />
    </SignedIn>,
    { path: '/dashboard/civilian/dot?record=ticket' },
  );
  const dialog = screen.getByRole('dialog', { name: 'Ticket 1001' });
  const receipt = dialog.getByRole('status', { name: 'Receipt' });
  await dialog.getByRole('button', { name: 'Pay Fine' }).click();
  await dialog.getByRole('button', { name: 'Pay $200.00' }).click();
  await expect.element(receipt).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Contest' })).toBeVisible();
  answerTicket(PAID, { caseId: 'case', caseStatus: 'Open' });
  await refetchAll();
  await expect.element(dialog.getByRole('link', { name: 'View case' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Contest' })).not.toBeInTheDocument();

  answerTicket(UNPAID);
  await refetchAll();
  await dialog.getByRole('button', { name: 'Pay Fine' }).click();
  expect(receipt.elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay $200.00' }).click();
  await expect.element(receipt).toBeVisible();
  const [first, second] = requestsTo(reportEndpoints.payFine);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});
