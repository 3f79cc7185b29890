import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { serviceEndpoints } from '@ten-four/contract/service/service.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, holdAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { callSaved, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import {
  acceptStatuses,
  answerBoard,
  OFF_DUTY,
  officer,
  unitSaved,
} from '#testing/fixtures/unit-board.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { openLivePage, openPage, refetchAll } from '#testing/show.tsx';

afterEach(() => page.viewport(1280, 800));

const keys = page.getByRole('group', { name: 'Control Panel' });
const key = (name: RegExp) => keys.getByRole('button', { name });
const question = page.getByRole('dialog', { name: 'Are you still on duty?' });
const statuses = () => requestsTo(unitEndpoints.setStatus).map(({ body }) => body.status);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 - 500).toISOString();

test('shows an ended shift until a later one begins, and not after that one ends', async () => {
  const dutyEnded = {
    _id: `the shift of ${expect.getState().currentTestName}`,
    name: 'D-104',
    platform: 'Xbox',
    kind: 'Law Enforcement',
    at: '2026-03-01T11:00:00.000Z',
    reason: 'staff',
  } as const;
  const user = { publicSafety: true, registered: true, publicSafetyOffice: true, dutyEnded };
  answerBoard({ user });
  await openLivePage('/dashboard/pso');
  const line = page.getByRole('complementary', { name: 'Duty ended' });
  await expect.element(line).toHaveTextContent(/D-104 was clocked out at .*: by staff\./);
  answer(officerEndpoints.getOfficer, officer({ onDutySince: '2026-03-01T11:05:00.000Z' }));
  await refetchAll();
  await expect.element(line).not.toBeInTheDocument();
  answer(officerEndpoints.getOfficer, officer(OFF_DUTY));
  await refetchAll();
  await expect.element(page.getByText('Off duty').first()).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

test('sets the status by button and by Alt and its number', async () => {
  answerBoard();
  acceptStatuses();
  await openLivePage('/dashboard/pso');
  await expect.element(key(/^10-8/)).toHaveAttribute('aria-pressed', 'true');
  await key(/^10-6/).click();
  await expect.element(key(/^10-6/)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Alt>}4{/Alt}');
  await expect.element(key(/^10-11/)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(statuses).toEqual(['10-6', '10-11']);
});

test('starts the shift with one press, and shows off duty before it', async () => {
  answerBoard({ officer: officer(OFF_DUTY), units: [] });
  acceptStatuses();
  await openLivePage('/dashboard/pso');
  const information = page.getByRole('region', { name: 'Officer Information' });
  await expect.element(information).toHaveTextContent('Off duty');
  await expect.element(keys.getByRole('button', { pressed: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Go on duty' }).click();
  await expect.element(information).toHaveTextContent(/On duty/);
  await expect.element(key(/^10-8/)).toHaveAttribute('aria-pressed', 'true');
});

test('reverts to the last status and shows the reason if the server rejects one', async () => {
  answerBoard();
  refuse(unitEndpoints.setStatus, 'rule_broken', 'Not now.');
  await openLivePage('/dashboard/pso');
  await key(/^10-6/).click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(key(/^10-8/)).toHaveAttribute('aria-pressed', 'true');
});

test('names another shift that a status change ended', async () => {
  answerBoard();
  const ended = 'M-41 clocked out.';
  const message = `${DISPATCH_TEXTS.statusSet('10-6 Busy / Unavailable')} ${ended}`;
  answer(unitEndpoints.setStatus, () => ({
    ...unitSaved(fakeUnit({ status: '10-6', meaning: 'Busy' }), message),
    ended,
  }));
  await openLivePage('/dashboard/pso');
  await key(/^10-6/).click();
  await expect.element(page.getByText('M-41 clocked out.', { exact: true })).toBeVisible();
});

test('undoes the end of a shift, with its status and its calls', async () => {
  const own = { _id: 'unit', callsign: 'D-104', name: 'M. Vance' };
  answerBoard({
    officer: officer({ status: '10-6', meaning: 'Busy' }),
    calls: [fakeCall({ units: [onCall(own)], primaryOfficer: own, status: 'Assigned' })],
  });
  acceptStatuses();
  answer(callEndpoints.setPrimaryOfficer, callSaved(fakeCall({ units: [onCall(own)], primaryOfficer: own })));
  await openLivePage('/dashboard/pso');
  await expect.element(page.getByRole('region', { name: 'Your call' })).toBeVisible();
  await key(/^10-42/).click();
  await expect.element(page.getByText('D-104 is off duty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statuses).toEqual(['10-42', '10-8', '10-6']);
  await expect.poll(() => requestsTo(callEndpoints.setPrimaryOfficer)).toHaveLength(1);
  await expect.element(key(/^10-6/)).toHaveAttribute('aria-pressed', 'true');
});

test('asks an idle officer on another page, and Enter answers', async () => {
  answerBoard();
  acceptStatuses();
  await openLivePage('/dashboard/civilian');
  await expect.element(page.getByRole('timer', { name: 'Clock' })).not.toBeInTheDocument();
  publish('duty-check', { clockOutAt: inMinutes(5) });
  await expect.element(question.getByRole('button', { name: 'Still on duty' })).toHaveFocus();
  await expect.element(question.getByRole('timer')).toHaveTextContent(/^04:\d\d$/);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsTo(unitEndpoints.setStatus).map(({ body }) => body)).toEqual([
    { status: '10-8', kind: 'Law Enforcement' },
  ]);
});

test('asks again after a reload, until answered in another tab', async () => {
  answerBoard({ officer: officer({ clockOutAt: inMinutes(4) }) });
  await openLivePage('/dashboard/civilian');
  await expect.element(question.getByRole('timer')).toHaveTextContent(/^03:\d\d$/);
  answer(officerEndpoints.getOfficer, officer());
  publish('unit', { unit: fakeUnit({ contactAt: new Date().toISOString() }) });
  await expect.element(question).not.toBeInTheDocument();
});

test.each(['response', 'event'])(
  'ends the shift from the idle prompt, and recaps it, %s first',
  async (first) => {
    answerBoard({ officer: officer({ clockOutAt: inMinutes(4) }) });
    const release = holdAnswers(unitEndpoints.clockOut);
    await openLivePage('/dashboard/civilian');
    await question.getByRole('button', { name: 'Clock out' }).click();
    await expect.poll(() => requestsTo(unitEndpoints.clockOut)).toHaveLength(1);
    const unit = fakeUnit(OFF_DUTY);
    if (first === 'response') release(unitSaved(unit));
    else publish('unit', { unit });
    await expect.element(question).not.toBeInTheDocument();
    release(unitSaved(unit));
    await expect.poll(() => requestsTo(serviceEndpoints.getRecap)).toHaveLength(1);
  },
);

for (const [choice, clockedOut] of [
  ['Clock out and sign out', 1],
  ['Stay on duty', 0],
] as const) {
  test(`asks an officer who signs out on duty: ${choice}`, async () => {
    answerBoard();
    answer(unitEndpoints.clockOut, () => unitSaved(fakeUnit(OFF_DUTY)));
    // A response would reload the landing page.
    holdAnswers(sessionEndpoints.signOut);
    await openLivePage('/dashboard/civilian');
    await page.getByRole('button', { name: 'sam' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'D-104 is on duty' });
    await expect.element(dialog.getByRole('button', { name: 'Clock out and sign out' })).toHaveFocus();
    await dialog.getByRole('button', { name: choice }).click();
    await expect.poll(() => requestsTo(sessionEndpoints.signOut)).toHaveLength(1);
    expect(requestsTo(unitEndpoints.clockOut)).toHaveLength(clockedOut);
  });
}

test('keeps a status set offline, cancels it on a second press, and sends the last one', async () => {
  answerBoard();
  acceptStatuses();
  await openLivePage('/dashboard/pso');
  goOffline();
  await key(/^10-6/).click();
  await expect.element(key(/^10-6/)).toHaveTextContent('Waiting to send');
  await key(/^10-6/).click();
  await expect.element(keys.getByText('Waiting to send')).not.toBeInTheDocument();
  await key(/^10-11/).click();
  await expect.element(key(/^10-11/)).toHaveTextContent('Waiting to send');
  const before = statuses().length;
  goOnline();
  await expect.element(keys.getByText('Waiting to send')).not.toBeInTheDocument();
  await expect.element(key(/^10-11/)).toHaveAttribute('aria-pressed', 'true');
  expect(statuses().slice(before)).toEqual(['10-11']);
});

test('shows a waiting status once on a phone: on its key, in the bar without keys, or in the car', async () => {
  await page.viewport(390, 844);
  answerBoard();
  acceptStatuses();
  answer(warrantEndpoints.listWarrants, []);
  const screen = await openPage('/dashboard/pso');
  await expect.element(key(/^10-6/)).toBeVisible();
  goOffline();
  await key(/^10-6/).click();
  const words = page.getByText('Waiting to send');
  await expect.element(keys.getByText('Waiting to send')).toBeVisible();
  expect(words.elements()).toHaveLength(1);
  await page.getByRole('link', { name: 'In the car' }).click();
  const waits = page.getByRole('button', { name: '10-6 Busy / Unavailable, Waiting to send' });
  await waits.click();
  await page.getByRole('button', { name: 'Next: 10-11 Traffic Stop' }).click();
  await expect
    .element(page.getByRole('button', { name: '10-11 Traffic Stop, Waiting to send' }))
    .toBeVisible();
  await screen.unmount();
  await openPage('/dashboard/pso/warrants');
  const unitBar = page.getByRole('complementary', { name: 'Your unit' });
  const status = unitBar.getByRole('button', { name: 'Status' });
  await expect.element(status).toHaveTextContent(/10-11\s*Waiting to send/);
  expect(words.elements()).toHaveLength(1);
  goOnline();
  await expect.element(status).toHaveTextContent(/D-104\s*10-11/);
});

test('keeps the screen on in the car view while on duty, and on the board if chosen', async () => {
  let held = 0;
  const request = async () => {
    held += 1;
    return {
      release: async () => {
        held -= 1;
      },
    } as unknown as WakeLockSentinel;
  };
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request);
  answerBoard();
  await openPage('/dashboard/pso/car');
  await expect.poll(() => held).toBe(1);
  await page.getByRole('link', { name: 'Board' }).click();
  await expect.poll(() => held).toBe(0);
  await page.getByRole('button', { name: 'Sounds' }).click();
  const choice = page.getByRole('switch', { name: 'Keep the screen on while on duty' });
  await choice.click();
  await expect.element(choice).toHaveAttribute('aria-checked', 'true');
  await expect.poll(() => held).toBe(1);
  await choice.click();
  await expect.poll(() => held).toBe(0);
});
