import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { visit } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Where everything is that the browser keeps of the app, by cache. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const pathsIn = async (name: string) => {
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname);
    };
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pathsIn(name)])));
  });

test('what a phone goes by to install the app is there', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  const { communityName } = await (await request.get('/api/config')).json();
  expect(manifest).toMatchObject({ name: `${communityName} CAD`, start_url: '/app', display: 'standalone' });
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
});

test('without a line a reload says so, and shows nothing of anybody; with one all is there', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await visit(page, '/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  const caches = Object.values(await kept(page));
  expect(caches).toHaveLength(1);
  expect(caches.flat()).toContain('/shell');
  expect(caches.flat().filter((path) => /^\/(api|auth|discord|demo)/.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection.' })).toBeVisible();
  await expect(page.getByText('Ten-Four keeps nothing of yours on this phone.')).toBeVisible();
  await expect(page.getByText('D-104')).toBeHidden();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No connection.' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
});

test('a line that breaks leaves what was seen, and says from when it is', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  const board = page.getByRole('table', { name: 'Active Calls' });
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(board).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection\. What you see is from \d\d:\d\d\.$/)).toBeVisible();
  await expect(board).toBeVisible();
  await expectNoAxeViolations(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^No connection/)).toBeHidden();
});

for (const [persona, address] of [
  ['Officer Xbox', '/dashboard/pso/car'],
  ['Dispatcher', '/dashboard/dispatch'],
  ['Civilian', '/911'],
  ['Civilian', '/bank/dashboard'],
] as const) {
  test(`a line that breaks is told of at ${address}`, async ({ openAs }) => {
    const page = await openAs(persona, { requestsFail: true });
    const line = page.getByText(/^No connection\. What you see is from \d\d:\d\d\.$/);
    const stream = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/events');
    await page.goto(address);
    await stream;
    await page.context().setOffline(true);
    await expect(line).toBeVisible();
    await page.context().setOffline(false);
    await expect(line).toBeHidden();
  });
}

test('the app begins where its user is needed', async ({ openAs }) => {
  for (const [persona, place] of [
    ['Fire/Rescue', /\/dashboard\/safr/],
    ['Dispatcher', /\/dashboard\/dispatch$/],
    ['Civilian', /\/dashboard\/civilian$/],
  ] as const) {
    const page = await openAs(persona);
    await page.goto('/app');
    await expect(page).toHaveURL(place);
  }
});

test('the app begins once at the address that a pressed notification left', async ({ openAs }) => {
  const page = await openAs('Dispatcher');
  await page.goto('/dashboard/phone');
  const leave = (address: string) =>
    page.evaluate(async (address) => {
      const cache = await caches.open('ten-four-journey');
      const left = new Response(JSON.stringify({ address, at: Date.now() }));
      await cache.put('/app/waiting-address', left);
    }, address);
  const goTo = (address: string) =>
    page.evaluate((goTo) => {
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { goTo } }));
    }, address);
  await leave('/dashboard/account');
  await page.goto('/app');
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  await goTo('/app');
  await expect(page).toHaveURL(/\/dashboard\/dispatch$/);
  for (const itself of ['/app', '/app/', '/app?from=push']) {
    await page.goto('/dashboard/phone');
    await leave(itself);
    await page.goto('/app');
    await expect(page).toHaveURL(/\/dashboard\/dispatch$/);
  }
});

