import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { useBoardView } from '#features/dispatch/board/use-board-view.ts';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { useActingOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { ownStopOf } from '#features/dispatch/own-call/shown-call.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { answer, holdAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import {
  callSaved,
  detailOf,
  fakeCall,
  fakeUnit,
  onCall,
  SAVED,
} from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { show } from '#testing/show.tsx';
import { BoardDialogs } from '../pages/board-dialogs.tsx';
import { useStopCard } from '../pages/stop-card.tsx';
import { Palette } from './palette.tsx';
import { usePalette } from './palette-button.tsx';

const NAME = 'Command, name or 10-code';
const BOARD = '/dashboard/pso';
const field = page.getByRole('combobox', { name: NAME });
const selected = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });

const stop = fakeCall({
  _id: 'stop',
  callNumber: 1050,
  type: 'Traffic Stop',
  location: 'Elgin Avenue',
  status: 'Assigned',
  units: [onCall(fakeUnit())],
});

function answerPalette(board: Parameters<typeof answerBoard>[0] = {}): void {
  answerBoard({ calls: [stop], ...board });
  answer(searchEndpoints.suggestNames, []);
  answer(searchEndpoints.suggestVehicles, []);
  answer(searchEndpoints.suggestWeapons, []);
}

/** Shows only the palette, the officer's status and subdivision, and the active calls. */
function PalettePage() {
  const officer = useActingOfficer(useCurrentUser().data ?? null);
  const calls = useActiveCalls('Xbox').data ?? [];
  return (
    <>
      <h1>Page</h1>
      <output>
        {officer?.status} {officer?.subdivision}
      </output>
      {calls.map(({ _id, location }) => (
        <p key={_id}>{location}</p>
      ))}
      <Palette {...usePalette()} />
    </>
  );
}

/** Shows the stop that the URL selects, and the dialogs, as the board does. */
function StopOnBoard() {
  const officer = useActingOfficer(useCurrentUser().data ?? null);
  const { callId } = useBoardView('Xbox', false);
  const stop = ownStopOf(
    'unit',
    useActiveCalls('Xbox').data?.find(({ _id }) => _id === callId),
  );
  const { cardOf } = useStopCard(officer);
  const dialogs = useBoardDialogs('Law Enforcement', true);
  return (
    <>
      {stop && cardOf(stop)}
      <BoardDialogs officer={officer} dialogs={dialogs} onCallCreated={() => {}} />
    </>
  );
}

async function showPalette(board?: Parameters<typeof answerBoard>[0]) {
  answerPalette(board);
  const screen = await show(<PalettePage />, { path: BOARD });
  if (board === undefined) await expect.element(screen.getByRole('status')).toHaveTextContent('10-8');
}

async function typeLine(line: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await field.fill(line);
}

async function command(line: string, meaning: string) {
  await typeLine(line);
  await expect.element(selected).toHaveAccessibleName(meaning);
  await userEvent.keyboard('{Enter}');
}

test('accepts keys typed right after Ctrl+K, completes a command with Enter, and selects by arrow keys', async () => {
  await showPalette();
  await userEvent.keyboard('{Control>}k{/Control}sta');
  await expect.element(field).toHaveValue('sta');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('status ');
  await expect.element(selected).toHaveAccessibleName('Status 10-8 In Service');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(selected).toHaveAccessibleName('Status 10-7 Out of Service');
  await expect.element(field).toHaveAttribute('aria-activedescendant', selected.element().id);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).not.toBeInTheDocument();
});

test('runs status, note and close commands', async () => {
  await showPalette();
  answer(unitEndpoints.setStatus, {
    ...SAVED,
    unit: fakeUnit({ status: '10-6', meaning: 'Busy', subdivision: 'K9' }),
  });
  answer(callEndpoints.addCallNote, callSaved(stop));
  answer(callEndpoints.closeCall, callSaved({ ...stop, status: 'Closed' }));
  await command('status 10-6', 'Status 10-6 Busy / Unavailable');
  await expect.element(page.getByText('10-6 K9', { exact: true })).toBeInTheDocument();
  await command('note 1050 Blue Sultan', 'Add note to call 1050');
  await expect.element(field).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.addCallNote)[0]?.body).toEqual({ text: 'Blue Sultan' });
  await expect.element(page.getByText('Elgin Avenue')).toBeVisible();
  await command('close 1050 warn', 'Close call 1050: Warning given');
  await expect.element(page.getByText('Elgin Avenue')).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toMatchObject({ disposition: 'Warning given' });
});

