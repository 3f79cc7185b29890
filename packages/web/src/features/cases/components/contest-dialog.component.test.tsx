import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS } from '@ten-four/contract/cases/cases.values';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { caseDetail } from '#testing/fixtures/cases.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { ContestDialog } from './statements.tsx';

function Opened() {
  const [opened, setOpened] = useState(true);
  return (
    <ContestDialog
      report={{ _id: 'report', number: 1031 }}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  );
}

async function showDialog() {
  signIn();
  const screen = await show(
    <SignedIn>
      <Opened />
    </SignedIn>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Contest report 1031' });
  await expect.element(dialog.getByLabelText('Your statement')).toHaveFocus();
  return { screen, dialog };
}

test('needs a statement, keeps it if the report cannot be contested, says why, and opens a case with it', async () => {
  const { screen, dialog } = await showDialog();
  const statement = dialog.getByLabelText('Your statement');
  const contest = dialog.getByRole('button', { name: 'Contest' });
  await statement.fill('   ');
  await contest.click();
  await expect.element(dialog.getByText('Please write a statement.')).toBeVisible();
  expect(requestsTo(caseEndpoints.contestReport)).toEqual([]);

  refuse(caseEndpoints.contestReport, 'conflict', CASE_TEXTS.again);
  await statement.fill('  The sign was hidden.  ');
  await contest.click();
  await expect.element(dialog.getByText(CASE_TEXTS.again)).toBeVisible();
  refuse(caseEndpoints.contestReport, 'conflict', CASE_TEXTS.tooLate('March 8, 2026'));
  await contest.click();
  await expect.element(dialog.getByText('The time to contest ended on March 8, 2026.')).toBeVisible();
  await expect.element(statement).toHaveValue('  The sign was hidden.  ');

  answer(caseEndpoints.contestReport, {
    success: true,
    message: CASE_TEXTS.opened,
    case: caseDetail({}, { mine: true }),
  });
  await contest.click();
  await expect.element(screen.getByText(CASE_TEXTS.opened)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsTo(caseEndpoints.contestReport).at(-1)).toMatchObject({
    params: { id: 'report' },
    body: { statement: 'The sign was hidden.' },
  });
});
