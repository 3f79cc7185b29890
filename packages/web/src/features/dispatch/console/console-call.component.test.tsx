import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { answerConsole, CONSOLE, openConsole } from '#testing/fixtures/console.fixtures.ts';
import { showConsole } from '#testing/fixtures/console-alone.fixtures.tsx';
import {
  callSaved,
  detailOf,
  fakeCall,
  fakeUnit,
  onCall,
  SAVED,
} from '#testing/fixtures/dispatch.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const now = () => new Date().toISOString();
const vance = fakeUnit({ _id: 'vance', callsign: 'D-104' });
const robbery = fakeCall({
  _id: 'robbery',
  callNumber: 1051,
  type: 'Robbery',
  location: 'Procopio Dr',
  updatedAt: now(),
});
const pursuit = fakeCall({ _id: 'pursuit', callNumber: 1049, location: 'Zancudo Ave', updatedAt: now() });
const row = (words: string) =>
  page.getByRole('table', { name: 'Active Calls' }).getByRole('row').filter({ hasText: words });
const title = (name: string) => page.getByRole('heading', { name });

async function more(item: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('transfers and merges a call from its menu, and shows whether it is on hold', async () => {
  const heldUntil = new Date(Date.now() + 600_000).toISOString();
  answerConsole({ calls: [{ ...robbery, heldUntil }, pursuit] });
  await showConsole(`${CONSOLE}&call=robbery`);
  answer(callEndpoints.updateCall, callSaved({ ...robbery, services: ['EMS'], updatedAt: now() }));
  answer(callEndpoints.mergeCall, () =>
    callSaved({ ...robbery, status: 'Closed', mergedInto: 1049, updatedAt: now() }),
  );
  await expect.element(row('1051')).toHaveTextContent('HELD');

  await more('Transfer');
  const transfer = page.getByRole('dialog', { name: 'Transfer Call 1051' });
  const send = transfer.getByRole('button', { name: 'Transfer', exact: true });
  await expect.element(send).toBeDisabled();
  await transfer.getByRole('button', { name: 'EMS' }).click();
  await transfer.getByRole('button', { name: 'Police' }).click();
  await send.click();
  await expect.element(transfer).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.updateCall)[0]?.body).toMatchObject({ services: ['EMS'] });
  await expect.element(row('1051')).toHaveTextContent('UNASSIGNED');

  await more('Merge');
  const merge = page.getByRole('dialog', { name: 'Merge Call 1051' });
  await merge.getByRole('combobox', { name: 'Into' }).selectOptions('pursuit');
  await expect.element(merge.getByText('Units and callers of 1051 move to 1049.')).toBeVisible();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect.element(row('1051')).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.mergeCall)[0]?.body).toEqual({ into: 'pursuit' });
});

test("sets a unit's status from its menu, and from its call the next response and a BOLO", async () => {
  const sent = { ...robbery, units: [onCall(vance)], status: 'Assigned' as const };
  answerConsole({ calls: [sent], units: [{ ...vance, call: 1051, response: 'Dispatched' }] });
  answer(callEndpoints.getCall, {
    call: detailOf(sent, {
      responses: [
        {
          _id: 'way',
          unit: vance,
          kind: 'Law Enforcement',
          dispatchedAt: now(),
          enRouteAt: null,
          onSceneAt: null,
          transportingAt: null,
          atHospitalAt: null,
          clearedAt: null,
          clearReason: null,
        },
      ],
    }),
    nextCursor: null,
  });
  await showConsole(`${CONSOLE}&call=robbery`);
  const enRoute = { ...sent, units: [{ ...onCall(vance), response: 'En route' as const }] };
  answer(callEndpoints.setResponse, callSaved(enRoute));
  answer(unitEndpoints.setUnitStatus, { ...SAVED, unit: { ...vance, status: '10-6', meaning: 'Busy' } });
  const unit = page
    .getByRole('table', { name: 'Units on duty' })
    .getByRole('row')
    .filter({ hasText: 'D-104' });
  await page.getByRole('button', { name: 'Actions for D-104', exact: true }).click();
  await page.getByRole('menuitem', { name: /^10-6/ }).click();
  await expect.element(unit).toHaveTextContent('10-6');

  await page
    .getByRole('table', { name: 'Units on call 1051' })
    .getByRole('button', { name: 'D-104 En route' })
    .click();
  await expect.element(row('1051')).toHaveTextContent('ENR');
  expect(requestsTo(callEndpoints.setResponse)[0]?.body).toEqual({ response: 'En route', unitId: 'vance' });

  refuse(boloEndpoints.createBolo, 'invalid', 'Refused.');
  await more('BOLO');
  const bolo = page.getByRole('dialog', { name: 'Create BOLO' });
  await bolo.getByLabelText('Plate').fill('61HYT331');
  await bolo.getByRole('button', { name: 'Create BOLO' }).click();
  await expect
    .poll(() => requestsTo(boloEndpoints.createBolo)[0]?.body)
    .toMatchObject({ callId: 'robbery', vehiclePlate: '61HYT331' });
});

