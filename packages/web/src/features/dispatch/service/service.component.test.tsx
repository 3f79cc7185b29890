import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import {
  type Recap,
  type ServiceRecord as Record,
  serviceEndpoints,
} from '@ten-four/contract/service/service.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, loseAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { waitForStream } from '#testing/fake-events.ts';
import { callSaved, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { currentUser } from '#testing/fixtures/session.fixtures.ts';
import { acceptStatuses, answerBoard, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { openPage, refetchAll, show } from '#testing/show.tsx';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { useOfficer } from '../duty/duty.queries.ts';
import { StatusStrip } from '../duty/status-strip.tsx';
import { useUnits } from '../units/units.queries.ts';
import { CommendUnits } from './commend-units.tsx';
import { RecapCard } from './recap-card.tsx';
import { MemberService, ServiceRecord } from './service-record.tsx';

const NONE = { n: 0, median: null, p90: null };
const COMMENDATION = { by: 'D-202', reason: 'Calm in a chase', at: '2026-03-01T11:00:00.000Z' };

const recap = (more: Partial<Recap> = {}): Recap => ({
  shiftId: '0190a000-0000-7000-8000-000000000001',
  callsign: 'D-104',
  kind: 'Law Enforcement',
  platform: 'Xbox',
  beganAt: '2026-03-01T10:00:00.000Z',
  endedAt: '2026-03-01T12:05:00.000Z',
  onDutySeconds: 7500,
  calls: 6,
  stops: 2,
  response: { n: 4, median: 250, p90: 400 },
  reports: 3,
  commendations: [COMMENDATION],
  canPost: true,
  ...more,
});

const month = (name: string, calls: number) => ({
  month: name,
  onDutySeconds: calls * 3600,
  calls,
  stops: 1,
  response: calls === 0 ? NONE : { n: calls, median: 250, p90: 400 },
  reports: 2,
  commendations: 1,
});

const record = (more: Partial<Record> = {}): Record => {
  const { month: _, ...total } = month('2026-03', 8);
  return {
    officerId: '0190a000-0000-7000-8000-000000000002',
    callsign: 'D-104',
    kind: 'Law Enforcement',
    platform: 'Xbox',
    months: [month('2026-02', 0), month('2026-03', 8)],
    total,
    commendations: [COMMENDATION],
    ...more,
  };
};

const card = page.getByRole('region', { name: 'Shift recap' });

const USER = currentUser({ publicSafety: true, registered: true });

/** Shows the officer's status and calls as the board does, and the recap as every page does. */
function OwnUnit() {
  const own = useOfficer(USER.discordId).data;
  const calls = useActiveCalls('Xbox').data ?? [];
  return (
    <>
      <RecapCard user={USER} />
      {own != null && (
        <StatusStrip officer={own} apparatus={undefined} onChangeCallsign={() => {}} clock={null} />
      )}
      {calls.map(({ callNumber }) => (
        <p key={callNumber}>Call {callNumber}</p>
      ))}
    </>
  );
}

const keys = page.getByRole('group', { name: 'Control Panel' });
const goOffDuty = () => keys.getByRole('button', { name: /^10-42/ }).click();

/** Returns the figures that a part shows, by label. */
const figuresIn = (part: Element | null): { [label: string]: string } =>
  Object.fromEntries(
    [...(part?.querySelectorAll('dl > div') ?? [])].map((tile) => [
      tile.querySelector('dt')?.textContent ?? '',
      tile.querySelector('dd > span')?.textContent ?? '',
    ]),
  );

test('shows the recap of a shift whose end waited for a connection, and posts it once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  answerBoard();
  acceptStatuses();
  let canPost = true;
  answer(serviceEndpoints.getRecap, () => ({ recap: recap({ canPost }) }));
  answer(serviceEndpoints.postRecap, () => {
    canPost = false;
    return { success: true as const, message: 'Posted to Discord.' };
  });
  await show(<OwnUnit />);
  await waitForStream();
  await expect.element(card).not.toBeInTheDocument();
  goOffline();
  await goOffDuty();
  await expect.element(page.getByText('Waiting to send')).toBeVisible();
  goOnline();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(card).toHaveTextContent(/D-104/);
  await expect
    .poll(() => figuresIn(card.query()))
    .toEqual({
      'On duty': '2 h 05 min',
      Calls: '6',
      Stops: '2',
      'Median response': '04:10',
      Reports: '3',
      Commendations: '1',
    });
  await expect.element(card.getByRole('listitem')).toHaveTextContent(/Calm in a chase\s*D-202/);
  await card.getByRole('button', { name: 'Post to Discord' }).click();
  await expect.element(page.getByText('Posted to Discord.')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Post to Discord' })).not.toBeInTheDocument();
  expect(requestsTo(serviceEndpoints.postRecap).map(({ params }) => params.id)).toEqual([recap().shiftId]);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(card).not.toBeInTheDocument();
});

test('undoes the end of a shift: hides its recap, and restores its status and its calls', async () => {
  const own = { _id: 'unit', callsign: 'D-104', name: 'M. Vance' };
  const call = fakeCall({ units: [onCall(own)], primaryOfficer: own, status: 'Assigned' });
  answerBoard({ officer: officer({ status: '10-6', meaning: 'Busy' }), calls: [call] });
  acceptStatuses();
  answer(callEndpoints.setPrimaryOfficer, callSaved(call));
  answer(serviceEndpoints.getRecap, { recap: recap({ canPost: false }) });
  await show(<OwnUnit />);
  await waitForStream();
  await expect.element(page.getByText('Call 1050')).toBeVisible();
  await goOffDuty();
  await expect.element(card).toBeVisible();
  await expect.element(page.getByText('D-104 is off duty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(card).not.toBeInTheDocument();
  const statuses = () => requestsTo(unitEndpoints.setStatus).map(({ body }) => body.status);
  await expect.poll(statuses).toEqual(['10-42', '10-8', '10-6']);
  await expect.poll(() => requestsTo(callEndpoints.setPrimaryOfficer)).toHaveLength(1);
  await expect.element(keys.getByRole('button', { name: /^10-6/ })).toHaveAttribute('aria-pressed', 'true');
});

test('shows a medic no stops', async () => {
  const medic = officer({ kind: 'Fire & EMS', callsign: 'M-3', services: ['EMS'] });
  answerBoard({ officer: medic });
  acceptStatuses();
  answer(serviceEndpoints.getService, {
    service: record({ kind: 'Fire & EMS', callsign: 'M-3', commendations: [] }),
  });
  await openPage('/dashboard/safr/service');
  await expect.element(page.getByText('No commendations yet.')).toBeVisible();
  expect(Object.keys(figuresIn(document.querySelector('main')))).toEqual([
    'On duty',
    'Calls',
    'Median response',
    'Reports',
    'Commendations',
  ]);
  await expect.element(page.getByRole('columnheader', { name: 'Stops' })).not.toBeInTheDocument();
  expect(requestsTo(serviceEndpoints.getService).map(({ query }) => query.kind)).toEqual(['Fire & EMS']);
});

test('shows totals, months and commendations of an officer', async () => {
  answerBoard();
  await show(<ServiceRecord record={record()} canCommend={false} />);
  await expect.element(page.getByText('Calm in a chase')).toBeVisible();
  expect(figuresIn(document.body)).toMatchObject({ 'On duty': '8 h 00 min', Calls: '8' });
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle path').length).toBe(1);
  const months = page.getByRole('region', { name: 'Months of D-104' }).getByRole('table');
  const rows = [...months.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Mar 2026', '8 h 00 min', '8', '1', '04:10', '2', '1'],
    ['Feb 2026', '0 h 00 min', '0', '1', '–', '2', '1'],
  ]);
});

test('asks a member without a profile to register', async () => {
  answerBoard({ officer: null });
  await openPage('/dashboard/pso/service');
  await expect.element(page.getByText('Register as an officer to see your service.')).toBeVisible();
  expect(requestsTo(serviceEndpoints.getService)).toEqual([]);
});

function Commending() {
  const units = useUnits('Xbox').data ?? [];
  return (
    <>
      <CommendUnits user={currentUser({ publicSafety: true })} units={units} />
      <p>{units.map(({ name }) => name).join(', ')}</p>
    </>
  );
}

test('lets an officer commend the unit or crew member that the form shows, even when units go off duty', async () => {
  const other = fakeUnit({ _id: 'other', callsign: 'D-10', name: 'E. Reyes' });
  const engine = fakeUnit({
    _id: 'engine',
    callsign: 'E-7',
    isApparatus: true,
    crew: [{ _id: 'kim', callsign: 'M-3', name: 'K. Park', seat: 'Driver' }],
  });
  answerBoard({ units: [fakeUnit(), other, engine] });
  await show(<Commending />);
  const commend = page.getByRole('button', { name: 'Commend' });
  await commend.click();
  const dialog = page.getByRole('dialog', { name: 'Commend a unit' });
  const unit = dialog.getByLabelText('Unit');
  const labels = () => [...unit.element().querySelectorAll('option')].map((each) => each.textContent);
  await expect.poll(labels).toEqual(['D-10 E. Reyes', 'M-3 K. Park']);
  await dialog.getByRole('button', { name: 'Commend' }).click();
  await expect.element(dialog.getByText('Give a reason.')).toBeVisible();
  const commended = () => requestsTo(serviceEndpoints.commendOfficer);
  await unit.selectOptions('kim');
  await dialog.getByLabelText('Reason').fill('Calm in a chase');
  refuse(serviceEndpoints.commendOfficer, 'conflict', 'You already commended this shift.');
  await dialog.getByRole('button', { name: 'Commend' }).click();
  await expect.element(dialog.getByText('You already commended this shift.')).toBeVisible();
  expect(commended()).toMatchObject([{ params: { id: 'kim' }, body: { reason: 'Calm in a chase' } }]);

  answerBoard({ units: [fakeUnit(), other, fakeUnit({ _id: 'lee', callsign: 'D-12', name: 'L. Lee' })] });
  await refetchAll();
  await expect.element(page.getByText(/, L. Lee$/)).toBeInTheDocument();
  await expect.element(unit).toHaveDisplayValue('M-3 K. Park');
  loseAnswers(serviceEndpoints.commendOfficer);
  await dialog.getByRole('button', { name: 'Commend' }).click();
  await expect.element(dialog.getByText('The commendation could not be sent.')).toBeVisible();
  answer(serviceEndpoints.commendOfficer, { success: true, message: 'Commendation sent.' });
  // Closes without discarding the draft.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await commend.click();
  await expect.element(unit).toHaveDisplayValue('D-10 E. Reyes');
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Calm in a chase');
  await dialog.getByRole('button', { name: 'Commend' }).click();
  await expect.element(page.getByText('Commendation sent.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(commended().map(({ params }) => params.id)).toEqual(['kim', 'kim', 'other']);
});

test("shows staff a member's service, and lets them commend the profile", async () => {
  answerBoard({ user: { staff: true }, officer: null });
  answer(serviceEndpoints.getMemberService, { services: [record()] });
  answer(serviceEndpoints.commendOfficer, { success: true, message: 'Commendation sent.' });
  await show(<MemberService memberId="member-1" canCommend />);
  const service = page.getByRole('region', { name: 'Service of D-104' });
  await expect.element(service).toBeVisible();
  expect(figuresIn(service.element())).toMatchObject({ Calls: '8', Stops: '1', Commendations: '1' });
  await expect
    .element(page.getByRole('region', { name: 'Commendations of D-104' }).getByText('Calm in a chase'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Commend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Commend D-104' });
  await dialog.getByLabelText('Reason').fill('Kept a rookie safe');
  await dialog.getByRole('button', { name: 'Commend' }).click();
  await expect.element(page.getByText('Commendation sent.')).toBeVisible();
  // Shows the new commendation.
  await expect.poll(() => requestsTo(serviceEndpoints.getMemberService).length).toBe(2);
});
