import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Registers a phone as its browser would; what it is rung by leads nowhere. */
async function addPhone(page: Page, name: string): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const endpoint = `https://journey.push.apple.com/${randomBytes(8).toString('hex')}`;
  const answer = await page.request.post('/api/push/devices', { data: { endpoint, keys, name } });
  expect(answer.status()).toBe(201);
}

test('a member chooses what may ring, when, and on which of their devices', async ({ openAs }) => {
  const page = await openAs('Officer Xbox');
  await page.request.put('/api/push/choices', { data: { panic: 'Never' } });
  await addPhone(page, 'Old phone');
  await page.goto('/dashboard/phone');
  const devices = page.getByRole('region', { name: 'Your devices' });
  const row = devices.getByRole('listitem').filter({ hasText: /Old phone|In the car/ });
  await expect(row).toContainText('nothing arrived yet');
  await expectNoAxeViolations(page);

  const saved = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/push/choices') && answer.ok());
  const ringing = page.getByRole('region', { name: 'What may ring' });
  let answered = saved();
  await ringing.getByLabel('Panic').selectOption('On duty');
  await answered;
  answered = saved();
  await ringing.getByRole('switch', { name: 'New calls' }).tap();
  await answered;
  for (const one of await ringing.getByRole('switch').all()) {
    expect((await boxOf(one)).height).toBeGreaterThanOrEqual(44);
  }

  const quiet = page.getByRole('region', { name: 'Quiet hours' });
  await quiet.getByLabel('From').fill('23:30');
  await expect(quiet.getByText('Give both times of the quiet hours, or neither.')).toBeVisible();
  await quiet.getByLabel('To').fill('08:00');
  answered = saved();
  await quiet.getByLabel('To').blur();
  await answered;

  await page.reload();
  await expect(ringing.getByLabel('Panic')).toHaveValue('On duty');
  await expect(ringing.getByRole('switch', { name: 'New calls' })).toBeChecked();
  await expect(quiet.getByLabel('From')).toHaveValue('23:30');
  await expect(quiet.getByLabel('To')).toHaveValue('08:00');

  await row.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Rename' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Rename device' });
  await dialog.getByLabel('Name').fill('In the car');
  await dialog.getByRole('button', { name: 'Rename' }).tap();
  await expect(devices.getByText('In the car')).toBeVisible();
  await row.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  await expect(row).toBeHidden();
});

test('a browser that blocks notifications says what to do, and looks again when asked', async ({
  openAs,
}) => {
  const page = await openAs('Civilian');
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'denied';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    window.addEventListener('allow', () => {
      permission = 'default';
    });
  });
  await page.goto('/dashboard/phone');
  const phone = page.getByRole('region', { name: 'This phone' });
  await expect(phone.getByText('Notifications are blocked for Ten-Four.')).toBeVisible();
  await expect(page.getByLabel('Panic')).toBeHidden();
  await expectNoAxeViolations(page);
  await page.evaluate(() => window.dispatchEvent(new Event('allow')));
  await phone.getByRole('button', { name: 'Check again' }).tap();
  await expect(phone.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  await expectNoAxeViolations(page);
});
