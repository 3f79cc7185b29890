import { expect, test } from '../support/server.fixture.ts';
import { begin } from '../support/thumb.ts';

/** A line that is dead, and does not say so: what is sent comes to nothing, and nobody tells the page. */
test('a status that a dead line swallows waits after a few seconds, and arrives when the line is back', async ({
  page,
}) => {
  await begin(page, '/dashboard/pso');
  const keys = page.getByRole('group', { name: 'Control Panel' });
  const key = (name: RegExp) => keys.getByRole('button', { name });
  await expect(key(/^10-8/)).toHaveAttribute('aria-pressed', 'true');
  // Never answered.
  await page.route('/api/units/status', () => {});
  await key(/^10-11/).click();
  await key(/^10-6/).click();
  await expect(key(/^10-6/)).toHaveAttribute('aria-pressed', 'true');
  await expect(key(/^10-6/)).toHaveText(/Waiting to send/, { timeout: 15_000 });
  await expect(keys.getByText('Waiting to send')).toHaveCount(1);

  await page.unroute('/api/units/status');
  await expect(keys.getByText('Waiting to send')).toBeHidden({ timeout: 20_000 });
  await expect(key(/^10-6/)).toHaveAttribute('aria-pressed', 'true');
  const { units } = await (await page.request.get('/api/units')).json();
  const own = units.find(({ callsign }: { callsign: string }) => callsign === 'D-104');
  expect(own.status).toBe('10-6');
});
