import type { Page } from '@playwright/test';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { serveAsMedic } from '../support/medic.ts';
import { expect, test } from '../support/server.fixture.ts';

// The demo's page shows what Discord and phones would show.

test.use({ viewport: { width: 1440, height: 900 } });

const card = (page: Page, words: RegExp | string) => page.getByRole('article').filter({ hasText: words });

/** Reloads the page until it shows the text, because the page doesn't update itself. */
async function waitForCard(page: Page, words: RegExp | string): Promise<void> {
  await expect(async () => {
    await page.goto('/demo/messages');
    await expect(card(page, words).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('the app shows the effects of a slash command and a card button', async ({ openAs }) => {
  const page = await openAs('Officer Xbox');
  await ensureOfficer(page, 'D-104');
  // A new shift starts without a call. With one, Attach would ask whether to move.
  await page.request.post('/api/clock/out');
  await page.request.post('/api/clock/in');
  const board = await page.context().newPage();
  await board.goto('/dashboard/pso');

  await page.goto('/demo/messages');
  await page.getByLabel('Persona').selectOption('Officer Xbox');
  await page.getByLabel('Command').fill('/status 10-6');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Status is 10-6 Busy / Unavailable.')).toBeVisible();
  const key = board.getByRole('group', { name: 'Control Panel' }).getByRole('button', { name: /^10-6/ });
  await expect(key).toHaveAttribute('aria-pressed', 'true');

  const data = { type: 'Robbery', location: 'Vespucci Pier', attach: false };
  const { call } = await (await page.request.post('/api/calls', { data })).json();
  const title = `${call.callNumber} · Robbery`;
  await waitForCard(page, title);
  await page.getByLabel('Press as').selectOption('Officer Xbox');
  await card(page, title).getByRole('button', { name: 'Attach' }).click();
  await expect(card(page, title)).toContainText('D-104');
  // The page keeps the chosen persona.
  await expect(page.getByLabel('Press as').locator('option:checked')).toHaveText('Officer Xbox');
  const calls = board.getByRole('table', { name: 'Active Calls' });
  await expect(calls.getByRole('row', { name: /Vespucci Pier/ })).toContainText('D-104');
  await page.request.post(`/api/calls/${call._id}/close`);
  await page.request.post('/api/units/status', { data: { status: '10-42' } });
});

test('a phone gets a panic notification, acknowledges it and opens the panic', async ({ openAs }) => {
  const page = await openAs('Officer Xbox');
  await ensureOfficer(page, 'D-104');
  await page.request.post('/api/clock/in');
  const medic = await openAs('Fire/Rescue');
  await serveAsMedic(medic);
  const raised = await medic.request.post('/api/panic', {
    data: { kind: 'Fire & EMS', location: 'Grove St' },
  });
  const { panic } = await raised.json();

  await waitForCard(page, /urgency high, TTL 300 s/);
  const rung = page.getByRole('article', { name: /^PANIC .*, on the phone of Officer Xbox$/ }).first();
  await expect(rung).toContainText('Grove St');
  await rung.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(rung).toContainText("'Acknowledge' was pressed.");
  await expect(rung.getByRole('button')).toHaveCount(0);
  const { panics } = await (await page.request.get('/api/panic')).json();
  expect(JSON.stringify(panics.find(({ _id }: { _id: string }) => _id === panic._id))).toContain('D-104');
  await rung.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pso\?call=/);
  await expect(page.getByRole('heading', { name: /^Call \d+ · / })).toBeVisible();
  expect((await medic.request.post(`/api/panic/${panic._id}/clear`)).ok()).toBe(true);
  for (const unit of [page, medic]) await unit.request.post('/api/clock/out');
});