test('signed out, the app begins with the sign-in and then leads on', async ({ page }) => {
  await page.goto('/app');
  await expect(page).toHaveURL('/?returnTo=%2Fapp');
  await page.getByRole('button', { name: 'Discord', exact: true }).click();
  await page.getByRole('button', { name: 'Dispatcher', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/dispatch$/);
});

test('without a line a status waits, and is sent when the line is back', async ({ openAs }) => {
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
  await page.reload();
  await expect(key(/^10-11/)).toHaveAttribute('aria-pressed', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a status waits in the car and in the bar as well', async ({ openAs }) => {
    const page = await openAs('Officer Xbox', { requestsFail: true });
    for (const status of ['10-42', '10-8'])
      await page.request.post('/api/units/status', { data: { status } });
    await page.goto('/dashboard/pso/car');
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Next: 10-11 Traffic Stop' }).tap();
    const waits = page.getByRole('button', { name: '10-11 Traffic Stop, Waiting to send' });
    await expect(waits).toBeVisible();
    await expectNoAxeViolations(page);
    await waits.tap();
    await page.getByRole('button', { name: 'Next: 10-11 Traffic Stop' }).tap();
    await expect(waits).toBeVisible();
    await page.getByRole('link', { name: 'Board' }).tap();
    const unit = page.getByRole('complementary', { name: 'Your unit' });
    const status = unit.getByRole('button', { name: 'Status' });
    await expect(status).toHaveText(/10-11\s*Waiting to send/);
    await page.context().setOffline(false);
    await expect(status).toHaveText(/D-104\s*10-11/);
    // The board, which was asked for without a line, comes with its styles.
    const keys = page.getByRole('group', { name: 'Control Panel' }).getByRole('button');
    await expect(keys.first()).toBeVisible();
    expect((await boxOf(keys.first())).height).toBeGreaterThanOrEqual(44);
  });

  test('on the board a status that waits says so once, and the bar does where there are no keys', async ({
    openAs,
  }) => {
    const page = await openAs('Officer Xbox', { requestsFail: true });
    for (const status of ['10-42', '10-8'])
      await page.request.post('/api/units/status', { data: { status } });
    await page.goto('/dashboard/pso/warrants');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).tap();
    const words = page.getByText('Waiting to send');
    const keys = page.getByRole('group', { name: 'Control Panel' });
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
    await expect(keys).toBeVisible();
    await page.context().setOffline(true);
    await keys.getByRole('button', { name: /^10-6/ }).tap();
    await expect(keys.getByText('Waiting to send')).toBeVisible();
    await expect(words).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/warrants$/);
    const unit = page.getByRole('complementary', { name: 'Your unit' });
    await expect(unit.getByRole('button', { name: 'Status' })).toHaveText(/10-6\s*Waiting to send/);
    await expect(words).toHaveCount(1);
  });
});

test('without a line PANIC says that it is not sent, goes on trying, and arrives', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: /^Panic Button/ });
  await button.focus();
  await page.keyboard.down('Enter');
  await expect(button).toHaveText(/NOT SENT – trying/);
  await page.keyboard.up('Enter');
  await expect(button.getByText('Use your radio.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(button).toHaveText(/PANIC ACTIVE/);
  const { panics } = await (await page.request.get('/api/panic?platform=Xbox')).json();
  for (const { _id } of panics) await page.request.post(`/api/panic/${_id}/clear`);
});

test('the screen stays on in the car while on duty, and elsewhere where that is chosen', async ({
  openAs,
}) => {
  const page = await openAs('Officer Xbox');
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    const release = async () => {
      held.count -= 1;
    };
    const request = async () => {
      held.count += 1;
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const held = () => page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
  await page.request.post('/api/clock/in');
  await page.goto('/dashboard/pso/car');
  await expect.poll(held).toBe(1);
  await page.getByRole('link', { name: 'Board' }).click();
  await expect.poll(held).toBe(0);
  await page.getByRole('button', { name: 'Sounds' }).click();
  const choice = page.getByRole('switch', { name: 'Keep the screen on while on duty' });
  await choice.click();
  await expect(choice).toBeChecked();
  await expect.poll(held).toBe(1);
  await expectNoAxeViolations(page);

  await page.goto('/dashboard/phone');
  await expect.poll(held).toBe(1);
  const phone = page.getByRole('region', { name: 'This phone' });
  const same = phone.getByRole('switch', { name: 'Keep the screen on while on duty' });
  await expect(same).toBeChecked();
  await expectNoAxeViolations(page);
  await same.click();
  await expect(same).not.toBeChecked();
  await expect.poll(held).toBe(0);
  await page.goto('/dashboard/pso/car');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await held()).toBe(0);
});

test('a phone that does not let its screen stay on says so', async ({ openAs }) => {
  const page = await openAs('Officer Xbox');
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
  await page.goto('/dashboard/phone');
  const phone = page.getByRole('region', { name: 'This phone' });
  await expect(phone.getByRole('switch', { name: 'Keep the screen on while on duty' })).toBeDisabled();
  await expect(phone.getByText('This phone does not allow it.')).toBeVisible();
  await expectNoAxeViolations(page);
});
