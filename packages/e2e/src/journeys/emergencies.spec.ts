import type { Page } from '@playwright/test';
import { waitForEventStream } from '../support/event-stream.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

// A phone held in one hand.
test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

const stage = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words });
const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What is happening?' }).getByRole('button', { name });
const service = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Who should come?' }).getByRole('button', { name });
const callButton = (page: Page) => page.getByRole('button', { name: 'Call 911' });

/** Changes the board's call that a 911 call created. */
async function onBoard(officer: Page, emergencyId: string, action: string, data: object = {}): Promise<void> {
  const { emergency } = await (await officer.request.get(`/api/911/${emergencyId}`)).json();
  const answer = await officer.request.post(`/api/calls/${emergency.callId}/${action}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

// Without a dispatcher, 911 calls go straight to the board.
test.beforeEach(async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher');
  for (const platform of ['Xbox', 'PlayStation']) {
    await dispatcher.request.post('/api/dispatch/sign-off', { data: { platform } });
  }
});

test('a caller reaches 911 in two taps and four digits, and follows the response', async ({
  openAs,
  page,
}) => {
  await signInAs(page, 'Newcomer');
  const live = waitForEventStream(page);
  await page.goto('/911');
  await expect(tile(page, 'Crash')).toBeVisible();
  await expect(page.getByLabel('Calling as')).toHaveValue('');
  // The form fits the screen without scrolling.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await live;

  await tile(page, 'Crash').tap();
  await expect(service(page, 'Police')).toHaveAttribute('aria-pressed', 'true');
  await expect(service(page, 'Fire')).toHaveAttribute('aria-pressed', 'false');
  await expect(service(page, 'EMS')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Postal')).toBeFocused();
  await page.keyboard.type('8042');
  await expect(callButton(page)).toBeInViewport({ ratio: 1 });
  await callButton(page).tap();

  await expect(stage(page, 'Units have been alerted')).toBeVisible();
  await expect(page).toHaveURL(/\/911\/[^/]+$/);
  await expect(page.getByText('Traffic Collision · 8042 · Police, EMS')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const officer = await openAs('Officer Xbox');
  await onBoard(officer, id, 'attach');
  await expect(stage(page, 'D-104 is on the way')).toBeVisible();
  // The caller's other pages show the call and lead to it.
  await page.getByRole('link', { name: 'Back to Call 911' }).tap();
  const line = page.getByRole('list', { name: 'Your open 911 calls' }).getByRole('link');
  await expect(line).toContainText('D-104 is on the way');
  await line.tap();
  await onBoard(officer, id, 'response', { response: 'On scene' });
  await expect(stage(page, 'D-104 is on scene')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel my call' })).toBeHidden();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Received/,
    /^Units have been alerted/,
    /on the way/,
    /on scene/,
    'Closed',
  ]);
  await onBoard(officer, id, 'close', { disposition: 'Report taken' });
  await expect(stage(page, 'Closed')).toBeVisible();
  await expect(page.getByLabel('Message dispatch')).toBeHidden();
});

test('a caller adds details, gets an answer and cancels', async ({ openAs, page }) => {
  await signInAs(page, 'Newcomer');
  await page.goto('/911');
  await page.getByRole('button', { name: 'PlayStation' }).tap();
  await tile(page, 'Fire or smoke').tap();
  await page.getByLabel('Location').fill('Paleto Blvd 4');
  await page.getByRole('button', { name: 'Say more' }).tap();
  await page.getByLabel('Say more (optional)').fill('The roof burns.');
  await callButton(page).tap();
  await expect(stage(page, 'Units have been alerted')).toBeVisible();
  await expect(page.getByText(/^911-\d+ · PlayStation$/)).toBeVisible();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation).toContainText('The roof burns.');

  await page.getByLabel('Message dispatch').fill('Two are still inside.');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(conversation.getByText('Two are still inside.')).toHaveCount(1);
  await expect(page.getByLabel('Message dispatch')).toHaveValue('');

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const officer = await openAs('Officer PlayStation');
  await onBoard(officer, id, 'attach');
  await expect(stage(page, 'P-210 is on the way')).toBeVisible();
  await officer.request.post(`/api/911/${id}/lines`, { data: { text: 'Stay outside.' } });
  await expect(conversation).toContainText('P-210');
  await expect(conversation).toContainText('Stay outside.');

  await page.getByRole('button', { name: 'Cancel my call' }).tap();
  const question = page.getByRole('dialog', { name: 'Cancel my call' });
  await question.getByRole('button', { name: 'Keep it' }).tap();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Cancel my call' }).tap();
  await question.getByRole('button', { name: 'Cancel my call' }).tap();
  await expect(stage(page, 'You cancelled')).toBeVisible();
  await onBoard(officer, id, 'close');
  // The page preselects the last platform.
  await page.goto('/911');
  await expect(page.getByRole('button', { name: 'PlayStation' })).toHaveAttribute('aria-pressed', 'true');
});
