import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { fakeCall, fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { answerBoard, panic } from '#testing/fixtures/unit-board.fixtures.ts';
import { show } from '#testing/show.tsx';
import { useBoardServices } from '../board/service-filter.tsx';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { CallsPanel } from '../calls/calls-panel.tsx';
import { useUnits } from './units.queries.ts';
import { UnitsPanel } from './units-panel.tsx';

const SERVICES = { chosen: [], isOffered: false, choose: () => {} };
const UNITS = [
  fakeUnit({ _id: 'd2', callsign: 'D-102', status: '10-6', meaning: 'Busy' }),
  fakeUnit({ _id: 'd4', callsign: 'D-104', status: '10-8', call: 1044 }),
  fakeUnit({ _id: 'd30', callsign: 'D-30', status: '10-8' }),
];

beforeEach(() => {
  signIn({ publicSafety: true });
  answer(callEndpoints.listCalls, { calls: [], nextCursor: null });
  answer(unitEndpoints.listUnits, { units: UNITS });
});
afterEach(() => page.viewport(1280, 800));

async function showUnits(path = '/') {
  const onOpenCall = vi.fn();
  const screen = await show(
    // The table adapts to the width of this container, as on the board.
    <div style={{ containerType: 'inline-size', maxWidth: 358 }}>
      <UnitsPanel
        kind="Law Enforcement"
        platform="Xbox"
        services={SERVICES}
        ownId={null}
        onOpenCall={onOpenCall}
      />
    </div>,
    { path },
  );
  const callsigns = () => [...document.querySelectorAll('tbody th')].map((head) => head.textContent);
  await expect.poll(callsigns).toHaveLength(3);
  return { screen, callsigns, onOpenCall };
}

test('sorts by a column head with the keyboard, keeps the order in the URL, and resets on a third press', async () => {
  const { screen, callsigns } = await showUnits('/?calls-sort=-number');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(callsigns()).toEqual(['D-30', 'D-102', 'D-104']);
  await expect.element(head('Callsign')).toHaveAttribute('aria-sort', 'ascending');
  head('Status').getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(head('Status')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  await expect.element(head('Status')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(head('Callsign')).toHaveAttribute('aria-sort', 'none');
  expect(callsigns()[0]).toBe('D-102');
  expect(window.location.search).toBe('?calls-sort=-number&units-sort=-status');
  await userEvent.keyboard('{Enter}');
  await expect.element(head('Callsign')).toHaveAttribute('aria-sort', 'ascending');
  expect(window.location.search).toBe('?calls-sort=-number');
});

test('sorts by the URL, moves between rows by arrow keys, and opens the call with Enter', async () => {
  const { screen, callsigns, onOpenCall } = await showUnits('/?units-sort=assigned');
  expect(callsigns()[0]).toBe('D-104');
  const row = (name: RegExp) => screen.getByRole('row', { name });
  row(/^D-104/)
    .element()
    .focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(/^D-30/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(row(/^D-102/)).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  expect(onOpenCall).toHaveBeenCalledWith(1044);
  const stops = [...document.querySelectorAll('tbody tr')].filter(
    (one) => one.getAttribute('tabindex') === '0',
  );
  expect(stops).toHaveLength(1);
});

test('sorts by a list on a phone, with one line per unit', async () => {
  await page.viewport(390, 844);
  const { screen, callsigns } = await showUnits();
  await screen.getByLabelText('Sort units on duty').selectOptions('By callsign, descending');
  await expect.poll(callsigns).toEqual(['D-104', 'D-102', 'D-30']);
  const heights = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThanOrEqual(45);
});

function CallsAndUnits() {
  const calls = useActiveCalls('Xbox').data ?? [];
  const units = useUnits('Xbox').data ?? [];
  const services = useBoardServices('Law Enforcement', { calls, units });
  return (
    <>
      <CallsPanel
        platform="Xbox"
        officerId="unit"
        canEdit
        services={services}
        selectedId={null}
        onSelect={() => {}}
        onCreate={() => {}}
        actions={null}
      />
      <UnitsPanel
        kind="Law Enforcement"
        platform="Xbox"
        services={services}
        ownId="unit"
        onOpenCall={() => {}}
      />
    </>
  );
}

test('marks the unit and its call on the board, and shows the call on top in any order and under any filter', async () => {
  const other = { _id: 'other', callsign: 'D-10', name: 'E. Reyes' };
  const call = fakeCall({
    _id: 'panic-call',
    callNumber: 1099,
    type: 'Vagrancy',
    priority: 1,
    services: ['EMS'],
  });
  answerBoard({
    units: [fakeUnit(), fakeUnit(other)],
    calls: [fakeCall(), call],
    panics: [panic()],
  });
  await show(<CallsAndUnits />, { path: '/?calls=mine&services=Police&q=nowhere&calls-sort=type' });
  const table = page.getByRole('table', { name: / calls$/i });
  const top = table.getByRole('row').nth(1);
  const row = page.getByRole('region', { name: 'Live Units' }).getByRole('row', { name: /D-10 / });
  await expect.element(top).toHaveTextContent(/1099Panic/);
  await expect.element(row).toHaveTextContent('Panic');
  expect(table.getByText('1050').elements()).toEqual([]);
  const shown = page.getByRole('group', { name: 'Calls shown' });
  for (const choice of ['Unassigned', 'All']) {
    await shown.getByRole('button', { name: choice, exact: true }).click();
    await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/1050/);
    await expect.element(top).toHaveTextContent(/1099Panic/);
  }
  publish('panic', { panic: panic({ clearedAt: '2026-03-01T10:05:00.000Z', clearedBy: 'D-104' }) });
  await expect.element(row).not.toHaveTextContent('Panic');
  await expect.element(top).toHaveTextContent(/1050/);
});
