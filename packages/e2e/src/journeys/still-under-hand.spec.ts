import { ensureOfficer } from '../support/ensure-officer.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** A button that moves between press and release is not pressed: what comes late must move nothing. */

for (const width of [1280, 390]) {
  test(`fonts that come late move nothing at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const release = await hold(page, '**/*.woff2');
    await signInAs(page, 'Officer Xbox');
    await page.goto('/dashboard/pso/reports');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
    const phone = width === 390;
    const button = page.getByRole('button', { name: phone ? 'New report' : /^Fill Out Form: 10-50/ });
    const places = () =>
      page
        .getByRole('button')
        .or(page.getByRole('row'))
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    await button.hover();
    await page.mouse.down();
    const before = await places();
    release();
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(await places()).toEqual(before);
    await page.mouse.up();
    await expect(phone ? page.getByRole('menu') : page.getByRole('dialog')).toBeVisible();
  });
}

for (const path of ['/dashboard/pso/reports', '/bank', '/bank/dashboard']) {
  test(`the line of demo mode is there with the first sight of ${path}`, async ({ page }) => {
    const release = await hold(page, '**/api/config');
    await signInAs(page, 'Officer Xbox');
    const profile = page.waitForResponse('**/api/officers/*');
    await page.goto(path);
    await profile;
    // Whatever can be drawn by now is drawn.
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
    await expect(page.getByRole('banner')).toHaveCount(0);
    release();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Demo mode' })).toBeVisible();
  });
}

test('a toast that comes up while another is being pressed does not move it', async ({ openAs, page }) => {
  await signInAs(page, 'Officer Xbox');
  const other = await openAs('Staff');
  await ensureOfficer(other, 'X-1');
  const bolo = { boloType: 'vehicle', vehicleDescription: 'Brown Camper' };
  expect((await page.request.post('/api/bolos', { data: bolo })).status()).toBe(201);
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View Details of Brown Camper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel BOLO' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Brown Camper' });
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await page.mouse.down();
  const call = { type: 'Shots Fired', location: 'Ineseno Road' };
  expect((await other.request.post('/api/calls', { data: call })).status()).toBe(201);
  await expect(page.getByRole('alert').filter({ hasText: 'Ineseno Road' })).toBeVisible();
  await page.mouse.up();
  await expect(row).toBeVisible();
});
