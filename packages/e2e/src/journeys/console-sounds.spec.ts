import type { Page } from '@playwright/test';
import { signOn } from '../support/console.ts';
import { countNotes } from '../support/count-notes.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { waitForEventStream } from '../support/event-stream.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// This journey moves the server's clock.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** Frequency in hertz of a note of the 911 sound, and the number of such notes per call. */
const EMERGENCY = 988;
const NOTES = 2;
/** Seconds until officers may take a call, according to their page; the server itself waits longer. */
const FALLBACK = 60;

async function openLive(page: Page, path: string): Promise<void> {
  const live = waitForEventStream(page);
  await page.goto(path);
  await live;
}

test('a 911 call sounds once: for dispatchers immediately, for officers if no dispatcher answers it', async ({
  openAs,
}) => {
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const caller = await openAs('Civilian', { baseURL: own() });
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  const countPlayed = await countNotes(dispatcher);
  const heardByOfficer = await countNotes(officer);
  for (const page of [dispatcher, officer]) await page.clock.install();
  await officer.route('**/api/community', async (route) => {
    const response = await route.fetch();
    const community = await response.json();
    community.dispatch.answerFallbackSeconds = FALLBACK;
    await route.fulfill({ response, json: community });
  });
  await signOn(dispatcher);
  await dispatcher.getByRole('heading', { name: 'Dispatch 1' }).click();
  await openLive(officer, '/dashboard/pso/search');
  await officer.getByRole('heading', { name: 'Search Database' }).click();

  const data = { platform: 'Xbox', type: 'Robbery', location: 'Cougar Ave', postal: '6124' };
  expect((await caller.request.post('/api/911', { data })).status()).toBe(201);
  await expect.poll(() => countPlayed(EMERGENCY)).toBe(NOTES);
  await own.advance((FALLBACK - 20) * 1000, [dispatcher, officer]);
  expect(await heardByOfficer(EMERGENCY)).toBe(0);
  await own.advance(30_000, [dispatcher, officer]);
  await expect.poll(() => heardByOfficer(EMERGENCY)).toBe(NOTES);
  await officer.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(officer.getByRole('button', { name: 'Take to the board' })).toBeVisible();
  expect(await heardByOfficer(EMERGENCY)).toBe(NOTES);
  expect(await countPlayed(EMERGENCY)).toBe(NOTES);

  await officer.getByRole('button', { name: 'Sounds' }).click();
  await officer.getByRole('button', { name: 'Test 911 call' }).click();
  await expect.poll(() => heardByOfficer(EMERGENCY)).toBe(2 * NOTES);
});
