import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { hold } from '../support/hold.ts';
import { becomesLive } from '../support/live.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// Its clock is moved.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** What waits so long goes to the board, in milliseconds. */
const FALLBACK = 120_000;

const waiting = (page: Page) => page.getByRole('table', { name: '911 calls' });
const head = (page: Page) => page.getByRole('region', { name: 'Active Calls' });
const take = (page: Page) => page.getByRole('button', { name: 'Take to the board' });

async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Has a page believe that nobody need be waited for; the server knows better. */
async function expectNoAnswer(page: Page): Promise<void> {
  await page.route('**/api/community', async (route) => {
    const response = await route.fetch();
    const community = await response.json();
    community.dispatch.answerFallbackSeconds = 1;
    await route.fulfill({ response, json: community });
  });
  await page.reload();
}

test('officers see 911 calls wait, and take one to the board that nobody answers', async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const caller = await openAs('Civilian', { baseURL: own() });
  const page = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(page, 'D-104');
  const live = becomesLive(page);
  const read = page.waitForResponse('**/api/911?*');
  await page.goto('/dashboard/pso');
  await live;
  await read;
  await expect(head(page)).toContainText('Nobody dispatches: 911 goes straight to the board.');
  await post(dispatcher, '/api/dispatch/sign-on', { platform: 'Xbox' });
  await expect(head(page)).toContainText('Dispatch 1: dee.hollis');
  await expect(waiting(page)).toHaveCount(0);

  // From here on they are told by events alone.
  const answerLists = await hold(page, '**/api/911?*');
  const body = { platform: 'Xbox', type: 'Robbery', location: 'Cougar Ave', postal: '6124' };
  const { emergency } = await post(caller, '/api/911', body);
  const row = waiting(page).getByRole('row').filter({ hasText: 'Cougar Ave' });
  await expect(row).toContainText(`911-${emergency.number}`);
  await expect(row).toContainText(/to the board in 0[12]:/);
  await expectNoAxeViolations(page);
  await post(dispatcher, `/api/911/${emergency._id}/take`);
  await expect(row).toContainText('Dispatch 1');
  await post(dispatcher, `/api/911/${emergency._id}/give-back`);
  await expect(row).toContainText('to the board in');

  answerLists();
  await expectNoAnswer(page);
  await take(page).click();
  await expect(page.getByText('A dispatcher is on duty. Wait for their answer.')).toBeVisible();
  await expectNoAxeViolations(page);

  // The server does it by itself soon: the time is over in the very moment in which the officer asks.
  const released = page.waitForResponse('**/release');
  await page.route('**/release', async (route) => {
    await own.advance(FALLBACK, []);
    await route.continue();
  });
  await take(page).click();
  expect([200, 409]).toContain((await released).status());
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Active Calls' })).toContainText('Cougar Ave');
});

test('who only looks on sees them wait', async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const caller = await openAs('Newcomer', { baseURL: own() });
  const page = await openAs('Staff', { baseURL: own() });
  await post(dispatcher, '/api/dispatch/sign-on', { platform: 'PlayStation' });
  await post(caller, '/api/911', { platform: 'PlayStation', postal: '8042' });
  await page.goto('/dashboard/pso?platform=PlayStation');
  await expect(waiting(page)).toContainText('to the board in');
  await expectNoAnswer(page);
  await expect(waiting(page)).toContainText('8042');
  await expect(waiting(page)).not.toContainText('to the board in');
  await expect(take(page)).toHaveCount(0);
  await post(dispatcher, '/api/dispatch/sign-off', { platform: 'PlayStation' });
  await expect(waiting(page)).toHaveCount(0);
});

test('on a tablet five calls are in sight beneath a 911 call, and PANIC stays', async ({ openAs }) => {
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const caller = await openAs('Administrator', { baseURL: own() });
  const page = await openAs('Officer Xbox', { baseURL: own(), ...tablet });
  await ensureOfficer(page, 'D-104');
  await post(page, '/api/units/status', { status: '10-8' });
  await post(page, '/api/calls', { type: 'Robbery', location: 'Paleto Bay', attach: true });
  await post(dispatcher, '/api/dispatch/sign-on', { platform: 'Xbox' });
  await post(caller, '/api/911', { platform: 'Xbox', postal: '6124' });
  await page.goto('/dashboard/pso');
  await expect(waiting(page)).toContainText('6124');
  const rows = page.getByRole('table', { name: 'Active Calls' }).getByRole('row');
  for (const index of [1, 2, 3, 4, 5]) await expect(rows.nth(index)).toBeInViewport({ ratio: 1 });
  await rows.nth(3).tap();
  // What is chosen comes into sight, beneath the strip.
  await expect(page.getByRole('region', { name: /^Facts and log/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Panic Button' })).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await post(dispatcher, '/api/dispatch/sign-off', { platform: 'Xbox' });
});
