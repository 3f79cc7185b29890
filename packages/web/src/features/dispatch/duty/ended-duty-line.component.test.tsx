import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { type DutyEnd, sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, requestsTo } from '#testing/fake-api.ts';
import { answerBoard, OFF_DUTY, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const SHIFT: DutyEnd = {
  _id: 'shift',
  name: 'D-104',
  platform: 'Xbox',
  kind: 'Law Enforcement',
  at: '2026-03-01T11:00:00.000Z',
  reason: 'silence',
};
const POST: DutyEnd = { ...SHIFT, name: 'Dispatch 1', kind: null };
const line = page.getByRole('complementary', { name: 'Duty ended' });

async function openAfter(dutyEnded: DutyEnd, roles: { publicSafety?: boolean; dispatcher?: boolean }) {
  const unique = { ...dutyEnded, _id: `${expect.getState().currentTestName}` };
  answerBoard({ user: { registered: true, ...roles, dutyEnded: unique }, officer: officer(OFF_DUTY) });
  refuse(unitEndpoints.clockIn, 'rule_broken', 'Not now.');
  refuse(dispatcherEndpoints.signOn, 'rule_broken', 'Not now.');
  await openPage('/dashboard/penal-code');
}

test.each(['silence', 'role'] as const)(
  'clocks in again with one press after %s ended the shift',
  async (reason) => {
    await openAfter({ ...SHIFT, reason }, { publicSafety: true });
    await expect.element(line).toHaveTextContent(/D-104 was clocked out at /);
    await line.getByRole('button', { name: 'Clock in again' }).click();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    expect(requestsTo(unitEndpoints.clockIn)[0]?.body).toEqual({ kind: 'Law Enforcement' });
  },
);

test('signs on again with one press after inactivity', async () => {
  await openAfter(POST, { dispatcher: true });
  await expect.element(line).toHaveTextContent(/Dispatch 1 was signed off at .*: no activity\./);
  await line.getByRole('button', { name: 'Sign on again' }).click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  expect(requestsTo(dispatcherEndpoints.signOn)[0]?.body).toEqual({ platform: 'Xbox' });
});

test.each([SHIFT, POST])('offers to resync after a role was removed: $name', async (ended) => {
  await openAfter({ ...ended, reason: 'role' }, {});
  await expect.element(line).toHaveTextContent(/: your Discord role was removed\./);
  await expect
    .element(line.getByRole('link', { name: 'Resync roles' }))
    .toHaveAttribute('href', sessionEndpoints.resync.path);
  expect(line.getByRole('button', { name: / again$/ }).elements()).toEqual([]);
});
