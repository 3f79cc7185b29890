import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { countNotes } from '../support/heard-notes.ts';
import { hold } from '../support/hold.ts';
import { becomesLive } from '../support/live.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// What is broadcast stands above every page of everybody.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

const SIGNAL_100 = 'SIGNAL 100 · Hold all but emergency traffic';
/** The first pitch of each tone, in hertz, and how often the first one has it. */
const ATTENTION = 1046.5;
const ATTENTION_NOTES = 3;
const FIRE_TONE = 553.9;

const broadcasts = (page: Page) => page.getByRole('region', { name: 'Broadcasts' });
const signal100 = (page: Page) => page.getByRole('button', { name: 'Signal 100', exact: true });

/** Opens a page, and waits until it hears of what happens. */
async function openLive(page: Page, path: string): Promise<void> {
  const live = becomesLive(page);
  await page.goto(path);
  await live;
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
}

/** A page that has read what is broadcast hears of it by events alone until the answered function is called. */
const hearOnly = (page: Page) => hold(page, '**/api/dispatch?*');

/** The same of a page that is opened for it. */
async function openHearing(page: Page, path: string): Promise<() => void> {
  const read = page.waitForResponse('**/api/dispatch?platform=Xbox');
  await openLive(page, path);
  await read;
  return hearOnly(page);
}

/** Opens the console of a dispatcher who is signed on to Xbox, with nothing broadcast. */
async function openConsole(page: Page): Promise<void> {
  const signedOn = await page.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  expect(signedOn.status()).toBe(200);
  const { broadcasts } = await (await page.request.get('/api/dispatch?platform=Xbox')).json();
  for (const { _id } of broadcasts) await page.request.post(`/api/broadcasts/${_id}/end`);
  await openLive(page, '/dashboard/dispatch?platform=Xbox');
  await expect(signal100(page)).toBeVisible();
}

/** Sends a broadcast as a dispatcher's program would. */
async function send(page: Page, fields: object): Promise<void> {
  const data = { platform: 'Xbox', audience: 'All', text: 'Hello', tone: 'None', ...fields };
  const answer = await page.request.post('/api/broadcasts', { data });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a broadcast to police is told to officers of the platform, and to nobody else', async ({ openAs }) => {
  const [page, officer, phone, fire, elsewhere] = [
    await openAs('Dispatcher', { baseURL: own() }),
    await openAs('Officer Xbox', { baseURL: own() }),
    await openAs('Officer Xbox', { baseURL: own() }),
    await openAs('Fire/Rescue', { baseURL: own() }),
    await openAs('Officer PlayStation', { baseURL: own() }),
  ];
  await ensureOfficer(officer, 'D-104');
  await phone.setViewportSize({ width: 390, height: 844 });
  await openConsole(page);
  const answerReads = await openHearing(officer, '/dashboard/pso');
  for (const other of [phone, fire]) await openHearing(other, '/home');
  await openLive(elsewhere, '/home');

  await page.keyboard.press('Alt+G');
  const dialog = page.getByRole('dialog', { name: 'Broadcast' });
  await expect(dialog.getByLabel('Text')).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Minutes').fill('121');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Write what is to be said.')).toBeVisible();
  await expect(dialog.getByText('Whole minutes from 1 to 120.')).toBeVisible();
  await dialog.getByLabel('Audience').selectOption('Police');
  await dialog.getByLabel('Text').fill('Vinewood Bridge is closed.');
  await dialog.getByLabel('Minutes').fill('60');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(broadcasts(page)).toContainText('Vinewood Bridge is closed.');
  await expect(broadcasts(officer)).toContainText('Vinewood Bridge is closed.');
  await expect(broadcasts(officer)).toContainText('Broadcast · Police');
  await expect(broadcasts(phone)).toContainText('Vinewood Bridge is closed.');
  for (const seer of [page, officer, phone]) await expectNoAxeViolations(seer);

  // What is for all comes later and is seen: had the other been meant for them, it would be there.
  await send(page, { text: 'Fog on the highway' });
  await expect(broadcasts(fire)).toContainText('Fog on the highway');
  await expect(fire.getByText('Vinewood Bridge is closed.')).toHaveCount(0);
  await expect(broadcasts(elsewhere)).toHaveCount(0);

  // Pushes down what is beneath it, and is gone for good where it is dismissed, on all pages of this browser.
  await expect(broadcasts(officer).getByRole('listitem')).toHaveCount(2);
  expect((await broadcasts(officer).boundingBox())?.height).toBe(72);
  expect((await officer.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(72);
  await broadcasts(officer).getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(officer.getByText('Vinewood Bridge is closed.')).toHaveCount(0);
  answerReads();
  await officer.reload();
  await expect(broadcasts(officer)).toContainText('Fog on the highway');
  await expect(officer.getByText('Vinewood Bridge is closed.')).toHaveCount(0);
  // Two of them fold into one strip on a phone.
  const strip = phone.getByRole('button', { name: '2 notices 2 broadcasts' });
  await expect(broadcasts(phone)).toBeHidden();
  await strip.click();
  await expectNoAxeViolations(phone);
  await broadcasts(phone).getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(phone.getByText('Vinewood Bridge is closed.')).toHaveCount(0);

  await hearOnly(officer);
  await broadcasts(page).getByRole('button', { name: 'End' }).nth(1).click();
  await expect(broadcasts(officer)).toHaveCount(0);
});

