import type { Page } from '@playwright/test';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { holdResponses } from '../support/hold-responses.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

async function activePanics(page: Page): Promise<unknown[]> {
  return (await (await page.request.get('/api/panic')).json()).panics;
}

const banner = (page: Page) => page.getByRole('region', { name: /^Panic from / });
const live = (page: Page) => page.getByRole('status').filter({ hasText: /^LIVE$/ });

async function clearAndKeepCall(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(banner(page)).toBeHidden();
}

test('holding PANIC for a second alerts every page, where it is acknowledged and cleared', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await ensureOfficer(page, 'X-1');
  await page.clock.install();
  await page.goto('/dashboard/pso/search');
  const button = page.getByRole('button', { name: /^Panic Button/ });
  await expect(button).toHaveText(/hold 1 second/);
  await expect(live(page)).toBeVisible();

  const rescue = await openAs('Fire/Rescue');
  await rescue.goto('/dashboard/civilian');
  await expect(live(rescue)).toBeVisible();

  await button.hover();
  // A paused clock keeps the press short, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page.mouse.down();
  await expect(button).toHaveText(/keep holding/);
  await page.mouse.up();
  await expect(button).toHaveText(/hold 1 second/);
  await page.clock.resume();
  expect(await activePanics(page)).toEqual([]);

  // Holds the list back, so that only the event can show the panic.
  const answerLists = await holdResponses(rescue, '**/api/panic');
  const raised = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/panic');
  await page.mouse.down();
  expect((await raised).status()).toBe(201);
  await expect(banner(rescue)).toBeVisible();
  await page.mouse.up();
  await expect(rescue.getByRole('alert').filter({ hasText: /^Panic: / })).toHaveCount(1);
  await expect(rescue).toHaveTitle(/^PANIC /);
  await expect(rescue).toHaveURL(/\/dashboard\/civilian$/);

  await expect(banner(page)).toContainText('Not acknowledged yet');
  await expect(banner(page).getByRole('button', { name: 'Acknowledge' })).toBeHidden();
  await expect(button).toHaveText(/PANIC ACTIVE/);

  await rescue.getByRole('link', { name: 'Maze Bank' }).click();
  await expect(banner(rescue)).toBeVisible();
  // Medics of the platform can attach too.
  await expect(banner(rescue).getByRole('button', { name: 'Attach and acknowledge' })).toBeVisible();
  await banner(rescue).getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(banner(rescue).getByRole('button', { name: /acknowledge/i })).toHaveCount(0);
  await expect(rescue).not.toHaveTitle(/PANIC/);
  await expect(banner(page)).toContainText(/Acknowledged by \w/);
  answerLists();
  await rescue.reload();
  await expect(banner(rescue)).toContainText(/Acknowledged by \w/);
  await expect(rescue.getByRole('button', { name: 'Acknowledge' })).toBeHidden();

  await button.hover();
  await page.mouse.down();
  const question = page.getByRole('dialog', { name: 'Panic cleared. Close its call?' });
  await expect(question).toBeVisible();
  await page.mouse.up();
  await expect(banner(rescue)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await question.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(question).toBeHidden();
  await expect(button).toHaveText(/hold 1 second/);
});

test('a panic raised offline says it is unsent, and is sent on reconnect unless canceled', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await ensureOfficer(page, 'X-1');
  const listed = page.waitForResponse('**/api/panic');
  await page.clock.install();
  await page.goto('/dashboard/pso/search');
  await listed;
  await expect(live(page)).toBeVisible();
  const button = page.getByRole('button', { name: /^Panic Button/ });
  const unsent = page.getByRole('region', { name: 'Panic not sent' });
  const hold = async () => {
    await button.hover();
    await page.mouse.down();
    await page.clock.fastForward(1_000);
    await expect(unsent).toContainText("PANIC NOT SENT. You're offline. Use the radio.");
    await page.mouse.up();
  };
  await page.context().setOffline(true);
  await hold();
  await unsent.getByRole('button', { name: 'Stop' }).click();
  await expect(unsent).toBeHidden();
  await hold();
  await page.context().setOffline(false);
  await expect(banner(page)).toBeVisible();
  await expect(unsent).toBeHidden();
  await clearAndKeepCall(page);
});

test('two tabs share one connection, and closing one keeps the other live', async ({
  openAs,
  page,
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.url());
  });
  await signInAs(page, 'Fire/Rescue');
  await page.goto('/home');
  await expect(live(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/dashboard/civilian');
  await expect(live(second)).toBeVisible();
  expect(streams).toHaveLength(1);
  await page.close();
  const officer = await openAs('Officer Xbox');
  await ensureOfficer(officer, 'X-1');
  const { panic } = await (await officer.request.post('/api/panic', { data: {} })).json();
  await expect(banner(second)).toBeVisible();
  await officer.request.post(`/api/panic/${panic._id}/clear`);
  await expect(banner(second)).toBeHidden();
  expect(streams).toHaveLength(2);
});
