import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { ownStopOf } from '#features/dispatch/own-call/shown-call.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { answer, holdAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { civilian, vehicle } from '#testing/fixtures/civilians.fixtures.ts';
import {
  callSaved,
  fakeBolo,
  fakeCall,
  fakeUnit,
  onCall,
  SAVED,
} from '#testing/fixtures/dispatch.fixtures.ts';
import { penalCode } from '#testing/fixtures/officer-pages.fixtures.ts';
import { personReport } from '#testing/fixtures/reports.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { warrant } from '#testing/fixtures/warrants.fixtures.ts';
import { openLivePage, show } from '#testing/show.tsx';
import { useStopCard } from './stop-card.tsx';
import { CallReports } from './unit-board-parts.tsx';

afterEach(() => page.viewport(1280, 800));

const BOARD = '/dashboard/pso?call=stop';
const CLASS_C = 'Class C - Standard Drivers License';
const STOP = fakeCall({
  _id: 'stop',
  type: 'Traffic Stop',
  location: 'Elgin Avenue',
  details: 'Plate AB 12X',
  status: 'Assigned',
  units: [onCall(fakeUnit())],
});
const FOUND: SearchResult = {
  vehicle: vehicle(),
  civilian: civilian({ licenses: [CLASS_C] }),
  deleted: false,
  formerNames: [],
  formerPlates: [],
  formerOwners: [],
  warrants: [],
  bolos: [],
};
const CLOSED = { ...STOP, status: 'Closed' as const, closedAt: STOP.createdAt };

const card = page.getByRole('region', { name: 'Stop card' });
const button = (name: string) => card.getByRole('button', { name, exact: true });
const flags = card.getByRole('list', { name: 'Flags' });
const form = page.getByRole('dialog', { name: 'Create Report' });

function answerStop(result: Partial<SearchResult> = {}): void {
  answerBoard({ calls: [STOP], units: [fakeUnit({ call: 1050 })] });
  answer(penalCodeEndpoints.listPenalCodes, [penalCode()]);
  answer(searchEndpoints.search, { ...FOUND, ...result });
}

/** Shows the card and the call's reports as the board does, once live: connecting repeats searches. */
function Stop() {
  const isLive = useLiveState() === 'live';
  const officer = useOfficer(useCurrentUser().data?.discordId).data ?? null;
  const call = useActiveCalls('Xbox').data?.find(({ _id }) => _id === STOP._id);
  const stop = ownStopOf('unit', call);
  const { cardOf, dialog } = useStopCard(officer);
  return (
    <>
      {isLive && stop && cardOf(stop)}
      <CallReports kind="Law Enforcement" callId={STOP._id} canEdit />
      {dialog}
    </>
  );
}

const showStop = () => show(<Stop />, { path: BOARD });

async function openStop(result: Partial<SearchResult> = {}, path = BOARD): Promise<void> {
  answerStop(result);
  await openLivePage(path);
}

/** Accepts reports, and lists them on their call as the server does. */
function acceptReports(): void {
  answer(reportEndpoints.createReport, ({ body: { type } }) => {
    const report = personReport({ _id: type, number: 1031, type });
    answer(reportEndpoints.listReports, { reports: [report], nextCursor: null });
    return { ...SAVED, recordId: type, report };
  });
}

test('shows the vehicle, and its owner only on request, with one search', async () => {
  answerStop({ civilian: civilian({ licenses: [CLASS_C], points: 3, pointsLimit: 8 }) });
  await showStop();
  await expect.element(card).toHaveTextContent('White Vapid Dominator 2014');
  await expect.element(card).toHaveTextContent('No flags on this plate or its owner.');
  await expect.element(card).not.toHaveTextContent('Dot Haskell');
  await button('View Registered Owner').click();
  await expect.element(card.getByText('Dot Haskell')).toHaveFocus();
  await expect.element(card).toHaveTextContent(`Age36Points3 of 8WarrantsNoneLicenses${CLASS_C}`);
  expect(requestsTo(searchEndpoints.search).map(({ query }) => query)).toEqual([{ plate: 'AB 12X' }]);
});

test('shows the flags of a stolen vehicle and a wanted owner first, without the name', async () => {
  const suspension = {
    reason: 'Street racing',
    at: STOP.createdAt,
    by: 'D-104',
    until: null,
    cause: 'officer' as const,
  };
  const owner = {
    licenses: [CLASS_C],
    suspendedLicenses: [CLASS_C],
    licenseDetails: [{ license: CLASS_C, since: STOP.createdAt, suspension }],
  };
  answerStop({
    vehicle: vehicle({ status: 'Stolen', stolen: true }),
    civilian: civilian(owner),
    warrants: [warrant()],
  });
  await showStop();
  const titles = () =>
    flags
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('strong')?.textContent);
  await expect.poll(titles).toEqual(['Active warrant', 'Stolen vehicle', 'Suspended license']);
  await expect.element(card).not.toHaveTextContent('Dot Haskell');
  await button('View Registered Owner').click();
  await expect.element(card).toHaveTextContent(/Warrants1 active/);
  await expect.element(card).toHaveTextContent(/SUSPENDED/);
});