test('a broadcast ends at its time', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await openConsole(page);
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await officer.clock.install();
  await openLive(officer, '/dashboard/pso');
  await send(page, { text: 'Fog on the highway', minutes: 1 });
  await expect(broadcasts(officer)).toContainText('ends in 00:');
  await own.advance(61_000, [officer]);
  await expect(broadcasts(officer)).toHaveCount(0);
});

test('Signal 100 stays on every board until it is ended, and a second takes its place', async ({
  openAs,
}) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await openConsole(page);
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  const answerReads = await openHearing(officer, '/dashboard/pso');
  await expect(signal100(page)).toHaveAttribute('aria-pressed', 'false');
  await signal100(page).click();
  await expect(signal100(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(officer.getByText(SIGNAL_100, { exact: true })).toBeVisible();
  for (const seer of [page, officer]) await expectNoAxeViolations(seer);
  await expect(broadcasts(officer).getByRole('button')).toHaveCount(0);
  answerReads();
  await officer.reload();
  await expect(officer.getByText(SIGNAL_100, { exact: true })).toBeVisible();
  await hearOnly(officer);

  await send(page, { hold: true, text: 'Shots at the pier', tone: 'Attention' });
  await expect(broadcasts(officer)).toContainText('Shots at the pier');
  await expect(officer.getByText(SIGNAL_100, { exact: true })).toHaveCount(1);
  await signal100(page).click();
  await expect(signal100(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(broadcasts(officer)).toHaveCount(0);

  // The same by typing.
  const type = async (line: string, preview: string) => {
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Control+K');
    await page.keyboard.type(line);
    await expect(page.getByRole('option', { name: preview })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await type('s100', 'Signal 100');
  await expect(officer.getByText(SIGNAL_100, { exact: true })).toBeVisible();
  await type('s100 off', 'End Signal 100');
  await expect(broadcasts(officer)).toHaveCount(0);
  await type('all hold the bridge', 'Broadcast to All');
  await expect(broadcasts(officer)).toContainText('hold the bridge');
});

test('the tone of a broadcast is heard by those for whom it is meant', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await openConsole(page);
  const fire = await openAs('Fire/Rescue', { baseURL: own() });
  const heard = await countNotes(fire);
  await openLive(fire, '/home');
  await fire.getByRole('button', { name: 'Sounds' }).click();
  const sounds = fire.getByRole('dialog', { name: 'Sounds' });
  await sounds.getByRole('button', { name: 'Test Broadcast' }).click();
  await expect.poll(() => heard(ATTENTION)).toBe(ATTENTION_NOTES);
  await expectNoAxeViolations(fire);

  await send(page, { audience: 'Police', tone: 'Attention' });
  await send(page, { audience: 'Fire & EMS', tone: 'Fire/EMS' });
  await expect.poll(() => heard(FIRE_TONE)).toBe(1);
  expect(await heard(ATTENTION)).toBe(ATTENTION_NOTES);
});
