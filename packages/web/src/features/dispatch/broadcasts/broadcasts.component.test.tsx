import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { moveClock } from '#testing/clock.ts';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { fakeBroadcast, fakeDispatcher, fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, officer, unitSaved } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage, refetchAll, show } from '#testing/show.tsx';
import { DispatchersOnDuty } from '../board/dispatchers-on-duty.tsx';

afterEach(() => page.viewport(1280, 800));

const banner = page.getByRole('region', { name: 'Broadcasts' });
const check = page.getByRole('region', { name: 'Welfare check' });
const SIGNAL_100 = 'SIGNAL 100 · Hold all but emergency traffic';

async function waitForData() {
  await waitForStream();
  await expect.poll(() => requestsTo(dispatcherEndpoints.getDispatch).length).toBeGreaterThan(0);
  await refetchAll();
}

/** Shows the notices, and waits for their data and the event stream. */
async function showNotices() {
  await show(<h1>Page</h1>);
  await waitForData();
}

test('shows an officer only broadcasts to the police of their platform, until they end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  answerBoard();
  await showNotices();
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

  const endsAt = new Date(Date.now() + 59_000).toISOString();
  publish('broadcast', { broadcast: fakeBroadcast({ _id: 'short', endsAt }) });
  await expect.element(banner).toHaveTextContent(/ends in 00:/);
  // Without an event.
  moveClock(60_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(banner).not.toBeInTheDocument();
});

test('keeps Signal 100 up, with no way to dismiss it, until it ends', async () => {
  answerBoard();
  await showNotices();
  publish('broadcast', {
    broadcast: fakeBroadcast({ hold: true, text: 'Hold all but emergency traffic', endsAt: null }),
  });
  await expect.element(page.getByText(SIGNAL_100, { exact: true })).toBeVisible();
  expect(banner.getByRole('button').elements()).toEqual([]);
  const endedAt = new Date().toISOString();
  publish('broadcast', { broadcast: fakeBroadcast({ hold: true, endsAt: null, endedAt }) });
  await expect.element(banner).not.toBeInTheDocument();
});

test('pushes the page down, collapses two notices on a phone, and keeps them dismissed after a reload', async () => {
  const notices = ['Bridge closed', 'Fog'].map((text) => fakeBroadcast({ _id: text, text }));
  answerBoard({ dispatch: { broadcasts: notices } });
  const screen = await openPage('/dashboard/penal-code');
  await expect.element(banner).toHaveTextContent(/Bridge closed.*Fog/);
  const { height } = banner.element().getBoundingClientRect();
  await expect
    .poll(() => page.getByRole('banner').element().getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(height);
  await page.viewport(390, 844);
  const strip = page.getByRole('button', { name: '2 notices 2 broadcasts' });
  await expect.element(strip).toBeVisible();
  await expect.element(page.getByText('Bridge closed')).not.toBeVisible();
  await strip.click();
  await banner.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.element(page.getByText('Bridge closed')).not.toBeInTheDocument();
  await screen.unmount();
  await page.viewport(1280, 800);
  await showNotices();
  await expect.element(banner).toHaveTextContent('Fog');
  await expect.element(banner).not.toHaveTextContent('Bridge closed');
});

test('shows a welfare check live and after a reload, until the officer answers Code 4', async () => {
  const at = '2026-03-01T11:00:00.000Z';
  answerBoard({ officer: officer({ welfare: { by: 'Dispatch 2', at } }) });
  answer(unitEndpoints.logContact, () => unitSaved(fakeUnit({ contactAt: '2026-03-01T11:01:00.000Z' })));
  await showNotices();
  await expect.element(check).toHaveTextContent('Dispatch 2 asks: are you OK?');
  await check.getByRole('button', { name: 'Code 4' }).click();
  await expect.element(check).not.toBeInTheDocument();
  expect(requestsTo(unitEndpoints.logContact)[0]?.params).toEqual({ id: 'unit' });

  publish('welfare', { unitId: 'unit', by: 'Dispatch 1', at: '2026-03-01T11:02:00.000Z' });
  await expect.element(check.getByRole('alert')).toHaveTextContent('Dispatch 1 asks: are you OK?');
  await expect.element(check.getByRole('button', { name: 'Panic Button' })).toBeVisible();
});

test('names the dispatcher on duty, or says that there is none', async () => {
  answerBoard();
  await show(<DispatchersOnDuty platform="Xbox" />);
  await expect
    .element(page.getByText('No dispatcher on duty. 911 calls go straight to the board.'))
    .toBeVisible();
  await waitForData();
  publish('dispatchers', { platform: 'Xbox', dispatchers: [fakeDispatcher()] });
  await expect.element(page.getByText('Dispatch 1: sam')).toBeVisible();
});
