import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { callSaved, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { acceptStatuses, answerBoard, logEntry, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage, show } from '#testing/show.tsx';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { QuickCallSheet } from '../calls/quick-call-sheet.tsx';
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

test('responds by button and key, closes the call, and undoes that with the response', async () => {
  answerOnCall();
  await show(<OwnCall />);
  await expect.element(ownCall).toHaveTextContent('1050 Robbery · Clinton Ave · 7165');
  await step('En route').click();
  await expect.element(step('En route')).toHaveAttribute('aria-pressed', 'true');
  // The module with the keys requests the panics.
  await expect.poll(() => requestsTo(panicEndpoints.listPanics)).not.toEqual([]);
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
  await openLivePage('/dashboard/pso/search');
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

test("keeps the call within thumb's reach on a phone with the calls visible, clears only the own unit, and undoes that", async () => {
  await page.viewport(390, 844);
  answerOnCall('On scene');
  await openLivePage('/dashboard/pso');
  await expect.element(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  const box = (of: { element: () => Element }) => of.element().getBoundingClientRect();
  const row = box(step('On scene'));
  expect(row.height).toBeGreaterThanOrEqual(44);
  expect(row.bottom).toBeLessThanOrEqual(box(page.getByRole('button', { name: 'Panic Button' })).top);
  expect(box(page.getByRole('table', { name: 'Active Calls' })).top).toBeLessThan(row.top);
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