test('opens dialogs by key, lists the keys, and ends the shift with Sign off', async () => {
  await openConsole();
  answer(dispatcherEndpoints.signOff, { ...SAVED, dispatcher: null });
  await expect.element(title('Dispatch 1')).toBeVisible();
  for (const [key, name] of [
    ['{Alt>}b{/Alt}', 'Create BOLO'],
    ['?', 'Keys'],
  ] as const) {
    await userEvent.keyboard(key);
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog).toBeVisible();
    if (name === 'Keys') {
      await expect.element(dialog).toHaveTextContent('Take the oldest 911 call');
      await expect.element(dialog).not.toHaveTextContent('Panic');
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  answer(dispatcherEndpoints.getDispatch, { dispatchers: [], broadcasts: [], waiting: 0 });
  const before = requestsTo(dispatcherEndpoints.getDispatch).length;
  await page.getByRole('button', { name: 'Sign off' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign on', exact: true })).toBeVisible();
  const reloaded = requestsTo(dispatcherEndpoints.getDispatch).slice(before);
  expect(reloaded.map(({ query }) => query.platform)).not.toContain('PlayStation');
});

test("looks up a call's mentions next to it, and lists and opens earlier calls at its postal", async () => {
  const details = 'Left in 61HYT330, the clerk knows Dex Farrow. Like #1049.';
  const calls = [{ ...robbery, details, postal: '9099' }, pursuit];
  const earlier = fakeCall({
    _id: 'earlier',
    callNumber: 1001,
    type: 'Robbery',
    status: 'Closed',
    closedAt: now(),
    disposition: 'Unfounded',
    details: 'Like #1049.',
  });
  answerConsole({ calls, user: { publicSafety: true } });
  answer(callEndpoints.listEarlierCalls, { calls: [earlier], count90: 1 });
  refuse(searchEndpoints.search, 'not_found', 'No vehicle found.');
  answer(searchEndpoints.suggestVehicles, []);
  await openPage(`${CONSOLE}&call=robbery`);
  const mentioned = page.getByRole('list', { name: 'Mentioned' });
  await expect
    .poll(() =>
      mentioned
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['61HYT330', 'Dex Farrow', '#1049']);
  expect(requestsTo(searchEndpoints.search)).toEqual([]);
  await mentioned.getByRole('link', { name: 'Search plate 61HYT330' }).click();
  await expect.poll(() => requestsTo(searchEndpoints.search)).toHaveLength(1);
  const search = page.getByRole('tabpanel', { name: 'Search' });
  await expect.element(search.getByRole('combobox')).toHaveValue('61HYT330');
  await expect.element(title('Call 1051 · Robbery')).toBeVisible();

  await page.getByRole('button', { name: '1 earlier call at 9099' }).click();
  const list = page.getByRole('list', { name: 'Earlier calls at 9099' });
  await expect.element(list).toHaveTextContent('Unfounded');
  answer(callEndpoints.getCall, { call: detailOf(earlier), nextCursor: null });
  await list.getByRole('button', { name: 'Open call 1001' }).click();
  await expect.element(title('Call 1001 · Robbery')).toBeVisible();
  answer(callEndpoints.getCall, { call: detailOf(pursuit), nextCursor: null });
  await mentioned.getByRole('button', { name: 'Open call 1049' }).click();
  await expect.element(title('Call 1049 · Pursuit')).toBeVisible();
});

test('lists stale calls and closes them together', async () => {
  const [first, second] = [robbery, pursuit].map((call) => ({
    ...call,
    updatedAt: '2026-03-01T10:00:00.000Z',
  }));
  const fresh = fakeCall({ _id: 'fresh', callNumber: 1060, location: 'Grove St', updatedAt: now() });
  const calls = [first ?? robbery, second ?? pursuit, fresh];
  answerConsole({ calls });
  await showConsole();
  answer(callEndpoints.closeCall, ({ params }) => {
    const call = calls.find(({ _id }) => _id === params.id) ?? robbery;
    return callSaved({ ...call, status: 'Closed', closedAt: now() });
  });
  await page.getByRole('button', { name: 'Stale 2' }).click();
  await expect.element(row('Grove St')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Close 2 stale calls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close 2 stale calls?' });
  await expect.element(dialog).toHaveTextContent('1049, 1051');
  await dialog.getByRole('button', { name: 'Close calls' }).click();
  await expect.element(page.getByText('2 stale calls closed.')).toBeVisible();
  await expect.element(row('Grove St')).toBeVisible();
  await expect.element(row('Procopio Dr')).not.toBeInTheDocument();
  expect(requestsTo(callEndpoints.closeCall)).toHaveLength(2);
});
