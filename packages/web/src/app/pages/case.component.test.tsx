import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS } from '@ten-four/contract/cases/cases.values';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '#app/query-client.ts';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { answerCase, caseDetail, caseDetails, decidedCase } from '#testing/fixtures/cases.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import CasePage from './case.page.tsx';

async function openCase() {
  await show(
    <Routes>
      <Route path="/dashboard/cases/:id" element={<CasePage />} />
    </Routes>,
    { path: '/dashboard/cases/case' },
  );
  await waitForStream();
}

const MAY_STATE = { state: true, withdraw: true, rule: false };
const ANSWER = {
  _id: 'second',
  side: 'Officer',
  by: 'D-104 Ann Lee',
  text: 'It was in plain sight.',
  at: '2026-03-01T11:00:00.000Z',
} as const;

test('shows outsiders the docket only', async () => {
  signIn({ court: true });
  answerCase(caseDetail(null));
  await openCase();
  await expect.element(page.getByRole('heading', { name: /^Case 101: Mara Malone/ })).toBeVisible();
  await expect.element(page.getByText('Citation 1031')).toBeVisible();
  await expect.element(page.getByText('Only the parties and the court read the statements.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Charges' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Citation 1031' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Add a statement')).not.toBeInTheDocument();
});

test('says that a case does not exist for this member', async () => {
  signIn({ court: true });
  refuse(caseEndpoints.getCase, 'not_found', CASE_TEXTS.notFound);
  await openCase();
  await expect.element(page.getByText(CASE_TEXTS.notFound)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All cases' })).toBeVisible();
});

test('a party adds statements one after the other', async () => {
  signIn({ court: true });
  answerCase(caseDetail({ can: MAY_STATE }, { mine: true }));
  await openCase();
  await expect
    .element(page.getByRole('link', { name: 'Citation 1031' }))
    .toHaveAttribute('href', '/open/report/report');
  const log = page.getByRole('log', { name: 'Statements' });
  await expect.element(log.getByText('The sign was hidden.')).toBeVisible();
  const field = page.getByLabelText('Add a statement');
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('button', { name: 'Add statement' }).click();
  await expect.element(page.getByText('Please write a statement.')).toBeVisible();
  await expect.element(field).toHaveFocus();

  refuse(caseEndpoints.addStatement, 'rule_broken', CASE_TEXTS.tooManyStatements);
  await field.fill('I have a photo.');
  await page.getByRole('button', { name: 'Add statement' }).click();
  await expect.element(page.getByText(CASE_TEXTS.tooManyStatements)).toBeVisible();

  const added = {
    ...ANSWER,
    _id: 'third',
    side: 'Owner',
    by: 'Mara Malone',
    text: 'I have a photo.',
  } as const;
  const { statements } = caseDetails();
  answer(caseEndpoints.addStatement, {
    success: true,
    message: CASE_TEXTS.stated,
    case: caseDetail({ can: MAY_STATE, statements: [...statements, added] }, { mine: true }),
  });
  await page.getByRole('button', { name: 'Add statement' }).click();
  await expect.element(log.getByText('I have a photo.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(requestsTo(caseEndpoints.addStatement).at(-1)?.body).toEqual({ text: 'I have a photo.' });
});

test("keeps a statement that is being written when an event brings the other side's, and until its author discards it", async () => {
  signIn({ court: true });
  answerCase(caseDetail({ can: MAY_STATE }, { mine: true }));
  await openCase();
  const field = page.getByLabelText('Add a statement');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.element(field).toBeVisible();
  expect(cancel.elements()).toEqual([]);
  await field.fill('I have a photo.');
  const { statements } = caseDetails();
  answerCase(caseDetail({ can: MAY_STATE, statements: [...statements, ANSWER] }, { mine: true }));
  publish('case', { caseId: 'case', reportId: 'report', civilianId: 'mara' });
  await expect.element(page.getByText('It was in plain sight.')).toBeVisible();
  await expect.element(page.getByText(/^D-104 Ann Lee · Officer/)).toBeVisible();
  await expect.element(field).toHaveValue('I have a photo.');

  await cleanup();
  queryClient.clear();
  signIn({ _id: 'someone-else', court: true });
  await openCase();
  await expect.element(field).toHaveValue('');
  await cleanup();
  queryClient.clear();
  signIn({ court: true });
  await openCase();
  await expect.element(page.getByText('Your draft was restored. Cancel discards it.')).toBeVisible();
  await expect.element(field).toHaveValue('I have a photo.');
  await cancel.click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(cancel).not.toBeInTheDocument();
});

test('the owner withdraws the case after a confirmation', async () => {
  signIn({ court: true });
  answerCase(caseDetail({ can: MAY_STATE }, { mine: true }));
  answer(caseEndpoints.withdrawCase, {
    success: true,
    message: CASE_TEXTS.withdrawn,
    case: caseDetail({}, { mine: true, status: 'Withdrawn', closedAt: '2026-03-02T10:00:00.000Z' }),
  });
  await openCase();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw case' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText(CASE_TEXTS.withdrawn)).toBeVisible();
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Add a statement')).not.toBeInTheDocument();
});

test('shows the ruling of a decided case, and that its report is void', async () => {
  signIn({ court: true });
  answerCase({ ...decidedCase(), mine: true, voided: true });
  await openCase();
  const ruling = page.getByRole('region', { name: 'Ruling' });
  await expect
    .element(ruling)
    .toHaveTextContent(/Fine\$150.00, paidRefund\$50.00.*Points3.*Judge holtNobody saw a race\./);
  await expect.element(page.getByRole('row', { name: /^Racing.*Dismissed/ })).toBeVisible();
  await expect.element(page.getByText('VOID')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Citation 1031' })).toBeVisible();
});
