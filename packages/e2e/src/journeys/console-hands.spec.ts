import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { createCall, freeUnits, rowOf, signOn } from '../support/console.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';
import { waitForStillness } from '../support/stillness.ts';

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** Calls 911 as a program would; answers how the call is named. */
async function call911(page: Page, body: object): Promise<string> {
  const data = { platform: 'Xbox', type: 'Robbery', ...body };
  const answer = await page.request.post('/api/911', { data });
  expect(answer.status()).toBe(201);
  return `911-${(await answer.json()).emergency.number}`;
}

test('a 911 call goes from hand to hand, is dropped, restored and linked', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const other = await openAs('Staff', { baseURL: own() });
  await signOn(other);
  const caller = await openAs('Civilian', { baseURL: own() });
  const number = await createCall(page, { type: 'Robbery', location: 'Integrity Way', postal: '9088' });
  const name = await call911(caller, { location: 'Integrity Way, lobby', postal: '9088' });
  const heading = (where: Page) => where.getByRole('heading', { name: `${name} · Robbery` });
  await expect(rowOf(page, '911 calls', name)).toBeVisible();

  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('button', { name: 'Release', exact: true })).toBeVisible();
  await rowOf(other, '911 calls', name).click();
  await expect(other.getByText(/^Dispatch \d has this call\.$/)).toBeVisible();
  await other.getByRole('button', { name: 'Take over' }).click();
  await expect(other.getByRole('button', { name: 'Release', exact: true })).toBeVisible();
  await expect(page.getByText(/^Dispatch \d has this call\.$/)).toBeVisible();
  await other.getByRole('button', { name: 'Give back' }).click();
  await expect(heading(other)).toBeHidden();

  await rowOf(page, '911 calls', name)
    .getByRole('button', { name: `Take ${name}` })
    .click();
  await page.getByRole('button', { name: 'Drop', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rowOf(page, '911 calls', name)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, '911 calls', name)
    .getByRole('button', { name: `Take ${name}` })
    .click();
  await page.getByRole('button', { name: `Link to call ${number}` }).click();
  await expect(page.getByRole('heading', { name: `Call ${number} · Robbery` })).toBeVisible();
  await expect(page.getByText('911, 1 caller')).toBeVisible();
});

test('a 911 call is taken, corrected and released by keys alone', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const caller = await openAs('Civilian', { baseURL: own() });
  const name = await call911(caller, { location: 'Palomino Ave', postal: '' });
  await expect(rowOf(page, '911 calls', name)).toBeVisible();
  await page.keyboard.press('Alt+t');
  const form = page.getByRole('form', { name: `Release ${name}` });
  await expect(form.getByLabel('Type')).toBeFocused();
  await form.getByLabel('Postal').pressSequentially('8042');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'Active Calls', 'Palomino Ave')).toContainText('8042');
});

test('a call is transferred, held and freed, a unit gets a status, and keys open the dialogs', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const [callsign = ''] = await freeUnits(page);
  const number = await createCall(page, { type: 'Robbery', location: 'Strangeways Dr' });
  const row = rowOf(page, 'Active Calls', 'Strangeways Dr');
  await row.click();
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await expect(page.getByRole('heading', { name: `Call ${number} · Robbery` })).toBeVisible();
  await more('Transfer');
  const transfer = page.getByRole('dialog', { name: `Transfer Call ${number}` });
  await expect(transfer.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled();
  await transfer.getByRole('button', { name: 'EMS' }).click();
  await transfer.getByRole('button', { name: 'Police' }).click();
  await expectNoAxeViolations(page);
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Log' })).toContainText('Services: Police → EMS');
  await more('Hold');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await expect(row).toContainText('HELD');
  await more('End hold');
  await expect(row).toContainText('UNASSIGNED');

  const unit = rowOf(page, 'Units on duty', callsign);
  await unit.hover();
  await unit.getByRole('button', { name: `Actions for ${callsign}` }).click();
  await page.getByRole('menuitem', { name: /^10-6/ }).click();
  await expect(unit).toContainText('10-6');

  for (const [key, name] of [
    ['Alt+n', 'Create Call'],
    ['Alt+b', 'Create BOLO'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Sign off' }).click();
  await expect(page.getByRole('button', { name: 'Sign on', exact: true })).toBeVisible();
});

test('on a phone the boards, the menu and the tabs are sound', async ({ openAs }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs('Dispatcher', { baseURL: own(), ...phone });
  await signOn(page);
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Boards' }).getByRole('button', { name });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Held/ }).tap();
  await expect(page).toHaveURL(/show=held/);
  await page.getByRole('button', { name: /^All/ }).tap();
  for (const name of [/^Units/, /^911/, /^Call \d/]) {
    if ((await tab(name).count()) === 0) continue;
    await tab(name).tap();
    await expectNoAxeViolations(page);
  }
  await tab(/^Units/).tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await expect(page.getByRole('list', { name: 'Log of the platform' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Broadcast, sign off, platform' }).tap();
  await page.getByRole('menuitem', { name: 'Sign off' }).tap();
  await expect(page.getByRole('button', { name: 'Sign on', exact: true })).toBeVisible();
});

test('on a phone the foot of a long 911 call covers nothing of its form for good', async ({ openAs }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openAs('Dispatcher', { baseURL: own(), ...phone });
  await signOn(page);
  const caller = await openAs('Newcomer', { baseURL: own() });
  const details = 'They shot at the guard, and are still there. '.repeat(10);
  const name = await call911(caller, { location: 'Clinton Ave', postal: '7165', details });
  const tabs = page.getByRole('navigation', { name: 'Boards' });
  await tabs.getByRole('button', { name: /^911/ }).tap();
  await page.getByRole('button', { name: `Take ${name}` }).tap();
  const release = page.getByRole('button', { name: 'Release', exact: true });
  await expect(release).toBeInViewport({ ratio: 1 });
  expect((await boxOf(release)).bottom).toBeLessThanOrEqual((await boxOf(tabs)).top);
  await page.getByLabel('To the caller').tap();
  await page.keyboard.type('Stay where you are.');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByRole('log', { name: 'Said with the caller' })).toContainText('Stay where you are.');
  for (const key of await page.getByRole('group', { name: 'Priority' }).getByRole('button').all()) {
    const { left, right } = await boxOf(key);
    expect(right - left).toBeGreaterThanOrEqual(44);
  }
});

test('on a tablet the letters of the units stand, and names beneath callsigns', async ({ openAs }) => {
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
  const page = await openAs('Dispatcher', { baseURL: own(), ...tablet });
  await signOn(page);
  const [callsign = ''] = await freeUnits(page);
  await page.request.post('/api/calls', { data: { platform: 'Xbox', type: 'Robbery', location: 'Alta St' } });
  const units = page.getByRole('table', { name: 'Units on duty' });
  const cells = rowOf(page, 'Units on duty', callsign).getByRole('cell');
  await expect(cells.first()).toBeVisible();
  // With the page's own fonts.
  await waitForStillness(page);
  const cut = await units
    .locator('tbody tr > :not(:nth-child(2))')
    .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut).toBe(0);
  const head = await boxOf(rowOf(page, 'Units on duty', callsign).getByRole('rowheader'));
  expect((await boxOf(cells.first())).top).toBeGreaterThanOrEqual(head.bottom - 1);
  for (const button of await page.getByRole('region', { name: 'Dispatcher' }).getByRole('button').all()) {
    const { left, right, height } = await boxOf(button);
    expect(Math.min(right - left, height), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
});
