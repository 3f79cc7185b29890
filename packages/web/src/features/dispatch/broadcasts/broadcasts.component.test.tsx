import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { moveClock } from '#testing/clock.ts';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { fakeBroadcast, fakeDispatcher, fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, officer, unitSaved } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage, openPage } from '#testing/show.tsx';

afterEach(() => page.viewport(1280, 800));

const banner = page.getByRole('region', { name: 'Broadcasts' });
const check = page.getByRole('region', { name: 'Welfare check' });
const SIGNAL_100 = 'SIGNAL 100 · Hold all but emergency traffic';

test('shows an officer only broadcasts to the police of their platform, until they end', async () => {
  answerBoard();
  await openLivePage('/dashboard/pso/search');
  publish('broadcast', { broadcast: fakeBroadcast({ _id: 'fire', audience: 'Fire & EMS', text: 'Box 22' }) });
  publish('broadcast', {
    broadcast: fakeBroadcast({ _id: 'other', platform: 'PlayStation', text: 'Elsewhere' }),
  });
  publish('broadcast', {
    broadcast: fakeBroadcast({ audience: 'Police', text: 'Vinewood Bridge is closed.' }),
  });
  await expect.element(banner).toHaveTextContent(/Broadcast · Police Vinewood Bridge is closed\./);
  expect(banner.getByRole('listitem').elements()).toHaveLength(1);
  expect(banner.getByRole('button', { name: 'End' }).elements()).toEqual([]);
  publish('broadcast', {
    broadcast: fakeBroadcast({ audience: 'Police', endedAt: new Date().toISOString() }),
  });
  await expect.element(banner).not.toBeInTheDocument();
});

test('pushes the page down, and stays dismissed after a reload', async () => {
  answerBoard({
    dispatch: {
      broadcasts: [
        fakeBroadcast({ text: 'Bridge closed' }),
        fakeBroadcast({ _id: 'second notice', text: 'Fog' }),
      ],
    },
  });
  const screen = await openPage('/dashboard/pso/search');
  await expect.element(banner).toHaveTextContent(/Bridge closed.*Fog/);
  const { height } = banner.element().getBoundingClientRect();
  await expect
    .poll(() => page.getByRole('banner').element().getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(height);
  await banner.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.element(banner).not.toHaveTextContent('Bridge closed');
  await screen.unmount();
  await openLivePage('/dashboard/pso/search');
  await expect.element(banner).toHaveTextContent('Fog');
  await expect.element(banner).not.toHaveTextContent('Bridge closed');
});

test('collapses two notices into one strip on a phone', async () => {
  await page.viewport(390, 844);
  answerBoard({
    dispatch: {
      broadcasts: [fakeBroadcast({ text: 'Bridge closed' }), fakeBroadcast({ _id: 'second notice' })],
    },
  });
  await openPage('/dashboard/pso/search');
  const strip = page.getByRole('button', { name: '2 notices 2 broadcasts' });
  await expect.element(strip).toBeVisible();
  await expect.element(page.getByText('Bridge closed')).not.toBeVisible();
  await strip.click();
  await banner.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.element(page.getByText('Bridge closed')).not.toBeInTheDocument();
});

test('removes a broadcast at its end without an event', async () => {
  const endsAt = new Date(Date.now() + 59_000).toISOString();
  answerBoard({ dispatch: { broadcasts: [fakeBroadcast({ endsAt })] } });
  await openLivePage('/dashboard/pso/search');
  await expect.element(banner).toHaveTextContent(/ends in 00:/);
  moveClock(60_000);
  await expect.element(banner).not.toBeInTheDocument();
});

test('keeps Signal 100 up, with no way to dismiss it, until it ends', async () => {
  answerBoard();
  await openLivePage('/dashboard/pso/search');
  publish('broadcast', {
    broadcast: fakeBroadcast({ hold: true, text: 'Hold all but emergency traffic', endsAt: null }),
  });
  await expect.element(page.getByText(SIGNAL_100, { exact: true })).toBeVisible();
  expect(banner.getByRole('button').elements()).toEqual([]);
  const endedAt = new Date().toISOString();
  publish('broadcast', { broadcast: fakeBroadcast({ hold: true, endsAt: null, endedAt }) });
  await expect.element(banner).not.toBeInTheDocument();
});

test('shows a welfare check until the officer answers Code 4', async () => {
  const at = '2026-03-01T11:00:00.000Z';
  answerBoard();
  answer(unitEndpoints.logContact, () => unitSaved(fakeUnit({ contactAt: '2026-03-01T11:01:00.000Z' })));
  await openLivePage('/dashboard/pso/search');
  publish('welfare', { unitId: 'unit', by: 'Dispatch 1', at });
  await expect.element(check.getByRole('alert')).toHaveTextContent('Dispatch 1 asks: are you OK?');
  await expect.element(check.getByRole('button', { name: 'Panic Button' })).toBeVisible();
  await check.getByRole('button', { name: 'Code 4' }).click();
  await expect.element(check).not.toBeInTheDocument();
  expect(requestsTo(unitEndpoints.logContact)[0]?.params).toEqual({ id: 'unit' });
});

test('shows the welfare check again after a reload', async () => {
  answerBoard({ officer: officer({ welfare: { by: 'Dispatch 1', at: '2026-03-01T11:00:00.000Z' } }) });
  await openPage('/dashboard/penal-code');
  await expect.element(check).toHaveTextContent('Dispatch 1 asks: are you OK?');
});

test('names the dispatcher on duty, or says that there is none', async () => {
  answerBoard();
  await openLivePage('/dashboard/pso');
  await expect
    .element(page.getByText('No dispatcher on duty. 911 calls go straight to the board.'))
    .toBeVisible();
  publish('dispatchers', { platform: 'Xbox', dispatchers: [fakeDispatcher()] });
  await expect.element(page.getByText('Dispatch 1: sam')).toBeVisible();
});
