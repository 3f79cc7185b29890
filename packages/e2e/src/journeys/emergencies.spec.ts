import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { becomesLive } from '../support/live.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** Calling 911 with a thumb, on a server of its own: one may have three open calls, and 911 is closed in between. */

const origin = startOwnServer();
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
test.use({ baseURL: ({}, use) => use(origin()) });
test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

const stage = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words });
const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What is happening?' }).getByRole('button', { name });
const service = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Who should come?' }).getByRole('button', { name });
const callButton = (page: Page) => page.getByRole('button', { name: 'Call 911' });

/** Calls 911 as a program would; answers the call. */
async function call911(page: Page, location: string): Promise<{ _id: string; number: number }> {
  const answer = await page.request.post('/api/911', { data: { platform: 'Xbox', location } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).emergency;
}

/** Does something about the call on the board that a 911 call made. */
async function onBoard(officer: Page, emergencyId: string, action: string, data: object = {}): Promise<void> {
  const { emergency } = await (await officer.request.get(`/api/911/${emergencyId}`)).json();
  const answer = await officer.request.post(`/api/calls/${emergency.callId}/${action}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** How many 911 calls one made. */
const countOwn = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/911/mine')).json()).emergencies.length;

test('two taps and four digits call 911, and the stage follows who comes', async ({ openAs, page }) => {
  await signInAs(page, 'Newcomer');
  const live = becomesLive(page);
  await page.goto('/911');
  await expect(tile(page, 'Crash')).toBeVisible();
  await expect(page.getByLabel('Calling as')).toHaveValue('');
  await expectNoAxeViolations(page);
  const { height, shown } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    shown: window.innerHeight,
  }));
  expect(height).toBe(shown);
  await live;

  await tile(page, 'Crash').tap();
  await expect(service(page, 'Police')).toHaveAttribute('aria-pressed', 'true');
  await expect(service(page, 'Fire')).toHaveAttribute('aria-pressed', 'false');
  await expect(service(page, 'EMS')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Postal')).toBeFocused();
  await page.keyboard.type('8042');
  await expect(callButton(page)).toBeInViewport({ ratio: 1 });
  await callButton(page).tap();

  await expect(stage(page, 'On the board as call')).toBeVisible();
  await expect(page).toHaveURL(/\/911\/[^/]+$/);
  await expect(page.getByText('Traffic Collision · 8042 · Police, EMS')).toBeVisible();
  await expectNoAxeViolations(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const officer = await openAs('Officer Xbox', { baseURL: origin() });
  await onBoard(officer, id, 'attach');
  await expect(stage(page, 'D-104 is on the way')).toBeVisible();
  await onBoard(officer, id, 'response', { response: 'On scene' });
  await expect(stage(page, 'D-104 is on scene')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel my call' })).toBeHidden();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Received/, /^On the board/, /on the way/, /on scene/, 'Closed']);
  await onBoard(officer, id, 'close', { disposition: 'Report taken' });
  await expect(stage(page, 'Closed')).toBeVisible();
  await expect(page.getByLabel('Add a line')).toBeHidden();
  await expectNoAxeViolations(page);
});

test('the caller says more, is answered, and cancels', async ({ openAs, page }) => {
  await signInAs(page, 'Newcomer');
  await page.goto('/911');
  await page.getByRole('button', { name: 'PlayStation' }).tap();
  await tile(page, 'Fire or smoke').tap();
  await page.getByLabel('Location').fill('Paleto Blvd 4');
  await page.getByRole('button', { name: 'Say more' }).tap();
  await page.getByLabel('Say more (optional)').fill('The roof burns.');
  await callButton(page).tap();
  await expect(stage(page, 'On the board as call')).toBeVisible();
  await expect(page.getByText(/^911-\d+ · PlayStation$/)).toBeVisible();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation).toContainText('The roof burns.');

  await page.getByLabel('Add a line').fill('Two are still inside.');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(conversation.getByText('Two are still inside.')).toHaveCount(1);
  await expect(page.getByLabel('Add a line')).toHaveValue('');

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const officer = await openAs('Officer PlayStation', { baseURL: origin() });
  await onBoard(officer, id, 'attach');
  await expect(stage(page, 'P-210 is on the way')).toBeVisible();
  await officer.request.post(`/api/911/${id}/lines`, { data: { text: 'Stay outside.' } });
  await expect(conversation).toContainText('P-210');
  await expect(conversation).toContainText('Stay outside.');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Cancel my call' }).tap();
  const question = page.getByRole('dialog', { name: 'Cancel my call' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Keep it' }).tap();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Cancel my call' }).tap();
  await question.getByRole('button', { name: 'Cancel my call' }).tap();
  await expect(stage(page, 'You cancelled')).toBeVisible();
  await onBoard(officer, id, 'close');
  // The platform that was chosen last is chosen again.
  await page.goto('/911');
  await expect(page.getByRole('button', { name: 'PlayStation' })).toHaveAttribute('aria-pressed', 'true');
});

test('what is missing is said at its field', async ({ page }) => {
  await signInAs(page, 'Newcomer');
  await page.goto('/911');
  await callButton(page).tap();
  await expect(page.getByText('Choose what is happening.')).toBeVisible();
  await expect(page.getByText('Give a postal or a location.')).toBeVisible();
  await expect(tile(page, 'Shots fired')).toBeFocused();
  await expectNoAxeViolations(page);
  await tile(page, 'Shots fired').tap();
  await expect(page.getByText('Choose what is happening.')).toBeHidden();
  await callButton(page).tap();
  await expect(page.getByLabel('Postal')).toBeFocused();
  expect(page.url()).toMatch(/\/911$/);
});

test('an open call stands on the pages of its caller, and is followed there', async ({ openAs, page }) => {
  await signInAs(page, 'Staff');
  const { _id, number } = await call911(page, 'Grove St 8');
  const live = becomesLive(page);
  await page.goto('/dashboard/civilian');
  await live;
  const calls = page.getByRole('list', { name: 'Your open 911 calls' }).getByRole('link');
  const line = calls.filter({ hasText: `911-${number}` });
  await expect(line).toBeVisible();
  const officer = await openAs('Officer Xbox', { baseURL: origin() });
  await onBoard(officer, _id, 'attach');
  await expect(line).toContainText('D-104 is on the way');
  await page.goto('/911');
  await expect(line).toContainText('D-104 is on the way');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await line.tap();
  await expect(stage(page, 'D-104 is on the way')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Call 911' }).tap();
  await expect(line).toBeVisible();
  await onBoard(officer, _id, 'close');
  await expect(line).toBeHidden();
});

test('a call whose answer was lost is made once, and a draft survives', async ({ openAs }) => {
  const page = await openAs('Newcomer', { baseURL: origin(), requestsFail: true });
  const before = await countOwn(page);
  await page.goto('/911');
  await tile(page, 'Hurt or ill').tap();
  await page.keyboard.type('7044');
  const asked = await loseAnswers(page, '/api/911', 2);
  await callButton(page).tap();
  await expect(page.getByRole('alert')).toContainText('Your call did not get through.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Retry' }).tap();
  await expect.poll(() => asked.length).toBe(2);
  await expect(page.getByRole('alert')).toContainText('Your call did not get through.');
  await page.reload();
  await expect(page.getByLabel('Postal')).toHaveValue('7044');
  await expect(tile(page, 'Hurt or ill')).toHaveAttribute('aria-pressed', 'true');
  await callButton(page).tap();
  await expect(stage(page, 'On the board as call')).toBeVisible();
  const keys = asked.map((request) => request.headers()['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  expect(await countOwn(page)).toBe(before + 1);
});

test('where 911 is closed it says so', async ({ page }) => {
  await signInAs(page, 'Administrator');
  const choose = async (value: string) => {
    const { version } = await (await page.request.get('/api/settings/dispatch')).json();
    const ops = [{ op: 'set', field: 'call911', value }];
    const answer = await page.request.patch('/api/settings/dispatch', { data: { version, ops } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await choose('Never');
  await page.goto('/911');
  await expect(page.getByText('911 is closed.')).toBeVisible();
  await expect(callButton(page)).toBeHidden();
  await expect(page.getByText('You have not called 911.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/911/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('911 call not found.')).toBeVisible();
  await choose('Always');
  await page.goto('/911');
  await expect(callButton(page)).toBeVisible();
});

test('Call 911 is in the navigation of everybody', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'Civilian');
  await page.goto('/dashboard/civilian');
  await page.getByRole('link', { name: 'Call 911' }).click();
  await expect(page.getByRole('heading', { name: 'What is happening?' })).toBeVisible();
  await expect(page.getByLabel('Calling as')).not.toHaveValue('');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
});
