import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { callSaved, detailOf, fakeCall, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, logEntry, OFF_DUTY, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { openLivePage, openPage, refetchAll, show } from '#testing/show.tsx';
import { showUndo } from '#ui/undo-toast.tsx';
import { useBoardView } from '../board/use-board-view.ts';
import { CallPanel } from './call-panel.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { LoadedCall } from './loaded-call.tsx';

afterEach(() => page.viewport(1280, 800));

const now = () => new Date().toISOString();
const table = (name = 'Active Calls') => page.getByRole('table', { name });
const rows = (name?: string) => table(name).getByRole('row');
const toast = page.getByRole('alert').filter({ hasText: 'New priority 1' });
const filter = page.getByRole('searchbox', { name: 'Filter calls' });
const numbered = (number: number, more: Partial<Call> = {}) =>
  fakeCall({ _id: `call-${number}`, callNumber: number, ...more });
const created = (one: Call) =>
  publish('call', { call: one, entries: [logEntry('Call created', { kind: 'created' })] });

/** Shows the list of calls, and the call in the URL. */
function Calls() {
  const { callId, showCall } = useBoardView('Xbox', false);
  const shared = { platform: 'Xbox', officerId: 'unit', canEdit: true } as const;
  return (
    <>
      <CallsPanel
        {...shared}
        services={{ chosen: [], isOffered: false, choose: () => {} }}
        selectedId={callId}
        onSelect={showCall}
        onCreate={() => {}}
        actions={null}
      />
      {callId !== null && (
        <LoadedCall key={callId} callId={callId}>
          {(call, query) => (
            <CallPanel
              {...{ ...shared, call, query }}
              units={[]}
              searchLink={() => null}
              onOpenCall={showCall}
              reports={null}
              stop={null}
            />
          )}
        </LoadedCall>
      )}
    </>
  );
}

async function showCalls(path = '/'): Promise<void> {
  await show(<Calls />, { path });
  await waitForStream();
}

test('shows the most urgent call first and links its plate, and marks the lists as offline with their time until it reconnects', async () => {
  answerBoard({ calls: [numbered(1), numbered(2, { priority: 1, details: 'Runs from us in 61HYT330.' })] });
  await openLivePage('/dashboard/pso');
  await expect.element(rows().nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('heading', { name: 'Call 2 ·' })).toBeVisible();
  expect(window.location.search).toBe('');
  await expect
    .element(page.getByRole('link', { name: 'Search plate 61HYT330' }))
    .toHaveAttribute('href', '/dashboard/pso/search?plate=61HYT330');
  const stale = page.getByText('Not live', { exact: true });
  expect(stale.elements()).toEqual([]);
  goOffline();
  for (const name of ['Active Calls', 'Active BOLOs']) {
    await expect.element(page.getByRole('region', { name }).getByText('Not live')).toBeVisible();
  }
  await expect.element(page.getByText(/^No connection\. What you see is from \d\d:\d\d\.$/)).toBeVisible();
  await expect.element(rows().nth(1)).toBeVisible();
  goOnline();
  await expect.element(stale).not.toBeInTheDocument();
  await expect.element(page.getByText(/^No connection/)).not.toBeInTheDocument();
});

test('moves between rows by arrow keys from one tab stop, and keeps the selection in the URL', async () => {
  answerBoard({ calls: [numbered(3, { priority: 1 }), numbered(2), numbered(1, { priority: 3 })] });
  await showCalls();
  await expect.element(rows().nth(3)).toBeVisible();
  const stops = () => table().element().querySelectorAll<HTMLElement>('tr[tabindex="0"]');
  expect(stops()).toHaveLength(1);
  stops()[0]?.focus();
  await userEvent.keyboard('{Home}{ArrowDown}');
  await expect.element(rows().nth(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Call 2 ·' })).toBeVisible();
  await expect.element(rows().nth(2)).toHaveAttribute('aria-current', 'true');
  expect(window.location.search).toContain('call=call-2');
  await userEvent.keyboard('{End}');
  await expect.element(rows().nth(3)).toHaveFocus();
  expect(stops()).toHaveLength(1);
});

test("alerts about a new priority 1 call on every page, without moving a toast under a press, but not about the user's own", async () => {
  const urgent = numbered(1, { type: 'Shots Fired', location: 'Humane Labs gate', priority: 1 });
  answerBoard({ calls: [urgent] });
  await showCalls('/dashboard/pso/search');
  showUndo('Saved.', { undo: async () => {}, failed: 'Failed.', unreachable: 'Unreachable.' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  const before = undo.element().getBoundingClientRect().top;
  created(urgent);
  await expect.element(toast).toHaveTextContent('New priority 1 call 1: Shots Fired, Humane Labs gate');
  expect(undo.element().getBoundingClientRect().top).toBe(before);
  await toast.getByRole('link').click();
  expect(window.location.pathname).toBe('/dashboard/pso');
  await expect.element(page.getByRole('heading', { name: 'Call 1 · Shots Fired' })).toBeVisible();
  const own = { _id: 'unit', callsign: 'D-104', name: 'M. Vance' };
  created(numbered(2, { priority: 1, location: 'Zancudo bridge', createdBy: own }));
  const row = page.getByRole('row').filter({ hasText: 'Zancudo bridge' });
  await expect.element(row).toBeVisible();
  expect(row.getByText('New', { exact: true }).elements()).toEqual([]);
  expect(toast.filter({ hasText: 'Zancudo bridge' }).elements()).toEqual([]);
});

test('keeps an unassigned priority 1 call in sight in every view, filter and order, in a strip where it is not the first row', async () => {
  const own = onCall({ _id: 'unit', callsign: 'D-104', name: 'M. Vance' });
  answerBoard({
    calls: [
      numbered(1, { location: 'Raton Canyon trailhead' }),
      numbered(2, { type: 'Officer Down', priority: 1 }),
      numbered(3, { units: [own], status: 'Assigned' }),
    ],
  });
  await showCalls();
  await expect.element(rows().nth(1)).toHaveTextContent(/^2.*UNASSIGNED/);
  await expect.element(rows().nth(1)).toHaveAttribute('data-priority', '1');
  const strip = page.getByRole('region', { name: 'Unassigned priority 1 calls' });
  const choose = (view: string) => page.getByRole('button', { name: view, exact: true }).click();
  await choose('Unassigned');
  await expect.poll(() => rows('Unassigned Calls').elements()).toHaveLength(3);
  expect(strip.elements()).toEqual([]);
  await filter.fill('trailhead raton');
  await expect.poll(() => rows('Unassigned Calls').elements()).toHaveLength(2);
  expect(window.location.search).toMatch(/calls=unassigned.*q=trailhead/);
  await expect.element(strip).toBeVisible();
  await filter.fill('nothing like it');
  await expect.element(page.getByText('No calls match “nothing like it”.')).toBeVisible();
  await choose('Your Calls');
  await expect.element(filter).toHaveValue('');
  await expect.poll(() => rows('Your Calls').elements()).toHaveLength(2);
  await expect.element(rows('Your Calls').nth(1)).toHaveTextContent(/^3/);
  await expect.element(strip).toBeVisible();
  publish('call', { call: numbered(3, { updatedAt: now() }), entries: [] });
  await expect.element(page.getByText("You aren't attached to a call.")).toBeVisible();
  await choose('Closed');
  await expect.element(page.getByText('No closed calls.')).toBeVisible();
  await expect.element(strip).toBeVisible();
  await choose('All');
  await expect.element(strip).not.toBeInTheDocument();
  await table().getByRole('button', { name: '#', exact: true }).click();
  await expect.element(rows().nth(1)).toHaveTextContent(/^1/);
  const numberHead = table().getByRole('columnheader', { name: '#', exact: true });
  await expect.element(numberHead).toHaveAttribute('aria-sort', 'ascending');
  expect(window.location.search).toContain('calls-sort=number');
  await strip.getByRole('button', { name: '2 Officer Down' }).click();
  await expect.element(page.getByRole('heading', { name: 'Call 2 · Officer Down' })).toBeVisible();
});

test('searches closed calls and reopens one', async () => {
  const closed = numbered(7, {
    type: 'Pursuit',
    status: 'Closed',
    closedAt: now(),
    disposition: 'Fish thief warned',
  });
  answerBoard();
  answer(callEndpoints.listCalls, ({ query }) => ({
    calls: query.status === 'Closed' ? [closed] : [],
    nextCursor: null,
  }));
  answer(callEndpoints.getCall, { call: detailOf(closed), nextCursor: null });
  answer(callEndpoints.reopenCall, () =>
    callSaved(numbered(7, { location: 'Paleto Bay pier' }), [
      logEntry('Reopened', { kind: 'reopened', at: now() }),
    ]),
  );
  await showCalls('/?calls=closed');
  const search = page.getByRole('searchbox', { name: 'Search closed calls' });
  await expect
    .element(search)
    .toHaveAccessibleDescription('Last 30 days. Search a call number for older calls.');
  await search.fill('fish thief');
  await expect
    .poll(() => requestsTo(callEndpoints.listCalls).at(-1)?.query)
    .toMatchObject({ status: 'Closed', q: 'fish thief' });
  expect(window.location.search).toMatch(/calls=closed.*q=fish/);
  await expect.element(rows('Closed Calls').nth(1)).toHaveTextContent(/^7.*Pursuit/);
  await rows('Closed Calls').nth(1).click();
  answer(callEndpoints.listCalls, { calls: [], nextCursor: null });
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect
    .element(page.getByText('No closed calls from the last 30 days match “fish thief”.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(rows().nth(1)).toHaveTextContent('Paleto Bay pier');
});

test('starts the call list in the upper part of a phone, off duty and on duty, with its tools in menus', async () => {
  await page.viewport(390, 844);
  const calls = [numbered(1, { location: 'Alta St' }), numbered(2, { location: 'Zzyzx lookout' })];
  answerBoard({ officer: officer(OFF_DUTY), units: [], calls });
  await openPage('/dashboard/pso');
  const row = rows().nth(1);
  const top = () => row.element().getBoundingClientRect().top;
  const start = page.getByRole('button', { name: 'Go on duty' });
  await expect.element(start).toBeVisible();
  await expect.element(row).toBeVisible();
  expect(top()).toBeLessThan(330);
  answerBoard({ calls });
  await refetchAll();
  await expect.element(start).not.toBeInTheDocument();
  expect(top()).toBeLessThan(330);
  expect(row.element().getBoundingClientRect().height).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabelText('Sort calls').selectOptions('By location, descending');
  await expect.element(row).toHaveTextContent('Zzyzx lookout');
  expect(window.location.search).toContain('calls-sort=-location');
  await row.getByRole('button', { name: /^View Details of call/ }).click();
  const heading = page.getByRole('heading', { name: 'Call 2 ·' });
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(844);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Select Subdivision' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Create BOLO' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Create BOLO' })).toBeVisible();
});
