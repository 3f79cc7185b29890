import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { countNotes } from '../support/heard-notes.ts';
import { hold } from '../support/hold.ts';
import { becomesLive } from '../support/live.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// Its clock is moved.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const MINUTE = 60_000;
/** The pitch of the welfare check, in hertz, and how often one check sounds it. */
const WELFARE = 587.3;
const NOTES = 3;

async function openLive(page: Page, path: string): Promise<void> {
  const live = becomesLive(page);
  await page.goto(path);
  await live;
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
}

test('a unit that is not heard of at a traffic stop is looked after', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  for (const one of [page, officer]) await one.clock.install();
  const heard = await countNotes(page);
  const pass = (time: number) => own.advance(time, [page, officer]);
  await page.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  // The demo's other traffic stops are over: they would be too long at some time of this.
  const { units } = await (await page.request.get('/api/units?platform=Xbox')).json();
  for (const { _id, callsign, status } of units) {
    if (callsign === 'D-104' || status !== '10-11') continue;
    const answer = await page.request.post(`/api/units/${_id}/status`, { data: { status: '10-8' } });
    expect(answer.status()).toBe(200);
  }
  await openLive(page, '/dashboard/dispatch?platform=Xbox');
  await openLive(officer, '/dashboard/pso');
  await page.getByRole('heading', { name: 'Dispatch 1' }).click();
  // Once the pages are there, which on a busy machine takes its time.
  for (const status of ['10-8', '10-11']) {
    const answer = await officer.request.post('/api/units/status', { data: { status } });
    expect(answer.status()).toBe(200);
  }

  const line = page.getByRole('region', { name: 'Welfare checks' }).getByText(/^D-104 /);
  const question = officer.getByRole('region', { name: 'Welfare check' });
  await pass(4 * MINUTE);
  await expect(line).toHaveCount(0);
  expect(await heard(WELFARE)).toBe(0);
  await pass(MINUTE);
  await expect(line).toContainText('10-11, no contact for 05:');
  await expect(line).toContainText('limit 5 min');
  await expect.poll(() => heard(WELFARE)).toBe(NOTES);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of [/^Contact made with/, /^Ask unit/]) {
    const { left, right, height } = await boxOf(page.getByRole('button', { name }).first());
    expect([right - left > 150, height]).toEqual([true, 44]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // A search is a sign of life.
  expect((await officer.request.get('/api/search?plate=NONE1')).status()).toBe(404);
  await expect(line).toHaveCount(0);

  await pass(5 * MINUTE);
  await expect(line).toBeVisible();
  await expect.poll(() => heard(WELFARE)).toBe(2 * NOTES);
  await page.getByRole('button', { name: 'Contact made with D-104' }).click();
  await expect(line).toHaveCount(0);

  await pass(5 * MINUTE);
  await expect(line).toBeVisible();
  await expect(question).toHaveCount(0);
  // The unit is told by the event alone.
  const answerReads = await hold(officer, '**/api/officers/*');
  await page.getByRole('button', { name: 'Ask unit D-104' }).click();
  await expect(question.getByText('Dispatch 1 asks: are you OK?')).toBeVisible();
  await expect(question.getByRole('button', { name: 'PANIC' })).toBeVisible();
  await expectNoAxeViolations(officer);
  answerReads();
  await officer.reload();
  await expect(question.getByText('Dispatch 1 asks: are you OK?')).toBeVisible();
  await officer.goto('/home');
  await expect(question).toBeVisible();

  await expect(line).not.toContainText('No answer');
  await pass(MINUTE);
  await expect(line).toContainText('No answer');
  // Every console knows it, not only the one that asked.
  await page.reload();
  await expect(line).toContainText('No answer');
  await question.getByRole('button', { name: 'Code 4' }).click();
  await expect(question).toHaveCount(0);
  await expect(line).toHaveCount(0);
});
