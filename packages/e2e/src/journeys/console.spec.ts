import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { CONSOLE, createCall, freeUnits, rowOf, signOn } from '../support/console.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// Whoever dispatches changes what 911 calls of others become.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** Calls 911 as a program would. */
async function call911(page: Page, body: object): Promise<void> {
  const answer = await page.request.post('/api/911', { data: { platform: 'Xbox', ...body } });
  expect(answer.status()).toBe(201);
}

test('needs the dispatcher role', async ({ openAs }) => {
  const page = await openAs('Civilian', { baseURL: own() });
  await page.goto(CONSOLE);
  await expect(page.getByText('This page needs the dispatcher role.')).toBeVisible();
});

test('a 911 call is taken and released with units, whose way two dispatchers see', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  const panel = page.getByRole('region', { name: '911', exact: true });
  await expect(panel).toHaveCount(0);
  await expectNoAxeViolations(page);
  const caller = await openAs('Civilian', { baseURL: own() });
  await call911(caller, {
    type: 'Robbery',
    location: 'Cougar Ave',
    postal: '6124',
    details: 'He is armed.',
  });
  const other = await openAs('Staff', { baseURL: own() });
  await other.goto(CONSOLE);

  await expect(panel).toBeVisible();
  await rowOf(page, '911 calls', 'Cougar Ave').getByRole('button', { name: /^Take/ }).click();
  await expect(page.getByText('He is armed.')).toBeVisible();
  await page.getByLabel('Location').fill('Cougar Ave, rear door');
  await page.getByRole('group', { name: 'Priority' }).getByRole('button', { name: '1' }).click();
  const send = page.getByRole('region', { name: 'Send with it' }).getByRole('checkbox');
  await send.nth(0).check();
  await send.nth(1).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Release', exact: true }).click();

  await expect(page.getByRole('heading', { name: /^Call \d+ · Robbery$/ })).toBeVisible();
  await expect(rowOf(page, 'Active Calls', 'Cougar Ave, rear door')).toContainText('DIS');
  await expect(panel).toHaveCount(0);
  const grid = page.getByRole('table', { name: /^Units of call/ });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await grid
    .getByRole('button', { name: /En route$/ })
    .first()
    .click();
  await expect(rowOf(page, 'Active Calls', 'Cougar Ave, rear door')).toContainText('ENR');
  await grid
    .getByRole('button', { name: /On scene$/ })
    .first()
    .click();
  await expect(grid.getByRole('row').nth(1).getByRole('time')).toHaveCount(3);
  await expect(rowOf(page, 'Active Calls', 'Cougar Ave, rear door')).toContainText('OSC');
  await expect(rowOf(other, 'Active Calls', 'Cougar Ave, rear door')).toContainText('OSC');
  await expectNoAxeViolations(page);
});

test('a press on who is recommended sends them, and can be taken back', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  await freeUnits(page);
  const number = await createCall(page, { type: 'Pursuit', location: 'Route 68' });
  const row = rowOf(page, 'Active Calls', 'Route 68');
  await expect(row).toContainText('UNASSIGNED');
  await row.click();
  await expect(page.getByRole('heading', { name: `Call ${number} · Pursuit` })).toBeVisible();

  await page.getByRole('region', { name: 'Recommended' }).getByRole('button').first().click();
  await expect(row).toContainText('DIS');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('UNASSIGNED');
});

test('who is signed on acknowledges a panic, finds its call in the console, and clears it', async ({
  openAs,
}) => {
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  expect((await officer.request.post('/api/panic')).status()).toBe(201);
  const banner = page.getByRole('region', { name: 'Panic of D-104' });
  await expect(banner.getByRole('button', { name: 'Silence' })).toHaveCount(0);
  await banner.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(banner).toContainText('Acknowledged by Dispatch 1');
  const first = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
  await expect(first).toContainText('Panic');
  await banner.getByRole('button', { name: /^Open call/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/dispatch\?platform=Xbox&call=/);
  await banner.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Keep Call Open' }).click();
  await expect(banner).toHaveCount(0);
});
