import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { callSaved, detailOf, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
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

test("moves between rows by arrow keys from one tab stop, keeps sort and selection in the URL, and opens a unit's call", async () => {
  const other = { _id: 'other', callsign: 'D-10', name: 'E. Reyes' };
  answerBoard({
    calls: [
      numbered(3, { priority: 1 }),
      numbered(2),
      numbered(1, { priority: 3, units: [onCall(other)], status: 'Assigned' }),
    ],
    units: [fakeUnit(), fakeUnit(other)],
  });
  await openLivePage('/dashboard/pso');
  await expect.element(rows().nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('heading', { name: 'Call 3 ·' })).toBeVisible();
  expect(window.location.search).toBe('');
  await table().getByRole('button', { name: '#', exact: true }).click();
  await expect
    .element(table().getByRole('columnheader', { name: '#', exact: true }))
    .toHaveAttribute('aria-sort', 'ascending');
  await expect.element(rows().nth(1)).toHaveTextContent(/^1/);
  expect(window.location.search).toContain('sort=number');
  const stops = () =>
    [...document.querySelectorAll('table tr[tabindex="0"]')].filter((row) => table().element().contains(row));
  expect(stops()).toHaveLength(1);
  (stops()[0] as HTMLElement).focus();
  await userEvent.keyboard('{Home}{ArrowDown}');
  await expect.element(rows().nth(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Call 2 ·' })).toBeVisible();
  await expect.element(rows().nth(2)).toHaveAttribute('aria-current', 'true');
  expect(window.location.search).toContain('call=call-2');
  await userEvent.keyboard('{End}');
  await expect.element(rows().nth(3)).toHaveFocus();
  expect(stops()).toHaveLength(1);
  await rows('Units on duty').getByRole('button', { name: '#1, show the call' }).click();
  await expect.element(page.getByRole('heading', { name: 'Call 1 ·' })).toBeVisible();
});

test("alerts about a new priority 1 call on every page, but not about the user's own", async () => {
  const urgent = numbered(1, { type: 'Shots Fired', location: 'Humane Labs gate', priority: 1 });
  answerBoard({ calls: [urgent] });
  await showCalls('/dashboard/pso/search');
  created(urgent);
  await expect.element(toast).toHaveTextContent('New priority 1 call 1: Shots Fired, Humane Labs gate');
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

test('keeps an unassigned priority 1 call in sight in every view, in a strip where it is not the first row', async () => {
  answerBoard({ calls: [numbered(2), numbered(1, { type: 'Officer Down', priority: 1 })] });
  await showCalls();
  await expect.element(rows().nth(1)).toHaveTextContent(/^1.*UNASSIGNED/);
  await expect.element(rows().nth(1)).toHaveAttribute('data-priority', '1');
  const strip = page.getByRole('region', { name: 'Unassigned priority 1 calls' });
  expect(strip.elements()).toEqual([]);
  await filter.fill('traffic');
  await expect.element(page.getByText('No calls match “traffic”.')).toBeVisible();
  await expect.element(strip).toBeVisible();
  await page.getByRole('button', { name: 'Your Calls' }).click();
  await expect.element(page.getByText("You aren't attached to a call.")).toBeVisible();
  await expect.element(strip).toBeVisible();
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect.element(page.getByText('No closed calls.')).toBeVisible();
  await expect.element(strip).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(strip).not.toBeInTheDocument();
  await table().getByRole('button', { name: 'Postal' }).click();
  await strip.getByRole('button', { name: '1 Officer Down' }).click();
  await expect.element(page.getByRole('heading', { name: 'Call 1 · Officer Down' })).toBeVisible();
});

test('filters active calls by unassigned, own and text', async () => {
  const own = onCall({ _id: 'unit', callsign: 'D-104', name: 'M. Vance' });
  answerBoard({
    calls: [
      numbered(1, { location: 'Raton Canyon trailhead' }),
      numbered(2),
      numbered(3, { units: [own], status: 'Assigned' }),
    ],
  });
  await showCalls();
  await page.getByRole('button', { name: 'Unassigned', exact: true }).click();
  await expect.poll(() => rows('Unassigned Calls').elements()).toHaveLength(3);
  await filter.fill('trailhead raton');
  await expect.poll(() => rows('Unassigned Calls').elements()).toHaveLength(2);
  expect(window.location.search).toMatch(/calls=unassigned.*q=trailhead/);
  await filter.fill('nothing like it');
  await expect.element(page.getByText('No calls match “nothing like it”.')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(filter).toHaveValue('');
  await page.getByRole('button', { name: 'Your Calls' }).click();
  await expect.poll(() => rows('Your Calls').elements()).toHaveLength(2);
  await expect.element(rows('Your Calls').nth(1)).toHaveTextContent(/^3/);
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
  await showCalls();
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
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

test('marks the lists as offline with their time, and updates them after reconnecting', async () => {
  answerBoard({ calls: [numbered(1)] });
  await openLivePage('/dashboard/pso');
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
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Select Subdivision' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Create BOLO' }).click();
  await page.getByRole('dialog', { name: 'Create BOLO' }).getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabelText('Sort calls').selectOptions('By location, descending');
  await expect.element(row).toHaveTextContent('Zzyzx lookout');
  expect(window.location.search).toContain('calls-sort=-location');
  await row.getByRole('button', { name: /^View Details of call/ }).click();
  const heading = page.getByRole('heading', { name: 'Call 2 ·' });
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(844);
});

test('does not move a toast under a press when another appears', async () => {
  answerBoard();
  await show(<h1>Page</h1>);
  await waitForStream();
  showUndo('Saved.', { undo: async () => {}, failed: 'Failed.', unreachable: 'Unreachable.' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  const before = undo.element().getBoundingClientRect().top;
  created(numbered(1, { type: 'Shots Fired', location: 'Ineseno Road', priority: 1 }));
  await expect.element(toast).toBeVisible();
  expect(undo.element().getBoundingClientRect().top).toBe(before);
});
