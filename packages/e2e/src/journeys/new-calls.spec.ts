import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { waitForIdle } from '../support/stillness.ts';

test("another officer's new calls are marked and counted until viewed", async ({ openAs, page }) => {
  await signInAs(page, 'Officer Xbox');
  const other = await openAs('Staff');
  await ensureOfficer(other, 'X-1');
  await page.goto('/dashboard/pso?calls=mine');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  // Calls count as new once the officer's profile is known.
  await expect(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
  await waitForIdle(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Dashboard/ });
  const rowOf = (location: string) => page.getByRole('row').filter({ hasText: location });
  for (const [type, location] of [
    ['Robbery', 'Sandy Shores liquor store'],
    ['Traffic Stop', 'Route 68 east'],
  ]) {
    const answer = await other.request.post('/api/calls', { data: { type, location } });
    expect(answer.status()).toBe(201);
  }
  await expect(link).toHaveText('Dashboard2 new');
  await page.getByRole('button', { name: 'All 2 new' }).click();
  const row = rowOf('Sandy Shores liquor store');
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await row.click();
  await expect(row.getByText('New', { exact: true })).toBeHidden();
  await expect(link).toHaveText('Dashboard1 new');
  await rowOf('Route 68 east').hover();
  await expect(link).toHaveText('Dashboard');
});
