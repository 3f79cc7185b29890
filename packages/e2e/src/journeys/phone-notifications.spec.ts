import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

/** Adds a phone of the current user to the fake push service and returns its ID. */
async function addPhone(page: Page): Promise<string> {
  const answer = await page.request.post('/demo/phones');
  expect(answer.status()).toBe(201);
  return (await answer.json()).device._id;
}

test('a member turns notifications on, tests them and turns them off', async ({ openAs, server }) => {
  const page = await openAs('Officer PlayStation');
  await page.context().grantPermissions(['notifications'], { origin: server.origin });
  // Tests can't reach the browser's push service, so the fake phone stands in for it.
  await page.addInitScript(() => {
    const json = { endpoint: 'https://fcm.googleapis.com/journey', keys: { p256dh: 'p', auth: 'a' } };
    let subscription: object | null = null;
    const unsubscribe = async () => {
      subscription = null;
    };
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      subscription = { toJSON: () => json, unsubscribe };
      return subscription as PushSubscription;
    };
  });
  let phoneId = '';
  await page.route('/api/push/devices', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ timeZone: 'America/Los_Angeles' });
    if (phoneId === '') phoneId = await addPhone(page);
    const { devices } = await (await page.request.get('/api/push')).json();
    const device = devices.find(({ _id }: { _id: string }) => _id === phoneId);
    await route.fulfill({ status: 201, json: { success: true, message: 'Added.', device } });
  });
  await page.clock.install();
  await page.goto('/dashboard/phone');
  const phone = page.getByRole('region', { name: 'This phone' });
  await phone.getByRole('button', { name: 'Turn on notifications' }).tap();
  await expect(phone.getByRole('heading', { name: /rings$/ })).toBeVisible();

  const test = phone.getByRole('button', { name: 'Send a test' });
  await test.tap();
  await expect(phone.getByText('The test is on its way.')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(phone.getByText('Nothing arrived. Is a Focus or battery saving on?')).toBeVisible();

  await test.tap();
  await expect(phone.getByText('The test is on its way.')).toBeVisible();
  const at = new Date().toISOString();
  await page.request.post(`/api/push/devices/${phoneId}/arrived`, { data: { at } });
  await expect(phone.getByText(/^Arrived after \d+ s\.$/)).toBeVisible();

  await phone.getByRole('button', { name: 'Turn off here' }).tap();
  await expect(phone.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  const { devices } = await (await page.request.get('/api/push')).json();
  expect(devices.map(({ _id }: { _id: string }) => _id)).not.toContain(phoneId);
});
