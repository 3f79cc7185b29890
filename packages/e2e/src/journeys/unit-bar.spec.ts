import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { ownUnit, PHONE, signInOnDuty } from '../support/thumb.ts';

test.use(PHONE);

test("PANIC stays above a phone's safe-area inset, and the bar covers no content", async ({ page }) => {
  const [height, inset] = [480, 34];
  await page.setViewportSize({ width: 390, height });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: inset } });
  await signInOnDuty(page);
  for (const address of ['/dashboard/pso/search', '/bank/dashboard']) {
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
    await expect.poll(end).toBeLessThanOrEqual(bar.top);
  }
});