test('leads to the board for a traffic stop in one line, from another page or the board, and for Create BOLO', async () => {
  answerPalette({ calls: [] });
  await show(
    <>
      <PalettePage />
      <Routes>
        <Route path={BOARD} element={<StopOnBoard />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { path: `${BOARD}/search` },
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('10-8');
  answer(unitEndpoints.setStatus, { ...SAVED, unit: fakeUnit({ status: '10-11', meaning: 'On a stop' }) });
  refuse(searchEndpoints.search, 'not_found', 'Nothing found.');
  const card = page.getByRole('region', { name: 'Stop card' });
  for (const [i, plate] of ['61HYT330', '46EEK572'].entries()) {
    const made = { ...stop, _id: plate, details: `Plate ${plate}` };
    answer(callEndpoints.createCall, () => {
      answer(callEndpoints.listCalls, { calls: [made], nextCursor: null });
      return { ...SAVED, call: detailOf(made), refused: [] };
    });
    answer(callEndpoints.getCall, { call: detailOf(made), nextCursor: null });
    const typed = `10-11 ${plate.toLowerCase()} Great Ocean Highway`;
    await command(typed, `Traffic stop: ${plate} at Great Ocean Highway`);
    await expect.element(card).toHaveTextContent(plate);
    expect(window.location.pathname).toBe(BOARD);
    expect(window.location.search).toBe(`?call=${plate}`);
    expect(requestsTo(searchEndpoints.search).slice(i)).toMatchObject([{ query: { plate } }]);
    expect(requestsTo(callEndpoints.createCall)[i]?.body).toMatchObject({
      type: 'Traffic Stop',
      location: 'Great Ocean Highway',
      details: `Plate ${plate}`,
      attach: true,
    });
    await expect.poll(() => requestsTo(unitEndpoints.setStatus)[i]?.body).toMatchObject({ status: '10-11' });
  }
  await command('bolo', 'Create BOLO');
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('keeps keys typed during a request for the next line', async () => {
  await showPalette();
  const release = holdAnswers(unitEndpoints.setStatus);
  await command('status 10-11', 'Status 10-11 Traffic Stop');
  await expect.element(field).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Control>}k{/Control}status 10-6');
  await expect.element(field).toHaveValue('status 10-6');
  release({ ...SAVED, unit: fakeUnit({ status: '10-11', meaning: 'On a stop', subdivision: 'K9' }) });
  await expect.element(page.getByText('10-11 K9', { exact: true })).toBeInTheDocument();
  await expect.element(field).toHaveValue('status 10-6');
  await expect.element(field).toHaveFocus();
});

test('shows a refusal in place and keeps the text', async () => {
  await showPalette();
  refuse(callEndpoints.addCallNote, 'rule_broken', 'This call is closed.');
  await command('note 1050 Lost sight of it', 'Add note to call 1050');
  const dialog = page.getByRole('dialog', { name: NAME });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This call is closed.');
  await expect.element(field).toHaveValue('note 1050 Lost sight of it');
  await field.fill('attach 999999');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(selected).toHaveAccessibleName('No active call 999999');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('attach 999999');
});

test('requires a second Enter within three seconds for a panic', async () => {
  await showPalette();
  refuse(panicEndpoints.raisePanic, 'rule_broken', 'Refused.');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await command('panic', 'Panic');
  await expect.element(selected).toHaveAccessibleName('Panic: press Enter again within 3 seconds');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(selected).toHaveAccessibleName('Panic: press Enter again within 3 seconds');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(selected).toHaveAccessibleName('Panic');
  expect(requestsTo(panicEndpoints.raisePanic)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(selected).toHaveAccessibleName('Panic: press Enter again within 3 seconds');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requestsTo(panicEndpoints.raisePanic)).toHaveLength(1);
});

test('shows what a 10-code means, and opens a call by its location', async () => {
  await showPalette();
  await typeLine('10-50');
  await expect.element(selected).toHaveAccessibleName('10-50');
  await expect.element(selected).toHaveAccessibleDescription('Vehicle Accident');
  await field.fill('elgin av');
  await expect.element(selected).toHaveAccessibleName('Call 1050 · Traffic Stop');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.search).toBe('?call=stop');
});

test('offers only registration without an officer profile', async () => {
  await showPalette({ officer: null });
  await typeLine('status 10-6');
  await expect.element(selected).toHaveAccessibleName('Register as an officer');
  expect(page.getByRole('listbox').getByRole('option').elements()).toHaveLength(1);
});
