import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const HINT = 'Put Ten-Four on your Home Screen to hear a panic with the phone locked.';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: ANDROID });

/** Fires the browser's install event. `data-asked` is set once the app opens the prompt. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => document.documentElement.setAttribute('data-asked', '');
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });

test("going on duty suggests installing the app once, and the button opens the browser's prompt", async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox');
  await page.request.post('/api/units/status', { data: { status: '10-42' } });
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await offerInstall(page);
  const notice = page.getByRole('status').filter({ hasText: HINT });
  const onDuty = page.getByRole('button', { name: 'Go on duty' });
  await onDuty.tap();
  await notice.getByRole('button', { name: 'Install' }).tap();
  await expect(page.locator('html[data-asked]')).toBeAttached();

  await page.request.post('/api/units/status', { data: { status: '10-42' } });
  await page.reload();
  await onDuty.tap();
  await expect(onDuty).toBeHidden();
  await expect(notice).toBeHidden();
  await page.goto('/dashboard/phone');
  const phone = page.getByRole('region', { name: 'This phone' });
  await expect(phone.getByText(HINT)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Install' })).toBeHidden();
  await offerInstall(page);
  await expect(phone.getByRole('button', { name: 'Install' })).toBeVisible();
});
