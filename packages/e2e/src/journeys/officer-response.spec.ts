import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const DASHBOARD = '/dashboard/pso';

/** Makes a call that the officer is on, and no other; answers its number. */
async function goOntoCall(page: Page, location: string): Promise<number> {
  for (const status of ['10-8', '10-11']) {
    await page.request.post('/api/units/status', { data: { status } });
  }
  const answer = await page.request.post('/api/calls', {
    data: { type: 'Robbery', location, postal: '7165' },
  });
  const { _id, callNumber } = (await answer.json()).call;
  await page.request.post(`/api/calls/${_id}/attach`, { data: { move: true } });
  return callNumber;
}

const ownCall = (page: Page) => page.getByRole('region', { name: 'Your call' });
const step = (page: Page, name: string) => ownCall(page).getByRole('button', { name });
const ownStatus = (page: Page) => page.getByRole('group', { name: 'Control Panel' });

test('an officer goes to a call, and clears and closes it', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  const number = await goOntoCall(page, 'Clinton Ave');
  await page.goto(DASHBOARD);
  await expect(ownCall(page)).toContainText(`${number} Robbery · Clinton Ave · 7165`);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet.getByText('Clear and close call')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);
  await step(page, 'En route').click();
  await expect(step(page, 'En route')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+a');
  await expect(step(page, 'On scene')).toHaveAttribute('aria-pressed', 'true');
  await ownCall(page)
    .getByRole('button', { name: `${number} Robbery` })
    .click();
  const log = page.getByRole('log', { name: 'Log' });
  await expect(log.getByText('D-104: En route')).toBeVisible();
  await expect(log.getByText('D-104: On scene')).toBeVisible();

  await page.keyboard.press('Alt+l');
  const dialog = page.getByRole('dialog', { name: `Clear and close call ${number}` });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Report taken' }).click();
  await expect(page.getByText(`Call ${number} closed.`)).toBeVisible();
  await expect(ownCall(page)).toBeHidden();
  const key = (name: RegExp) => ownStatus(page).getByRole('button', { name });
  await expect(key(/^10-8/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(step(page, 'On scene')).toHaveAttribute('aria-pressed', 'true');
  await expect(key(/^10-11/)).toHaveAttribute('aria-pressed', 'true');

  await step(page, 'Clear and close call').click();
  await dialog.getByRole('button', { name: 'Only clear my unit' }).click();
  await expect(page.getByText(`D-104 cleared from call ${number}.`)).toBeVisible();
  await expect(ownCall(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(step(page, 'On scene')).toHaveAttribute('aria-pressed', 'true');
});

test('the keys of a call work on every page', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  const number = await goOntoCall(page, 'Vespucci canals');
  await page.goto(`${DASHBOARD}/search`);
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText(`Call ${number}: En route.`)).toBeVisible();
  await page.keyboard.press('Alt+l');
  await page.getByRole('dialog').getByRole('button', { name: 'Unfounded' }).click();
  await expect(page.getByText(`Call ${number} closed.`)).toBeVisible();
  await page.keyboard.press('Alt+r');
  await expect(page.getByText("You aren't attached to a call.")).toBeVisible();
});

test('a call is asked help for, and is held, let go and merged', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  const numbers: number[] = [];
  for (const location of ['Senora Fwy', 'Senora Fwy, southbound']) {
    const answer = await page.request.post('/api/calls', { data: { type: 'Other', location } });
    const { _id, callNumber } = (await answer.json()).call;
    numbers.push(callNumber);
    await page.goto(`${DASHBOARD}?call=${_id}`);
  }
  const [other, number] = numbers;
  const log = page.getByRole('log', { name: 'Log' });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Other actions for the call' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Request EMS (10-52)');
  await expect(page.getByText(`EMS requested for call ${number}.`)).toBeVisible();
  await expect(log.getByText('Services: Police → Police, EMS')).toBeVisible();
  await choose('Hold');
  const holding = page.getByRole('dialog', { name: `Hold Call ${number}` });
  await holding.getByLabel('Reason').fill('Waiting for tow');
  await expectNoAxeViolations(page);
  await holding.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText(/^Held \d+:\d+/)).toBeVisible();
  await choose('End hold');
  await expect(page.getByText(/^Held \d+:\d+/)).toBeHidden();
  await choose('Merge');
  const merging = page.getByRole('dialog', { name: `Merge Call ${number}` });
  await merging.getByLabel('Into').selectOption(`${other} Other · Senora Fwy`);
  await expect(merging.getByText(`go over to ${other}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(log.getByText(`Merged into #${other}`)).toBeVisible();
});

