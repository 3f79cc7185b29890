import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { type DutyEnd, sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, requestsTo } from '#testing/fake-api.ts';
import { answerBoard, OFF_DUTY, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage, refetchAll } from '#testing/show.tsx';

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

type Roles = { publicSafety?: boolean; dispatcher?: boolean };

function answerAfter(dutyEnded: DutyEnd, roles: Roles) {
  const unique = { ...dutyEnded, _id: `${dutyEnded._id} of ${expect.getState().currentTestName}` };
  answerBoard({ user: { registered: true, ...roles, dutyEnded: unique }, officer: officer(OFF_DUTY) });
  refuse(unitEndpoints.clockIn, 'rule_broken', 'Not now.');
  refuse(dispatcherEndpoints.signOn, 'rule_broken', 'Not now.');
}

test('clocks in again with one press after silence or a role ended the shift, and signs on after inactivity', async () => {
  answerAfter(SHIFT, { publicSafety: true });
  await openPage('/dashboard/penal-code');
  const clockIn = line.getByRole('button', { name: 'Clock in again' });
  await expect.element(line).toHaveTextContent(/D-104 was clocked out at .*: no activity\./);
  await clockIn.click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  answerAfter({ ...SHIFT, reason: 'role' }, { publicSafety: true });
  await refetchAll();
  await expect
    .element(line)
    .toHaveTextContent(/D-104 was clocked out at .*: your Discord role was removed\./);
  await clockIn.click();
  const body = { kind: 'Law Enforcement' };
  await expect.poll(() => requestsTo(unitEndpoints.clockIn)).toMatchObject([{ body }, { body }]);

  answerAfter(POST, { dispatcher: true });
  await refetchAll();
  await expect.element(line).toHaveTextContent(/Dispatch 1 was signed off at .*: no activity\./);
  await line.getByRole('button', { name: 'Sign on again' }).click();
  await expect.poll(() => requestsTo(dispatcherEndpoints.signOn)).toHaveLength(1);
  expect(requestsTo(dispatcherEndpoints.signOn)[0]?.body).toEqual({ platform: 'Xbox' });
});

test('offers to resync after a role was removed', async () => {
  answerAfter({ ...SHIFT, reason: 'role' }, {});
  await openPage('/dashboard/penal-code');
  await expect.element(line).toHaveTextContent(/D-104 .*: your Discord role was removed\./);
  const checkResync = async () => {
    await expect
      .element(line.getByRole('link', { name: 'Resync roles' }))
      .toHaveAttribute('href', sessionEndpoints.resync.path);
    expect(line.getByRole('button', { name: / again$/ }).elements()).toEqual([]);
  };
  await checkResync();
  answerAfter({ ...POST, reason: 'role' }, {});
  await refetchAll();
  await expect.element(line).toHaveTextContent(/Dispatch 1 .*: your Discord role was removed\./);
  await checkResync();
});
