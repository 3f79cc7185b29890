import type { Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { begin, expectFingerSized, ownUnit, PHONE } from '../support/thumb.ts';

/** The bar at the lower edge of a phone: its parts keep their room, whatever they say. */
test.use(PHONE);

const setStatus = (page: Page, status: string) =>
  page.request.post('/api/units/status', { data: { status } });

/** Expects that PANIC is wide enough for a thumb that does not look, and that the unit's words have room. */
async function expectRoom(page: Page): Promise<void> {
  const buttons = ownUnit(page).getByRole('button');
  await expect(buttons).toHaveCount(3);
  const panic = await boxOf(ownUnit(page).getByRole('button', { name: 'Panic Button' }));
  expect(panic.right - panic.left).toBeGreaterThanOrEqual(190);
  expect(panic.right).toBeLessThanOrEqual(390);
  await expectFingerSized(buttons);
  const cut = await ownUnit(page)
    .getByRole('button', { name: 'Status' })
    .locator('> span:visible')
    .evaluateAll((parts) => {
      // What is there for screen readers alone has a pixel.
      const shown = parts.filter(({ clientWidth }) => clientWidth > 1);
      return shown.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent);
    });
  expect(cut, 'what has no room').toEqual([]);
}

for (const status of ['10-8', '10-6', '10-11', 'Signal 11'] as const) {
  test(`PANIC keeps its width beside ${status}`, async ({ page }) => {
    await begin(page);
    await setStatus(page, status);
    await page.goto('/dashboard/pso/search');
    await expect(ownUnit(page)).toContainText(status);
    await expectRoom(page);
  });
}

test('PANIC keeps its width off duty, and beside a status that waits', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await setStatus(page, '10-8');
  await setStatus(page, '10-42');
  await page.goto('/dashboard/pso/search');
  await expect(ownUnit(page)).toContainText('Off duty');
  await expectRoom(page);

  const status = ownUnit(page).getByRole('button', { name: 'Status' });
  const sheet = page.getByRole('dialog', { name: 'Status' });
  await status.tap();
  await expect(sheet).toBeVisible();
  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: /^10-8/ }).tap();
  await expect(status).toContainText('Waiting to send');
  await expect(sheet).toBeHidden();
  await expectRoom(page);
  await page.context().setOffline(false);
  await expect(status).toContainText('10-8');
});

test('on the narrowest phones the others keep some room, and a long word is cut', async ({ page }) => {
  await begin(page);
  await setStatus(page, 'Signal 11');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/pso/search');
  const buttons = ownUnit(page).getByRole('button');
  await expect(buttons).toHaveCount(3);
  await expectFingerSized(buttons);
  expect((await boxOf(buttons.last())).right).toBeLessThanOrEqual(320);
});

for (const address of ['/dashboard/pso', '/dashboard/pso/search', '/bank/dashboard']) {
  test(`above the edge of a phone's screen nothing of ${address} is covered`, async ({ page }) => {
    const [height, inset] = [480, 34];
    await page.setViewportSize({ width: 390, height });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: inset } });
    await begin(page);
    await page.goto(address);
    const bar = await boxOf(ownUnit(page));
    expect([bar.height, bar.bottom]).toEqual([72 + inset, height]);
    const panic = await boxOf(ownUnit(page).getByRole('button', { name: 'Panic Button' }));
    expect(panic.bottom).toBeLessThanOrEqual(height - inset);
    const last = page.locator('main > :last-child');
    await expect(last).toBeVisible();
    const end = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return (await boxOf(last)).bottom;
    };
    // Until all of it is there.
    await expect.poll(end).toBeLessThanOrEqual(bar.top);
  });
}
