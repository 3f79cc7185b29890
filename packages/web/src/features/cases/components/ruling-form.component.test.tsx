import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS } from '@ten-four/contract/cases/cases.values';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { answerCase, caseDetail, decidedCase, MAY_RULE } from '#testing/fixtures/cases.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { useCase } from '../cases.queries.ts';
import { CaseView } from './case-view.tsx';

const preview = page.getByRole('region', { name: 'Preview' });
const outcome = (title: string, name: string) =>
  page.getByRole('radiogroup', { name: title }).getByLabelText(name);

function ShownCase() {
  const { data } = useCase('case');
  return data === undefined ? null : <CaseView case={data} readsReports={false} />;
}

async function openRuling(details: Parameters<typeof caseDetail>[0] = {}) {
  signIn({ court: true, judge: true });
  answerCase(caseDetail({ can: MAY_RULE, ...details }));
  await show(
    <SignedIn>
      <ShownCase />
    </SignedIn>,
  );
  await waitForStream();
  await page.getByRole('button', { name: 'Rule', exact: true }).click();
  await expect.element(outcome('Speeding', 'Upheld')).toHaveFocus();
}

const issue = async (change: RegExp) => {
  await page.getByRole('button', { name: 'Issue ruling' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue ruling in case 101' });
  await expect.element(dialog).toHaveTextContent(change);
  await dialog.getByRole('button', { name: 'Issue ruling' }).click();
  return dialog;
};

test('previews money, time and points, keeps the ruling after a failure, says why, and issues the ruling', async () => {
  const endsAt = new Date(Date.now() + 300_000).toISOString();
  const startsAt = new Date(Date.now() - 300_000).toISOString();
  await openRuling({ custody: { startsAt, endsAt, released: null } });
  await expect.element(preview).toHaveTextContent('Choose an outcome for every charge.');
  await outcome('Speeding', 'Reduced').click();
  await page.getByLabelText('Fine ($), Speeding').fill('80');
  await outcome('Racing', 'Dismissed').click();
  await page.getByLabelText('Reasons').fill('Nobody saw a race.');
  await expect
    .element(preview)
    .toHaveTextContent(
      /Fine\$200.00 → \$80.00Refund\$120.00Jail time10 min → 0 minCustodyuntil .* → ends at oncePoints7 → 3/,
    );
  const change = /Fine\$200.00 → \$80.00/;
  refuse(caseEndpoints.ruleCase, 'forbidden', CASE_TEXTS.ownCase);
  const dialog = await issue(change);
  await expect.element(dialog.getByText(CASE_TEXTS.ownCase)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByLabelText('Reasons')).toHaveValue('Nobody saw a race.');
  answer(caseEndpoints.ruleCase, { success: true, message: CASE_TEXTS.ruled, case: decidedCase() });
  await issue(change);
  await expect.element(page.getByText(CASE_TEXTS.ruled)).toBeVisible();
  await expect.element(page.getByText('Judge holt')).toBeVisible();
  await expect.element(preview).not.toBeInTheDocument();
  const sent = requestsTo(caseEndpoints.ruleCase).at(-1);
  expect(sent?.idempotencyKey).not.toBeNull();
  expect(sent?.body).toEqual({
    charges: [
      { position: 0, outcome: 'Reduced', fine: 80, jailTime: null },
      { position: 1, outcome: 'Dismissed' },
    ],
    reasons: 'Nobody saw a race.',
  });
});

test('refuses a charge without outcome, a reduction without figure and one above the charge, until the ruling of another judge replaces the form', async () => {
  await openRuling();
  const send = page.getByRole('button', { name: 'Issue ruling' });
  await send.click();
  await expect.element(page.getByText('Choose an outcome.').first()).toBeVisible();
  await expect.element(page.getByText('Please give your reasons.')).toBeVisible();
  await expect.element(outcome('Speeding', 'Upheld')).toHaveFocus();

  await outcome('Racing', 'Upheld').click();
  await outcome('Speeding', 'Reduced').click();
  await page.getByLabelText('Reasons').fill('Too much.');
  await expect.element(page.getByLabelText('Jail time (min), Speeding')).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByText(CASE_TEXTS.needsFigure)).toBeVisible();
  await expect.element(page.getByLabelText('Fine ($), Speeding')).toHaveFocus();
  await page.getByLabelText('Fine ($), Speeding').fill('150.01');
  await send.click();
  await expect.element(page.getByText(CASE_TEXTS.tooHigh)).toBeVisible();
  await expect.element(preview).toHaveTextContent('Choose an outcome for every charge.');

  await outcome('Racing', 'Reduced').click();
  await page.getByLabelText('Jail time (min), Racing').fill('2.5');
  await send.click();
  await expect.element(page.getByText('Enter whole minutes, 0 or more.')).toBeVisible();
  expect(requestsTo(caseEndpoints.ruleCase)).toEqual([]);

  answerCase(decidedCase());
  publish('case', { caseId: 'case', reportId: 'report', civilianId: 'mara' });
  await expect.element(page.getByText('Judge holt')).toBeVisible();
  await expect.element(preview).not.toBeInTheDocument();
});

test("says that nothing changes if every charge is upheld, and shows the other judge's ruling if the case is already decided", async () => {
  await openRuling({ paid: false });
  await outcome('Speeding', 'Upheld').click();
  await outcome('Racing', 'Upheld').click();
  await expect
    .element(preview)
    .toHaveTextContent(/Fine\$200.00 unchangedJail time10 min unchangedPoints7 unchanged/);
  await page.getByLabelText('Reasons').fill('All seen.');
  refuse(caseEndpoints.ruleCase, 'conflict', CASE_TEXTS.alreadyDecided);
  answerCase(decidedCase());
  const dialog = await issue(/Fine\$200.00 unchanged/);
  await expect.element(page.getByText(CASE_TEXTS.alreadyDecided)).toBeVisible();
  await expect.element(page.getByText('Judge holt')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(preview).not.toBeInTheDocument();
});
