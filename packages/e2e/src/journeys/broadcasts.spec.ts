import type { Page } from '@playwright/test';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { waitForEventStream } from '../support/event-stream.ts';
import { expect, test } from '../support/server.fixture.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const broadcasts = (page: Page) => page.getByRole('region', { name: 'Broadcasts' });

/** Opens a page and waits for its live connection. */
async function openLive(page: Page, path: string): Promise<void> {
  const live = waitForEventStream(page);
  await page.goto(path);
  await live;
}

test("a police broadcast reaches only the platform's officers, and Signal 100 reaches its fire crews too, until they end", async ({
  openAs,
}) => {
  const [page, officer, fire, psOfficer] = [
    await openAs('Dispatcher'),
    await openAs('Officer Xbox'),
    await openAs('Fire/Rescue'),
    await openAs('Officer PlayStation'),
  ];
  await ensureOfficer(officer, 'D-104');
  const signOn = await page.request.post('/api/dispatch/sign-on', { data: { platform: 'Xbox' } });
  expect(signOn.status()).toBe(200);
  await openLive(page, '/dashboard/dispatch?platform=Xbox');
  for (const other of [officer, fire, psOfficer]) await openLive(other, '/dashboard/penal-code');

  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await page.keyboard.press('Alt+G');
  const dialog = page.getByRole('dialog', { name: 'Broadcast' });
  await expect(dialog.getByLabel('Text')).toBeFocused();
  await dialog.getByLabel('Audience').selectOption('Police');
  await dialog.getByLabel('Text').fill('Vinewood Bridge is closed.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(broadcasts(officer)).toContainText('Broadcast · Police');
  await expect(broadcasts(officer)).toContainText('Vinewood Bridge is closed.');

  // Signal 100 comes later and is visible, so the police broadcast would be visible by now too.
  const signal100 = page.getByRole('button', { name: 'Signal 100', exact: true });
  await signal100.click();
  for (const other of [officer, fire]) {
    await expect(broadcasts(other)).toContainText('SIGNAL 100 · Hold all but emergency traffic');
  }
  await expect(fire.getByText('Vinewood Bridge is closed.')).toHaveCount(0);
  await expect(broadcasts(psOfficer)).toHaveCount(0);
  await signal100.click();
  await expect(broadcasts(fire)).toHaveCount(0);
  await broadcasts(page).getByRole('button', { name: 'End' }).click();
  await expect(broadcasts(officer)).toHaveCount(0);
  await page.request.post('/api/dispatch/sign-off', { data: { platform: 'Xbox' } });
});
