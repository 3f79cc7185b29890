import type { Page } from '@playwright/test';
import { signOn } from '../support/console.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { countNotes } from '../support/heard-notes.ts';
import { becomesLive } from '../support/live.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// Its clock is moved.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** A pitch of a 911 call, in hertz, and how often one call sounds it. */
const EMERGENCY = 988;
const NOTES = 2;
/** After how many seconds a call is up to the units, as far as an officer's page knows: the server has it wait longer. */
const FALLBACK = 60;

async function openLive(page: Page, path: string): Promise<void> {
  const live = becomesLive(page);
  await page.goto(path);
  await live;
}

test('a dispatcher hears a 911 call at once, an officer on any page once nobody answers it, each once', async ({
  openAs,
}) => {
  const dispatcher = await openAs('Dispatcher', { baseURL: own() });
  const caller = await openAs('Civilian', { baseURL: own() });
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  const heard = await countNotes(dispatcher);
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
  await expect.poll(() => heard(EMERGENCY)).toBe(NOTES);
  await own.advance((FALLBACK - 20) * 1000, [dispatcher, officer]);
  expect(await heardByOfficer(EMERGENCY)).toBe(0);
  await own.advance(30_000, [dispatcher, officer]);
  await expect.poll(() => heardByOfficer(EMERGENCY)).toBe(NOTES);
  await officer.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(officer.getByRole('button', { name: 'Take to the board' })).toBeVisible();
  expect(await heardByOfficer(EMERGENCY)).toBe(NOTES);
  expect(await heard(EMERGENCY)).toBe(NOTES);

  // It is among the sounds that an officer sets.
  await officer.getByRole('button', { name: 'Sounds' }).click();
  await officer.getByRole('button', { name: 'Test 911 call' }).click();
  await expect.poll(() => heardByOfficer(EMERGENCY)).toBe(2 * NOTES);
});
