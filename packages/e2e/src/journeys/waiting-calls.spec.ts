import type { Page } from '@playwright/test';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { waitForEventStream } from '../support/event-stream.ts';
import { expect, test } from '../support/server.fixture.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

test('officers see a waiting 911 call, its call taker and the resulting call', async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher');
  const caller = await openAs('Civilian');
  const page = await openAs('Officer Xbox');
  await ensureOfficer(page, 'D-104');
  await post(dispatcher, '/api/dispatch/sign-on', { platform: 'Xbox' });
  const live = waitForEventStream(page);
  await page.goto('/dashboard/pso');
  await live;
  await expect(page.getByRole('region', { name: 'Active Calls' })).toContainText('Dispatch 1');

  const body = { platform: 'Xbox', type: 'Robbery', location: 'Cougar Ave', postal: '6124' };
  const { emergency } = await post(caller, '/api/911', body);
  const waiting = page.getByRole('table', { name: '911 calls' });
  const row = waiting.getByRole('row').filter({ hasText: 'Cougar Ave' });
  await expect(row).toContainText(`911-${emergency.number}`);
  await expect(row).toContainText('to the board in');
  await post(dispatcher, `/api/911/${emergency._id}/take`);
  await expect(row).toContainText('Dispatch 1');
  const { call } = await post(dispatcher, `/api/911/${emergency._id}/release`);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Active Calls' })).toContainText('Cougar Ave');
  await post(dispatcher, `/api/calls/${call._id}/close`);
  await post(dispatcher, '/api/dispatch/sign-off', { platform: 'Xbox' });
});
