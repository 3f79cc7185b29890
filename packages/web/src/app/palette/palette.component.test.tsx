import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import { openPage } from '#testing/show.tsx';

const NAME = 'Command, name or 10-code';
const BOARD = '/dashboard/pso';
const field = page.getByRole('combobox', { name: NAME });
const selected = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });
const status = (name: string) => page.getByRole('button', { name });

const stop = fakeCall({
  _id: 'stop',
  callNumber: 1050,
  type: 'Traffic Stop',
  location: 'Elgin Avenue',
  status: 'Assigned',
  units: [onCall(fakeUnit())],
});

async function openBoard(calls = [stop], path = BOARD) {
  answerBoard({ calls });
  answer(searchEndpoints.suggestNames, []);
  answer(searchEndpoints.suggestVehicles, []);
  answer(searchEndpoints.suggestWeapons, []);
  await openPage(path);
  if (path === BOARD) await expect.element(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
  else await expect.element(page.getByText('LIVE', { exact: true })).toBeVisible();
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

test('accepts keys typed right after Ctrl+K', async () => {
  await openBoard();
  await userEvent.keyboard('{Control>}k{/Control}sta');
  await expect.element(field).toHaveValue('sta');
});

test('completes a command with Enter, and selects suggestions with the arrow keys', async () => {
  await openBoard();
  await typeLine('sta');
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
  await openBoard();
  answer(unitEndpoints.setStatus, { ...SAVED, unit: fakeUnit({ status: '10-6', meaning: 'Busy' }) });
  answer(callEndpoints.addCallNote, callSaved(stop));
  answer(callEndpoints.closeCall, callSaved({ ...stop, status: 'Closed' }));
  await command('status 10-6', 'Status 10-6 Busy / Unavailable');
  await expect.element(status('10-6 Busy / Unavailable')).toHaveAttribute('aria-pressed', 'true');
  await command('note 1050 Blue Sultan', 'Add note to call 1050');
  await expect.element(field).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.addCallNote)[0]?.body).toEqual({ text: 'Blue Sultan' });
  await command('close 1050 warn', 'Close call 1050: Warning given');
  await expect.element(page.getByRole('row').filter({ hasText: 'Elgin Avenue' })).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toMatchObject({ disposition: 'Warning given' });
});

test.each([BOARD, `${BOARD}/search`])(
  'makes a traffic stop in one line on %s: call, status and the plate on the board',
  async (path) => {
    await openBoard([], path);
    const made = { ...stop, details: 'Plate 61HYT330' };
    answer(callEndpoints.createCall, () => {
      answer(callEndpoints.listCalls, { calls: [made], nextCursor: null });
      return { ...SAVED, call: detailOf(made), refused: [] };
    });
    answer(callEndpoints.getCall, { call: detailOf(made), nextCursor: null });
    answer(unitEndpoints.setStatus, { ...SAVED, unit: fakeUnit({ status: '10-11', meaning: 'On a stop' }) });
    refuse(searchEndpoints.search, 'not_found', 'Nothing found.');
    await command('10-11 61hyt330 Great Ocean Highway', 'Traffic stop: 61HYT330 at Great Ocean Highway');
    await expect.element(page.getByRole('region', { name: 'Stop card' })).toHaveTextContent('61HYT330');
    expect(window.location.pathname).toBe(BOARD);
    expect(window.location.search).toBe('?call=stop');
    expect(requestsTo(searchEndpoints.search).map(({ query }) => query)).toEqual([{ plate: '61HYT330' }]);
    expect(requestsTo(callEndpoints.createCall)[0]?.body).toMatchObject({
      type: 'Traffic Stop',
      location: 'Great Ocean Highway',
      details: 'Plate 61HYT330',
      attach: true,
    });
    await expect.poll(() => requestsTo(unitEndpoints.setStatus)[0]?.body).toMatchObject({ status: '10-11' });
  },
);

test('keeps keys typed during a request for the next line', async () => {
  await openBoard();
  const release = holdAnswers(unitEndpoints.setStatus);
  await command('status 10-11', 'Status 10-11 Traffic Stop');
  await expect.element(field).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Control>}k{/Control}status 10-6');
  await expect.element(field).toHaveValue('status 10-6');
  release({ ...SAVED, unit: fakeUnit({ status: '10-11', meaning: 'On a stop' }) });
  await expect.element(status('10-11 Traffic Stop')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field).toHaveValue('status 10-6');
  await expect.element(field).toHaveFocus();
});

test('shows a refusal in place and keeps the text', async () => {
  await openBoard();
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
  await openBoard();
  refuse(panicEndpoints.raisePanic, 'rule_broken', 'Refused.');
  await command('panic', 'Panic');
  await expect.element(selected).toHaveAccessibleName('Panic: press Enter again within 3 seconds');
  await expect.element(selected).toHaveAccessibleName('Panic');
  expect(requestsTo(panicEndpoints.raisePanic)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(selected).toHaveAccessibleName('Panic: press Enter again within 3 seconds');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requestsTo(panicEndpoints.raisePanic)).toHaveLength(1);
});

test('shows what a 10-code means, and opens a call by its location', async () => {
  await openBoard();
  await typeLine('10-50');
  await expect.element(selected).toHaveAccessibleName('10-50');
  await expect.element(selected).toHaveAccessibleDescription('Vehicle Accident');
  await field.fill('elgin av');
  await expect.element(selected).toHaveAccessibleName('Call 1050 · Traffic Stop');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.search).toBe('?call=stop');
});

test('opens Create BOLO with the bolo command', async () => {
  await openBoard();
  await command('bolo', 'Create BOLO');
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('offers only registration without an officer profile', async () => {
  answerBoard({ officer: null });
  answer(searchEndpoints.suggestNames, []);
  await openPage('/dashboard/civilian');
  await expect.element(page.getByRole('button', { name: NAME })).toBeVisible();
  await typeLine('status 10-6');
  await expect.element(selected).toHaveAccessibleName('Register as an officer');
  expect(page.getByRole('listbox').getByRole('option').elements()).toHaveLength(1);
});
