import { boxOf, isClearOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { makeCall, ownCall, ownUnit, PHONE, signInOnDuty, waitForBoard } from '../support/thumb.ts';

const HEIGHT = 375;

// The nightly sweep checks the other sizes and overlaps.
test.use({ ...PHONE, viewport: { width: 667, height: HEIGHT } });

test('on a phone in landscape, the board shows the first call uncovered, and the car view puts its buttons beside the call', async ({
  page,
}) => {
  await signInOnDuty(page, '/dashboard/pso');
  await makeCall(page, 'Great Ocean Hwy, northbound lane', true);
  await expect(ownCall(page)).toContainText('Great Ocean Hwy');
  await waitForBoard(page);
  const call = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
  const bar = ownUnit(page);
  const end = (await bar.isVisible()) ? (await boxOf(bar)).top : HEIGHT;
  expect((await boxOf(call)).bottom).toBeLessThanOrEqual(end);
  expect(await isClearOf(call, ownCall(page).getByRole('button'))).toBe(true);

  await page.goto('/dashboard/pso/car');
  await expect(ownCall(page)).toContainText('Great Ocean Hwy');
  const next = page.getByRole('button', { name: /^Next: / });
  const { left, right } = await boxOf(ownCall(page));
  expect(left).toBe(0);
  expect((await boxOf(next)).left).toBeGreaterThanOrEqual(right);
  for (const part of [next, page.getByRole('button', { name: 'Other status' })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await isClearOf(part, page.getByRole('button', { name: 'Panic Button' }))).toBe(true);
  }
});
