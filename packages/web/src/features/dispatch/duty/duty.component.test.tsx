import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { serviceEndpoints } from '@ten-four/contract/service/service.contract';
import { Link, useLocation } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, holdAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { currentUser } from '#testing/fixtures/session.fixtures.ts';
import {
  acceptStatuses,
  answerBoard,
  OFF_DUTY,
  officer,
  unitSaved,
} from '#testing/fixtures/unit-board.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { show } from '#testing/show.tsx';
import { OfficerFooter } from '../board/officer-footer.tsx';
import { SoundMenu } from '../board/sound-menu.tsx';
import { CarView } from '../car/car-view.tsx';
import { RecapCard } from '../service/recap-card.tsx';
import { useOfficer } from './duty.queries.ts';
import { StatusStrip } from './status-strip.tsx';

afterEach(() => page.viewport(1280, 800));

const keys = page.getByRole('group', { name: 'Control Panel' });
const key = (name: RegExp) => keys.getByRole('button', { name });
const question = page.getByRole('dialog', { name: 'Are you still on duty?' });
const statuses = () => requestsTo(unitEndpoints.setStatus).map(({ body }) => body.status);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 - 500).toISOString();

const USER = currentUser({ publicSafety: true, registered: true, publicSafetyOffice: true });
const CAR = '/dashboard/pso/car';

/** Shows the officer's status as the board and the car do, and the unit as every page does. */
function OwnUnit() {
  const own = useOfficer(USER.discordId).data;
  const { pathname } = useLocation();
  if (own == null) return null;
  if (pathname === CAR) return <CarView officer={own} pill={null} stopCard={() => null} />;
  return (
    <>
      {pathname === '/dashboard/pso' && (
        <StatusStrip
          officer={own}
          apparatus={undefined}
          onChangeCallsign={() => {}}
          clock={<Link to={CAR}>In the car</Link>}
        />
      )}
      <OfficerFooter user={USER} place="foot" />
      <OfficerFooter user={USER} place="bar" />
    </>
  );
}

/** Waits for the event stream and the keys, whose module requests the panics. */
async function waitForDispatch(): Promise<void> {
  await waitForStream();
  await expect.poll(() => requestsTo(panicEndpoints.listPanics)).not.toEqual([]);
}

test('starts the shift with one press, sets the status by button and key, and says what the server rejected or ended', async () => {
  answerBoard({ officer: officer(OFF_DUTY), units: [] });
  acceptStatuses();
  await show(<OwnUnit />, { path: '/dashboard/pso' });
  await waitForDispatch();
  const information = page.getByRole('region', { name: 'Officer Information' });
  await expect.element(information).toHaveTextContent('Off duty');
  await expect.element(keys.getByRole('button', { pressed: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Go on duty' }).click();
  await expect.element(information).toHaveTextContent(/On duty/);
  await expect.element(key(/^10-8/)).toHaveAttribute('aria-pressed', 'true');
  await key(/^10-6/).click();
  await expect.element(key(/^10-6/)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Alt>}4{/Alt}');
  await expect.element(key(/^10-11/)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(statuses).toEqual(['10-8', '10-6', '10-11']);

  refuse(unitEndpoints.setStatus, 'rule_broken', 'Not now.');
  answer(officerEndpoints.getOfficer, officer({ status: '10-11', meaning: 'On a stop' }));
  await key(/^10-6/).click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(key(/^10-11/)).toHaveAttribute('aria-pressed', 'true');
  const ended = 'M-41 clocked out.';
  const message = `${DISPATCH_TEXTS.statusSet('10-6 Busy / Unavailable')} ${ended}`;
  const unit = fakeUnit({ status: '10-6', meaning: 'Busy' });
  answer(unitEndpoints.setStatus, { ...unitSaved(unit, message), ended });
  await key(/^10-6/).click();
  await expect.element(page.getByText(ended, { exact: true })).toBeVisible();
});

test('asks an idle officer after a reload and on another page, until answered in any tab, and recaps an ended shift', async () => {
  answerBoard({ officer: officer({ clockOutAt: inMinutes(4) }) });
  acceptStatuses();
  await show(<RecapCard user={USER} />);
  await waitForStream();
  await expect.element(question.getByRole('timer')).toHaveTextContent(/^03:\d\d$/);
  answer(officerEndpoints.getOfficer, officer());
  publish('unit', { unit: fakeUnit({ contactAt: new Date().toISOString() }) });
  await expect.element(question).not.toBeInTheDocument();

  publish('duty-check', { clockOutAt: inMinutes(5) });
  await expect.element(question.getByRole('button', { name: 'Still on duty' })).toHaveFocus();
  await expect.element(question.getByRole('timer')).toHaveTextContent(/^04:\d\d$/);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsTo(unitEndpoints.setStatus).map(({ body }) => body)).toEqual([
    { status: '10-8', kind: 'Law Enforcement' },
  ]);

  const unit = fakeUnit(OFF_DUTY);
  for (const [recaps, first] of ['response', 'event'].entries()) {
    publish('unit', { unit: fakeUnit() });
    publish('duty-check', { clockOutAt: inMinutes(4) });
    const release = holdAnswers(unitEndpoints.clockOut);
    await question.getByRole('button', { name: 'Clock out' }).click();
    await expect.poll(() => requestsTo(unitEndpoints.clockOut)).toHaveLength(recaps + 1);
    expect(requestsTo(serviceEndpoints.getRecap)).toHaveLength(recaps);
    if (first === 'response') release(unitSaved(unit));
    else publish('unit', { unit });
    await expect.element(question).not.toBeInTheDocument();
    release(unitSaved(unit));
    await expect.poll(() => requestsTo(serviceEndpoints.getRecap)).toHaveLength(recaps + 1);
  }
});

test('shows a waiting status once on a phone, cancels it on a second press, and sends the last one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await page.viewport(390, 844);
  answerBoard();
  acceptStatuses();
  const screen = await show(<OwnUnit />, { path: '/dashboard/pso' });
  await waitForDispatch();
  goOffline();
  await key(/^10-6/).click();
  const words = page.getByText('Waiting to send');
  await expect.element(key(/^10-6/)).toHaveTextContent('Waiting to send');
  expect(words.elements()).toHaveLength(1);
  await key(/^10-6/).click();
  await expect.element(keys.getByText('Waiting to send')).not.toBeInTheDocument();
  await key(/^10-6/).click();
  await expect.element(key(/^10-6/)).toHaveTextContent('Waiting to send');
  await page.getByRole('link', { name: 'In the car' }).click();
  await page.getByRole('button', { name: '10-6 Busy / Unavailable, Waiting to send' }).click();
  await page.getByRole('button', { name: 'Next: 10-11 Traffic Stop' }).click();
  await expect
    .element(page.getByRole('button', { name: '10-11 Traffic Stop, Waiting to send' }))
    .toBeVisible();
  await screen.unmount();
  await show(<OwnUnit />, { path: '/dashboard/pso/warrants' });
  const unitBar = page.getByRole('complementary', { name: 'Your unit' });
  const status = unitBar.getByRole('button', { name: 'Status' });
  await expect.element(status).toHaveTextContent(/10-11\s*Waiting to send/);
  expect(words.elements()).toHaveLength(1);
  const before = statuses().length;
  goOnline();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(status).toHaveTextContent(/D-104\s*10-11/);
  expect(statuses().slice(before)).toEqual(['10-11']);
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
  await show(
    <>
      <Link to="/dashboard/pso">Board</Link>
      <SoundMenu />
    </>,
    { path: CAR },
  );
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