test('shows the closest vehicle, impounded and without an owner, and offers no report', async () => {
  answerStop({ vehicle: vehicle({ plate: 'AB 12XY', status: 'Impounded' }), civilian: null });
  await showStop();
  await expect.element(card).toHaveTextContent('No vehicle has the plate AB 12X. This is the closest one.');
  await expect.element(card).toHaveTextContent('AB 12XY White Vapid Dominator');
  await expect.element(flags).toHaveTextContent('Impounded vehicle');
  await expect.element(card).toHaveTextContent('No owner on record');
  await expect.element(button('Clear and close')).toBeVisible();
  await expect.element(button('Citation')).not.toBeInTheDocument();
});

test('shows an unknown plate with its BOLO, and what is possible', async () => {
  answerStop();
  refuse(searchEndpoints.search, 'not_found', SEARCH_TEXTS.nothingFound);
  await showStop();
  answer(callEndpoints.addCallNote, callSaved(STOP));
  await expect.element(card).toHaveTextContent('No vehicle is registered with this plate.');
  await expect.element(card.getByRole('link', { name: 'search for the driver' })).toBeVisible();
  await expect.element(button('Citation')).not.toBeInTheDocument();
  const bolo = fakeBolo({ vehiclePlate: 'AB 12X', vehicleDescription: 'Red van' });
  answer(boloEndpoints.listBolos, { bolos: [bolo] });
  refuse(searchEndpoints.search, 'not_found', `${SEARCH_TEXTS.nothingFound} There is a BOLO.`);
  publish('bolo', { bolo });
  await expect.element(flags).toHaveTextContent('Red van');
  await button('Add Note').click();
  const note = card.getByRole('textbox', { name: 'Note' });
  await expect.element(note).toHaveFocus();
  await note.fill('Paper plate');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add Note')).toHaveFocus();
  await expect.element(card.getByRole('textbox')).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.addCallNote)[0]?.body).toEqual({ text: 'Paper plate' });
});

test('clears the call also if the search fails, and offers to retry it', async () => {
  answerStop();
  refuse(searchEndpoints.search, 'rule_broken', 'Too many searches.');
  await showStop();
  await expect.element(card.getByRole('alert')).toHaveTextContent('Too many searches.');
  await expect.element(button('Clear and close')).toBeVisible();
  await expect.element(button('Citation')).not.toBeInTheDocument();
  answer(searchEndpoints.search, FOUND);
  await button('Retry').click();
  await expect.element(button('Citation')).toBeEnabled();
});

