import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { visit } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Returns the paths in each of the browser's caches. */
const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const pathsIn = async (name: string) => {
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname);
    };
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pathsIn(name)])));
  });

test('the server serves everything a phone needs to install the app', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/app', display: 'standalone' });
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
});

test('an offline reload shows no personal data, and everything returns with the connection', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await visit(page, '/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  const caches = Object.values(await cachedPaths(page));
  expect(caches).toHaveLength(1);
  expect(caches.flat()).toContain('/shell');
  expect(caches.flat().filter((path) => /^\/(api|auth|discord|demo)/.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection.' })).toBeVisible();
  await expect(page.getByText('Ten-Four stores none of your data on this phone.')).toBeVisible();
  await expect(page.getByText('D-104')).toBeHidden();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No connection.' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
});

test('a status set offline waits, can be canceled, and is sent on reconnect', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  const keys = page.getByRole('group', { name: 'Control Panel' });
  const key = (name: RegExp) => keys.getByRole('button', { name });
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await key(/^10-8/).click();
  await expect(key(/^10-8/)).toHaveAttribute('aria-pressed', 'true');

  await page.context().setOffline(true);
  await key(/^10-6/).click();
  await expect(key(/^10-6/)).toHaveText(/Waiting to send/);
  await key(/^10-6/).click();
  await expect(keys.getByText('Waiting to send')).toBeHidden();
  await key(/^10-11/).click();
  await expect(key(/^10-11/)).toHaveText(/Waiting to send/);
  await page.context().setOffline(false);
  await expect(key(/^10-11/)).toHaveAttribute('aria-pressed', 'true');
  await expect(keys.getByText('Waiting to send')).toBeHidden();
  const { units } = await (await page.request.get('/api/units')).json();
  expect(units.find(({ callsign }: { callsign: string }) => callsign === 'D-104').status).toBe('10-11');
});
