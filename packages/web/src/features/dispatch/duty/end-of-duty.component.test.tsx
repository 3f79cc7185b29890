import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { serviceEndpoints } from '@ten-four/contract/service/service.contract';
import { type DutyEnd, sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { answerConsole } from '#testing/fixtures/console.fixtures.ts';
import { fakeDispatcher, fakeUnit, SAVED } from '#testing/fixtures/dispatch.fixtures.ts';
import { currentUser } from '#testing/fixtures/session.fixtures.ts';
import { answerBoard, OFF_DUTY, officer, unitSaved } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage, openPage, refetchAll, show } from '#testing/show.tsx';
import { OfficerFooter } from '../board/officer-footer.tsx';
import { RecapCard } from '../service/recap-card.tsx';
import { EndedDutyLine } from './ended-duty-line.tsx';

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

test('shows an ended shift until a later one begins, and no recap after someone else ends that one', async () => {
  const user = currentUser({ publicSafety: true, registered: true, publicSafetyOffice: true });
  answerBoard();
  await show(
    <>
      <RecapCard user={user} />
      <EndedDutyLine user={user} ended={{ ...SHIFT, reason: 'staff' }} />
      <OfficerFooter user={user} place="foot" />
    </>,
  );
  await expect.element(line).toHaveTextContent(/D-104 was clocked out at .*: by staff\./);
  const panicButton = page.getByRole('button', { name: 'Panic Button' });
  await expect.element(panicButton).toBeVisible();
  answer(officerEndpoints.getOfficer, officer({ onDutySince: '2026-03-01T11:05:00.000Z' }));
  await refetchAll();
  await expect.element(line).not.toBeInTheDocument();
  answer(officerEndpoints.getOfficer, officer(OFF_DUTY));
  await refetchAll();
  await expect.element(panicButton).not.toBeInTheDocument();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Shift recap' })).not.toBeInTheDocument();
  expect(requestsTo(serviceEndpoints.getRecap)).toEqual([]);
});

test('asks an officer who signs out on duty whether to clock out as well', async () => {
  answerBoard();
  answer(unitEndpoints.clockOut, () => unitSaved(fakeUnit(OFF_DUTY)));
  // A sign-out would reload the landing page.
  refuse(sessionEndpoints.signOut, 'rate_limited', 'Slow down.');
  await openPage('/dashboard/penal-code');
  await page.getByRole('button', { name: 'sam' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'D-104 is on duty' });
  const both = dialog.getByRole('button', { name: 'Clock out and sign out' });
  await expect.element(both).toHaveFocus();
  await dialog.getByRole('button', { name: 'Stay on duty' }).click();
  await expect.poll(() => requestsTo(sessionEndpoints.signOut)).toHaveLength(1);
  expect(requestsTo(unitEndpoints.clockOut)).toEqual([]);
  await both.click();
  await expect.poll(() => requestsTo(sessionEndpoints.signOut)).toHaveLength(2);
  expect(requestsTo(unitEndpoints.clockOut)).toHaveLength(1);
});

const question = page.getByRole('dialog', { name: 'Are you still on duty?' });
const stay = question.getByRole('button', { name: 'Still on duty' });
const signOffAt = () => new Date(Date.now() + 4 * 60_000).toISOString();

test('asks an idle dispatcher on any page, shows the time left, and keeps them signed on until they sign off', async () => {
  answerConsole({ user: { signOffAt: signOffAt() } });
  answer(dispatcherEndpoints.signOff, { ...SAVED, dispatcher: null });
  answer(dispatcherEndpoints.signOn, { ...SAVED, dispatcher: fakeDispatcher(), clockedOut: null });
  await openLivePage('/dashboard/civilian');
  await expect.element(question).toHaveTextContent('No activity from you for 30 minutes.');
  await expect.element(question.getByRole('timer')).toHaveTextContent(/^03:\d\d$/);
  await expect.element(page.getByRole('timer', { name: 'Clock' })).not.toBeInTheDocument();
  await expect.element(stay).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  const active = currentUser({ dispatcher: true, dispatching: ['Xbox'] });
  answer(sessionEndpoints.getCurrentUser, active);
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsTo(dispatcherEndpoints.signOn).map(({ body }) => body)).toEqual([{ platform: 'Xbox' }]);

  answer(sessionEndpoints.getCurrentUser, { ...active, signOffAt: signOffAt() });
  publish('access', {});
  await expect.element(question).toBeVisible();
  answer(sessionEndpoints.getCurrentUser, active);
  publish('access', {});
  await expect.element(question).not.toBeInTheDocument();

  const dispatching: GamePlatform[] = ['Xbox', 'PlayStation'];
  answer(sessionEndpoints.getCurrentUser, { ...active, dispatching, signOffAt: signOffAt() });
  publish('access', {});
  await expect.element(question).toBeVisible();
  answer(sessionEndpoints.getCurrentUser, { ...active, dispatching: [] });
  const before = requestsTo(sessionEndpoints.getCurrentUser).length;
  await question.getByRole('button', { name: 'Sign off' }).click();
  await expect.element(question).not.toBeInTheDocument();
  const signedOff = () => requestsTo(dispatcherEndpoints.signOff).map(({ body }) => body.platform);
  await expect.poll(signedOff).toEqual(dispatching);
  await expect.poll(() => requestsTo(sessionEndpoints.getCurrentUser).length).toBeGreaterThan(before);
});
