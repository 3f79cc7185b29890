import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, holdAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { callSaved, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { currentUser, signIn } from '#testing/fixtures/session.fixtures.ts';
import { acceptStatuses, answerBoard, logEntry, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { QuickCallSheet } from '../calls/quick-call-sheet.tsx';
import { CarView } from '../car/car-view.tsx';
import { useOfficer } from '../duty/duty.queries.ts';
import { useUnits } from '../units/units.queries.ts';
import { OwnCallRow } from './own-call-row.tsx';
import { useOwnNote } from './own-note.tsx';
import { shownCallOf } from './shown-call.ts';

afterEach(() => page.viewport(1280, 800));

const OWN = onCall({ _id: 'unit', callsign: 'D-104', name: 'M. Vance' });
const ownCall = page.getByRole('region', { name: 'Your call' });
const step = (name: string) => ownCall.getByRole('button', { name });
const own = (response: Response = 'Dispatched') =>
  fakeCall({
    type: 'Robbery',
    location: 'Clinton Ave',
    postal: '7165',
    status: 'Assigned',
    units: [{ ...OWN, response }],
  });

function answerOnCall(response?: Response): void {
  answerBoard({ calls: [own(response)], units: [fakeUnit({ call: 1050 })], officer: officer() });
  answer(callEndpoints.setResponse, ({ body }) => callSaved(own(body.response)));
  answer(callEndpoints.closeCall, () =>
    callSaved({ ...own(), status: 'Closed' }, [logEntry('Closed', { kind: 'closed' })]),
  );
  answer(callEndpoints.reopenCall, () => callSaved(own()));
  answer(callEndpoints.detachFromCall, () => callSaved(fakeCall()));
  answer(callEndpoints.attachToCall, () => callSaved(own()));
  acceptStatuses();
}

const BOARD = '/dashboard/pso';
const closed: Call = { ...own(), status: 'Closed', closedAt: own().createdAt, disposition: 'Unfounded' };

function Car() {
  const own = useOfficer(currentUser().discordId).data;
  return own != null && <CarView officer={own} pill={null} stopCard={() => null} />;
}

function OwnCall() {
  const units = useUnits('Xbox').data ?? [];
  const shown = shownCallOf('unit', useActiveCalls('Xbox').data ?? [], units);
  const ownNote = useOwnNote();
  if (shown === null) return null;
  return (
    <OwnCallRow
      officer={officer()}
      services={['Police']}
      shown={shown}
      folded={false}
      ownNote={ownNote}
      onOpen={() => {}}
    />
  );
}

/** Waits for the module with the keys, which requests the panics. */
const waitForKeys = () => expect.poll(() => requestsTo(panicEndpoints.listPanics)).not.toEqual([]);

test('responds by button and key, closes the call, and undoes that with the response', async () => {
  answerOnCall();
  await show(<OwnCall />);
  await expect.element(ownCall).toHaveTextContent('1050 Robbery · Clinton Ave · 7165');
  await step('En route').click();
  await expect.element(step('En route')).toHaveAttribute('aria-pressed', 'true');
  await waitForKeys();
  await userEvent.keyboard('{Alt>}a{/Alt}');
  await expect.element(step('On scene')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Alt>}l{/Alt}');
  const dialog = page.getByRole('dialog', { name: 'Clear and close call 1050' });
  await dialog.getByRole('button', { name: 'Report taken' }).click();
  await expect.element(page.getByText('Call 1050 closed.')).toBeVisible();
  await expect.element(ownCall).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toEqual({ disposition: 'Report taken', clear: true });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(step('On scene')).toHaveAttribute('aria-pressed', 'true');
  const responses = requestsTo(callEndpoints.setResponse).map(({ body }) => body.response);
  expect(responses).toEqual(['En route', 'On scene', 'On scene']);
});

test('accepts the call keys on other pages, and says when one was refused or when there is no call', async () => {
  answerOnCall();
  await show(<h1>Page</h1>);
  await waitForKeys();
  refuse(callEndpoints.setResponse, 'conflict', 'Call 1050 is closed.');
  await userEvent.keyboard('{Alt>}r{/Alt}');
  await expect.element(page.getByText('Call 1050 is closed.')).toBeVisible();
  expect(page.getByText('Call 1050: En route.').query()).toBeNull();
  answer(callEndpoints.setResponse, ({ body }) => callSaved(own(body.response)));
  await userEvent.keyboard('{Alt>}r{/Alt}');
  await expect.element(page.getByText('Call 1050: En route.')).toBeVisible();
  await userEvent.keyboard('{Alt>}l{/Alt}');
  await page.getByRole('dialog').getByRole('button', { name: 'Unfounded' }).click();
  await expect.element(page.getByText('Call 1050 closed.')).toBeVisible();
  answer(callEndpoints.listCalls, { calls: [], nextCursor: null });
  await userEvent.keyboard('{Alt>}r{/Alt}');
  await expect.element(page.getByText("You aren't attached to a call.")).toBeVisible();
});

test("does not move a phone's board when the user's own call arrives late, keeps it within thumb's reach with the calls visible, clears only the own unit, and undoes that", async () => {
  await page.viewport(390, 844);
  answerOnCall('On scene');
  const release = holdAnswers(callEndpoints.listCalls);
  await openPage(BOARD);
  const heading = page.getByRole('heading', { name: 'Active Calls' });
  await expect.element(heading).toBeVisible();
  await expect.poll(() => requestsTo(unitEndpoints.listUnits)).not.toEqual([]);
  const top = () => heading.element().getBoundingClientRect().top + window.scrollY;
  const before = top();
  release({ calls: [own('On scene')], nextCursor: null });
  await expect.element(ownCall).toBeVisible();
  expect(top()).toBe(before);

  const calls = page.getByRole('table', { name: 'Active Calls' });
  await expect.element(calls).toBeVisible();
  const box = (of: { element: () => Element }) => of.element().getBoundingClientRect();
  const row = box(step('On scene'));
  expect(row.height).toBeGreaterThanOrEqual(44);
  expect(row.bottom).toBeLessThanOrEqual(box(page.getByRole('button', { name: 'Panic Button' })).top);
  expect(box(calls).top).toBeLessThan(row.top);
  await step('Clear and close call').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Only clear my unit' }).click();
  await expect.element(page.getByText('D-104 cleared from call 1050.')).toBeVisible();
  await expect.element(ownCall).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(step('On scene')).toHaveAttribute('aria-pressed', 'true');
  expect(requestsTo(unitEndpoints.setStatus)).toEqual([]);
});

test('asks whether a quick call takes the unit off its call', async () => {
  await page.viewport(390, 844);
  answerOnCall();
  answer(callEndpoints.createCall, {
    ...callSaved(fakeCall({ _id: 'new', callNumber: 1051, type: 'Robbery' })),
    refused: [],
  });
  await show(<QuickCallSheet opened officer={officer()} onClose={() => {}} onAllFields={() => {}} />);
  const sheet = page.getByRole('dialog', { name: 'Quick Call' });
  await expect.element(sheet).toHaveTextContent('Your unit is on call 1050.');
  await expect.element(sheet.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: 'Both' }).click();
  await sheet.getByLabelText('Location').fill('Vespucci Blvd');
  await sheet.getByRole('button', { name: 'Robbery' }).click();
  await expect.poll(() => requestsTo(callEndpoints.createCall)).toHaveLength(1);
  expect(requestsTo(callEndpoints.createCall)[0]?.body).toMatchObject({ attach: true, move: false });
});

/** Opens a page on a phone and has the call closed while a note is typed, which goes on. */
async function typeWhileClosed(open: () => Promise<unknown>) {
  await page.viewport(390, 844);
  const calls = [own()];
  answerBoard({ calls, units: [fakeUnit({ call: 1050 })] });
  await open();
  await ownCall.getByRole('button', { name: 'Note' }).click();
  await expect.element(ownCall.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await ownCall.getByRole('textbox', { name: 'Note' }).fill('Gray van');
  calls[0] = closed;
  publish('call', { call: closed, entries: [] });
  const noteForm = page.getByRole('region', { name: 'Note for call 1050' });
  await expect.element(noteForm.getByText("this note wasn't added")).toBeVisible();
  await expect.element(noteForm.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(noteForm.getByRole('textbox')).toHaveValue('Gray vans');
  return calls;
}

test('keeps a note in progress on the board when someone else closes the call', async () => {
  await typeWhileClosed(() => openPage(BOARD));
});

test('keeps a note in progress in the car when someone else closes the call, and sends it once reopened', async () => {
  answer(callEndpoints.addCallNote, callSaved(own()));
  const calls = await typeWhileClosed(() => show(<Car />));
  calls[0] = own();
  publish('call', { call: own(), entries: [] });
  await ownCall.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Note added.')).toBeVisible();
  expect(requestsTo(callEndpoints.addCallNote)[0]?.body).toEqual({
    text: 'Gray vans',
  });
});

test('detaches from the call, returns to it with Undo, and closes it with a disposition', async () => {
  answerBoard({ calls: [own()], units: [fakeUnit({ call: 1050 })] });
  answer(callEndpoints.detachFromCall, callSaved({ ...own(), status: 'Open', units: [] }));
  answer(callEndpoints.attachToCall, callSaved(own()));
  answer(callEndpoints.closeCall, callSaved(closed));
  await show(<Car />);
  await ownCall.getByRole('button', { name: 'Detach' }).click();
  await expect.element(ownCall).toHaveTextContent('No call.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await ownCall.getByRole('button', { name: 'Close', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Close Call 1050' });
  await sheet.getByRole('button', { name: 'Unfounded' }).click();
  await expect.element(page.getByText('Call 1050 closed.')).toBeVisible();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toMatchObject({ disposition: 'Unfounded' });
});

test('keeps the calls in the car when boarding an apparatus', async () => {
  answerBoard({ calls: [own()], units: [fakeUnit()] });
  await show(<Car />);
  await waitForStream();
  await expect.element(page.getByRole('heading', { name: 'D-104' })).toBeVisible();
  const before = requestsTo(callEndpoints.listCalls).length;
  const rescue = fakeUnit({ _id: 'rescue', callsign: 'RA-7', isApparatus: true });
  answerBoard({ officer: officer({ aboard: 'rescue' }), calls: [own()], units: [rescue] });
  publish('unit', { unit: rescue });
  publish('unit', { unit: fakeUnit({ aboard: 'rescue' }) });
  await expect.element(page.getByRole('heading', { name: 'RA-7' })).toBeVisible();
  expect(requestsTo(callEndpoints.listCalls)).toHaveLength(before);
});

test.each(['/dashboard/pso/car', '/dashboard/safr/car'])('%s requires a unit', async (address) => {
  signIn();
  await openPage(address);
  await expect.element(page.getByRole('heading', { name: 'No access' })).toBeVisible();
});
