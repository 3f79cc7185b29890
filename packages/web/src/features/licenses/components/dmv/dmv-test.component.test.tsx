import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { answer, loseAnswers, requestsTo } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { DmvTest } from './dmv-test.tsx';

const LICENSE = 'Class C - Standard Drivers License';
const MINUTE = 60_000;
let added: string[] = [];

function Exam() {
  const [opened, setOpened] = useState(true);
  return (
    <FormDialog opened={opened} title="Take DMV Test" onClose={() => setOpened(false)}>
      <DmvTest
        userId="user-1"
        canAdd={() => true}
        onAdd={async (license) => added.push(license)}
        onPassed={() => {}}
      />
    </FormDialog>
  );
}

afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  added = [];
  signIn();
  answer(
    communityEndpoints.getCommunity,
    community({
      licenses: [
        { _id: 'c', name: LICENSE, testName: "Standard Driver's License", hasTest: true, active: true },
      ],
    }),
  );
  answer(licenseEndpoints.listAttempts, { attempts: [], nextCursor: null });
  answerTest(15 * MINUTE);
});

function answerTest(timeLeft: number): void {
  answer(licenseEndpoints.openTest, {
    licenseType: LICENSE,
    name: "Standard Driver's License",
    questions: Array.from({ length: 10 }, (_, index) => ({
      question: `Question ${index + 1}?`,
      options: ['Yes', 'No', 'Maybe', 'Never'],
    })),
    openedAt: '2026-03-01T10:00:00.000Z',
    timeLeft,
  });
}

async function beginTest() {
  const screen = await show(<Exam />);
  const type = screen.getByLabelText('License type');
  await expect.element(screen.getByRole('option', { name: "Standard Driver's License" })).toBeInTheDocument();
  await type.selectOptions("Standard Driver's License");
  return screen;
}

test('keeps answers and key over a reload and a lost response; closes a failed test automatically', async () => {
  const first = await beginTest();
  await expect.element(first.getByText('0 of 10 answered')).toBeVisible();
  await expect.element(first.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/1[45]:/);
  await first.getByLabelText('Question 10?').selectOptions('No');
  await expect.element(first.getByText('1 of 10 answered')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('dmv_answers') ?? '{}').answers).toEqual({ 9: 'No' });
  loseAnswers(licenseEndpoints.handInTest);
  await first.getByRole('button', { name: 'Submit' }).click();
  await expect.element(first.getByText('Error saving test result.')).toBeVisible();

  await cleanup();
  const screen = await show(<Exam />);
  await expect.element(screen.getByText('1 of 10 answered')).toBeVisible();
  answer(licenseEndpoints.handInTest, { success: true as const, message: '', score: 1, passed: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Your test result has been saved.')).toBeVisible();
  await expect.element(screen.getByText('Failed', { exact: true })).toBeVisible();
  const [lostRequest, retry] = requestsTo(licenseEndpoints.handInTest);
  expect(retry?.idempotencyKey).toBe(lostRequest?.idempotencyKey);
  expect(retry?.body).toEqual({ licenseType: LICENSE, answers: { 9: 'No' } });
  expect(requestsTo(licenseEndpoints.openTest)).toHaveLength(1);
  expect(localStorage.getItem('dmv_answers')).toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('ignores a stored test without questions or answers', async () => {
  const license = { _id: 'c', name: LICENSE, testName: "Standard Driver's License", hasTest: true };
  const stored = { userId: 'user-1', license, deadline: Date.now() + MINUTE, key: 'key' };
  for (const part of [{ questions: [] }, { answers: {} }, { questions: [], answers: null }]) {
    localStorage.setItem('dmv_answers', JSON.stringify({ ...stored, ...part }));
    const screen = await show(<Exam />);
    await expect.element(screen.getByText('None so far.')).toBeVisible();
    await cleanup();
  }
});

test('resumes an open test with its remaining time, and offers the license right after it is passed', async () => {
  answerTest(5 * MINUTE);
  answer(licenseEndpoints.handInTest, { success: true as const, message: '', score: 9, passed: true });
  const screen = await beginTest();
  await expect.element(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/0?[45]:/);
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Passed')).toBeVisible();
  await screen.getByRole('button', { name: 'Add License' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(added).toEqual([LICENSE]);
});
