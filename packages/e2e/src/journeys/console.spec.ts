import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { CONSOLE, createCall, freeUnits, rowOf, signOn } from '../support/console.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// Whoever dispatches changes what 911 calls of others become.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** Calls 911 as a program would; answers the name of the call, such as 911-7. */
async function call911(page: Page, body: object): Promise<string> {
  const answer = await page.request.post('/api/911', { data: { platform: 'Xbox', ...body } });
  expect(answer.status()).toBe(201);
  return `911-${(await answer.json()).emergency.number}`;
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

test('what was typed about a 911 call stays until it is dealt with', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const caller = await openAs('Officer Xbox', { baseURL: own() });
  const first = await call911(caller, { type: 'Robbery', location: 'Dorset Dr' });
  const second = await call911(caller, { type: 'Robbery', location: 'Eastbourne Way' });
  await page.getByRole('button', { name: `Take ${first}` }).click();
  const form = page.getByRole('form', { name: `Release ${first}` });
  await form.getByLabel('Location').fill('Dorset Dr, back door');
  await form.getByLabel('To the caller').fill('Are you sa');
  await rowOf(page, '911 calls', second).click();
  await expect(form).toBeHidden();
  await rowOf(page, '911 calls', first).click();
  await expect(form.getByLabel('Location')).toHaveValue('Dorset Dr, back door');
  await page.reload();
  await expect(form.getByLabel('To the caller')).toHaveValue('Are you sa');
  await form.getByLabel('To the caller').fill('Are you safe?');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByLabel('To the caller')).toHaveValue('');
  await form.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText(/^Call \d+ released\.$/)).toBeVisible();
  await expect(rowOf(page, 'Active Calls', 'Dorset Dr, back door')).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('911 ')));
  expect(kept).toEqual([]);
});

test('a 911 call that was dropped is found in the log, and waits again', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const caller = await openAs('Officer PlayStation', { baseURL: own() });
  const name = await call911(caller, { type: 'Robbery', location: 'Hangman Ave' });
  await page.getByRole('button', { name: `Take ${name}` }).click();
  const form = page.getByRole('form', { name: `Release ${name}` });
  await form.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('menuitem', { name: 'Prank' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page.getByText('Not taken: Prank')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(rowOf(page, '911 calls', name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page.getByText(`${name} is not dropped any more.`)).toBeVisible();
});