test('files a citation for the stop', async () => {
  answerStop();
  acceptReports();
  await showStop();
  await button('Citation').click();
  await expect.element(form).toHaveTextContent('About Dot Haskell');
  await expect.element(form.getByLabelText('Report Type')).toHaveValue('citation');
  await expect.element(form.getByLabelText('Call')).toHaveValue('stop');
  await expect.element(form.getByLabelText('Location')).toHaveValue('Elgin Avenue');
  await expect.element(form.getByLabelText('Plate')).toHaveValue('AB 12X');
  const offense = form.getByRole('combobox', { name: 'Add Offense' });
  await expect.element(offense).toHaveFocus();
  await offense.fill('evading');
  await userEvent.keyboard('{Enter}');
  await form.getByRole('button', { name: 'Submit Report' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByText('Citation 1031 filed.')).toBeVisible();
  expect(requestsTo(reportEndpoints.createReport)[0]?.body).toMatchObject({
    civilianId: 'dot',
    type: 'citation',
    callId: 'stop',
    plate: 'AB 12X',
    fineAmount: 3500,
  });
  await expect.element(card).toHaveTextContent('Citation 1031 filed');
  await expect.element(button('Citation')).toHaveFocus();
});

test('preselects the disposition of the most serious report in force, and closes the call with it', async () => {
  answerStop();
  const voided = { at: STOP.createdAt, by: 'Staff', reason: 'Wrong person' };
  const arrest = personReport({ _id: 'void', number: 1001, type: 'arrest', voided });
  const warning = personReport({ _id: 'first', number: 1002, type: 'warning' });
  const citation = personReport({ _id: 'second', number: 1003, type: 'citation' });
  answer(reportEndpoints.listReports, { reports: [arrest, warning], nextCursor: null });
  answer(callEndpoints.closeCall, () => callSaved({ ...CLOSED, disposition: 'Citation issued' }));
  await showStop();
  await expect.element(page.getByRole('link', { name: 'Arrest 1001, void' })).toBeVisible();
  await expect.element(card).toHaveTextContent(/^AB 12XWarning 1002 filed/);

  await button('Clear and close').click();
  const clear = page.getByRole('dialog', { name: 'Clear and close call 1050' });
  const expectPreselected = async (disposition: string) => {
    const preselected = clear.getByRole('button', { name: disposition });
    await expect.element(preselected).toHaveAttribute('data-variant', 'filled');
    await expect.element(preselected).toHaveFocus();
  };
  await expectPreselected('Warning given');
  await userEvent.keyboard('{Escape}');
  await expect.element(clear).not.toBeInTheDocument();

  const load = holdAnswers(reportEndpoints.listReports);
  await userEvent.keyboard('{Alt>}l{/Alt}');
  await expectPreselected('Warning given');
  load({ reports: [arrest, warning, citation], nextCursor: null });
  await expectPreselected('Citation issued');
  await userEvent.keyboard('{Enter}');
  await expect.element(card).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toEqual({
    disposition: 'Citation issued',
    clear: true,
  });
});

test('keeps the report form when someone else closes the call', async () => {
  answerStop();
  acceptReports();
  await showStop();
  await button('Arrest').click();
  await expect.element(form.getByRole('combobox', { name: 'Add Offense' })).toHaveFocus();
  answer(callEndpoints.listCalls, { calls: [], nextCursor: null });
  publish('call', { call: CLOSED, entries: [] });
  await expect.element(card).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Submit Report' }).click();
  await expect.poll(() => requestsTo(reportEndpoints.createReport)[0]?.body.callId).toBe('stop');
});

test('searches again when the card returns, but only after an event', async () => {
  answerStop();
  await showStop();
  const leaveAndReturn = async (events: () => void) => {
    publish('call', { call: { ...STOP, units: [] }, entries: [] });
    await expect.element(card).not.toBeInTheDocument();
    events();
    publish('call', { call: STOP, entries: [] });
    await expect.element(card).toHaveTextContent('White Vapid Dominator');
  };
  const searches = () => requestsTo(searchEndpoints.search);
  await expect.element(card).toHaveTextContent('White Vapid Dominator');
  await leaveAndReturn(() => {});
  expect(searches()).toHaveLength(1);
  await leaveAndReturn(() => publish('warrant', { warrant: warrant() }));
  await expect.poll(searches).toHaveLength(2);
  await leaveAndReturn(() => {
    publish('warrant', { warrant: warrant() });
    publish('civilian-deleted', { civilianId: 'somebody' });
  });
  await expect.poll(searches).toHaveLength(3);
});

test('shows the first result although a character was deleted meanwhile', async () => {
  answerStop();
  const release = holdAnswers(searchEndpoints.search);
  await showStop();
  await expect.poll(() => requestsTo(searchEndpoints.search)).toHaveLength(1);
  publish('civilian-deleted', { civilianId: 'somebody' });
  release(FOUND);
  await expect.element(card).toHaveTextContent('White Vapid Dominator');
});

test("covers the call's details on the board while it is the unit's own stop, and fits on a phone", async () => {
  await page.viewport(390, 844);
  const warrants = ['1', '2', '3', '4', '5'].map((_id) => warrant({ _id }));
  await openStop({ vehicle: vehicle({ status: 'Stolen' }), warrants });
  await expect.element(flags).toHaveTextContent('Stolen vehicle');
  const box = (of: { element: () => Element }) => of.element().getBoundingClientRect();
  const steps = page.getByRole('region', { name: 'Your call' }).getByRole('button', { name: 'On scene' });
  await expect.poll(() => box(card).top).toBeGreaterThan(60);
  for (const name of ['Citation', 'Warning', 'Arrest', 'Add Note', 'Clear and close']) {
    expect(box(button(name)).height).toBeGreaterThanOrEqual(44);
    expect(box(button(name)).bottom).toBeLessThanOrEqual(box(steps).top);
  }

  await page.viewport(1280, 800);
  const details = page.getByRole('region', { name: 'Call 1050 details' });
  await expect.element(details.getByRole('log')).not.toBeInTheDocument();
  await details.getByRole('button', { name: 'Call details' }).click();
  await expect.element(details.getByText('Elgin Avenue')).toBeVisible();
  await expect.element(card).toBeVisible();
  publish('call', { call: { ...STOP, units: [] }, entries: [] });
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(details.getByText('Elgin Avenue')).toBeVisible();
});

test('opens in the car', async () => {
  await openStop({}, '/dashboard/pso/car');
  expect(requestsTo(searchEndpoints.search)).toEqual([]);
  await page.getByRole('button', { name: 'Stop card' }).click();
  await expect.element(card).toHaveTextContent('White Vapid Dominator 2014');
  await button('Warning').click();
  await expect.element(form.getByLabelText('Report Type')).toHaveValue('warning');
});