test('a new call is of the police and of whom it needs beside them', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto(DASHBOARD);
  await page.getByRole('button', { name: 'Create Call' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await expect(dialog.getByLabel('Type').getByRole('option')).toHaveCount(8);
  const services = dialog.getByRole('group', { name: 'Services' });
  await expect(services.getByRole('button', { name: 'Police' })).toHaveAttribute('aria-pressed', 'true');
  await services.getByRole('button', { name: 'EMS' }).click();
  await dialog.getByLabel('Location').fill('Del Perro Pier');
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect(page.getByText('Call created.')).toBeVisible();
  const call = page.getByRole('region', { name: /^Call \d+/ });
  await expect(call.getByTitle('Police, EMS', { exact: true })).toBeVisible();
});

test('a dispatcher who signs on is named, and asks whether all is well', async ({ openAs, page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.request.post('/api/units/status', { data: { status: '10-8' } });
  await page.goto(DASHBOARD);
  await expect(page.getByText('Nobody dispatches: 911 goes straight to the board.')).toBeVisible();
  const dispatcher = await openAs('Staff');
  const body = { data: { platform: 'Xbox' } };
  await dispatcher.request.post('/api/dispatch/sign-on', body);
  await expect(page.getByText(/^Dispatch 1: /)).toBeVisible();
  const { units } = await (await page.request.get('/api/units')).json();
  const own = units.find(({ callsign }: { callsign: string }) => callsign === 'D-104');
  await dispatcher.request.post(`/api/units/${own._id}/ask`);
  const banner = page.getByRole('region', { name: 'Welfare check' });
  await expect(banner.getByRole('alert')).toHaveText('Dispatch 1 asks: are you OK?');
  await expect(banner.getByRole('button', { name: 'Panic Button' })).toBeVisible();
  await expectNoAxeViolations(page);
  await banner.getByRole('button', { name: 'Code 4' }).click();
  await expect(banner).toBeHidden();
  await dispatcher.request.post('/api/dispatch/sign-off', body);
  await expect(page.getByText('Nobody dispatches: 911 goes straight to the board.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the own call is within the thumb’s reach, and calls stay in sight', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    const number = await goOntoCall(page, 'Clinton Ave');
    await page.goto(DASHBOARD);
    const row = await boxOf(step(page, 'On scene'));
    const panic = await boxOf(page.getByRole('button', { name: 'Panic Button' }));
    expect(row.height).toBeGreaterThanOrEqual(44);
    expect(row.bottom).toBeLessThanOrEqual(panic.top);
    const calls = await boxOf(page.getByRole('table', { name: 'Active Calls' }));
    expect(calls.top).toBeLessThan((row.top * 2) / 3);
    await step(page, 'On scene').tap();
    await expect(step(page, 'On scene')).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeViolations(page);
    await step(page, 'Clear and close call').tap();
    const choice = page.getByRole('dialog').getByRole('button', { name: 'Warning given' });
    expect((await boxOf(choice)).height).toBeGreaterThanOrEqual(44);
    await expectNoAxeViolations(page);
    await choice.tap();
    await expect(page.getByText(`Call ${number} closed.`)).toBeVisible();
    await expect(ownCall(page)).toBeHidden();
  });
});
