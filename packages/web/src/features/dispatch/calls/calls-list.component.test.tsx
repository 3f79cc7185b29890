import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { callSaved, detailOf, fakeBolo, fakeCall, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, logEntry, OFF_DUTY, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { goOffline, goOnline } from '#testing/offline.ts';
import { openLivePage, openPage } from '#testing/show.tsx';

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

test('moves between rows by arrow keys from one tab stop, and keeps sort and selection in the URL', async () => {
  answerBoard({ calls: [numbered(3, { priority: 1 }), numbered(2), numbered(1, { priority: 3 })] });
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
});

test("alerts about a new priority 1 call on every page, but not about the user's own", async () => {
  const urgent = numbered(1, { type: 'Shots Fired', location: 'Humane Labs gate', priority: 1 });
  answerBoard({ calls: [urgent] });
  await openLivePage('/dashboard/pso/search');
  created(urgent);
  await expect.element(toast).toHaveTextContent('New priority 1 call 1: Shots Fired, Humane Labs gate');
  await toast.getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'Call 1 · Shots Fired' })).toBeVisible();
  const own = { _id: 'unit', callsign: 'D-104', name: 'M. Vance' };
  created(numbered(2, { priority: 1, location: 'Zancudo bridge', createdBy: own }));
  const row = page.getByRole('row').filter({ hasText: 'Zancudo bridge' });
  await expect.element(row).toBeVisible();
  expect(row.getByText('New', { exact: true }).elements()).toEqual([]);
  expect(toast.filter({ hasText: 'Zancudo bridge' }).elements()).toEqual([]);
});

for (const view of ['calls=mine', 'calls=closed', 'calls-sort=postal', 'q=traffic']) {
  test(`keeps an unassigned priority 1 call in sight with ${view}`, async () => {
    answerBoard({ calls: [numbered(1, { type: 'Officer Down', priority: 1 }), numbered(2)] });
    await openPage(`/dashboard/pso?${view}`);
    const strip = page.getByRole('region', { name: 'Unassigned priority 1 calls' });
    await strip.getByRole('button', { name: '1 Officer Down' }).click();
    await expect.element(page.getByRole('heading', { name: 'Call 1 · Officer Down' })).toBeVisible();
  });
}

test('lists an unassigned priority 1 call first, with no strip above', async () => {
  answerBoard({ calls: [numbered(2), numbered(1, { type: 'Officer Down', priority: 1 })] });
  await openPage('/dashboard/pso');
  await expect.element(rows().nth(1)).toHaveTextContent(/^1.*UNASSIGNED/);
  await expect.element(rows().nth(1)).toHaveAttribute('data-priority', '1');
  const strip = page.getByRole('region', { name: 'Unassigned priority 1 calls' });
  expect(strip.elements()).toEqual([]);
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
  await openPage('/dashboard/pso');
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
  await openPage('/dashboard/pso');
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

test('starts the call list in the upper part of a phone, with its tools in menus', async () => {
  await page.viewport(390, 844);
  answerBoard({ calls: [numbered(1, { location: 'Alta St' }), numbered(2, { location: 'Zzyzx lookout' })] });
  await openPage('/dashboard/pso');
  const row = rows().nth(1);
  await expect.element(row).toBeVisible();
  const { top, height } = row.element().getBoundingClientRect();
  expect(top).toBeLessThan(330);
  expect(height).toBeGreaterThan(50);
  for (const name of ['Create BOLO', 'Select Subdivision']) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabelText('Sort calls').selectOptions('By location, descending');
  await expect.element(row).toHaveTextContent('Zzyzx lookout');
  expect(window.location.search).toContain('calls-sort=-location');
  await row.getByRole('button', { name: /^View Details of call/ }).click();
  const heading = page.getByRole('heading', { name: 'Call 2 ·' });
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(844);
});

test('starts the call list in the upper part of a phone off duty as well', async () => {
  await page.viewport(390, 844);
  answerBoard({ officer: officer(OFF_DUTY), units: [], calls: [numbered(1)] });
  await openPage('/dashboard/pso');
  await expect.element(rows().nth(1)).toBeVisible();
  expect(rows().nth(1).element().getBoundingClientRect().top).toBeLessThan(330);
});

test('does not move a toast under a press when another appears', async () => {
  answerBoard({ bolos: [fakeBolo()] });
  answer(boloEndpoints.cancelBolo, {
    success: true,
    message: 'Saved.',
    bolo: fakeBolo({ status: 'Cancelled' }),
  });
  answer(boloEndpoints.updateBolo, { success: true, message: 'Saved.', bolo: fakeBolo() });
  await openLivePage('/dashboard/pso');
  await page.getByRole('button', { name: 'View Details of Brown Camper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel BOLO' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  const before = undo.element().getBoundingClientRect().top;
  created(numbered(1, { type: 'Shots Fired', location: 'Ineseno Road', priority: 1 }));
  await expect.element(toast).toBeVisible();
  expect(undo.element().getBoundingClientRect().top).toBe(before);
});
