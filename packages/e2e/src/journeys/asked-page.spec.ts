import { PAGES } from '@ten-four/contract/common/pages';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('a signed-out visitor of a protected page returns there after sign-in', async ({ page }) => {
  await page.goto('/dashboard/pso/search?name=Mara');
  const button = page.getByRole('button', { name: 'Discord', exact: true });
  await expect(button).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await button.click();
  await page.getByRole('button', { name: 'Officer Xbox', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Search Database' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard/pso/search');
  expect(new URL(page.url()).search).toBe('?name=Mara');
});

test('cancelling at Discord leads back to the sign-in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Discord', exact: true }).click();
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: 'Cancel' }))
    .click();
  await expect(page.getByText('You must log in with Discord to continue')).toBeVisible();
});

test('a sign-in that is not valid any more says so', async ({ page }) => {
  const answer = await page.goto('/auth/discord/callback?code=1&state=forged');
  expect(answer?.status()).toBe(400);
  await expect(page.getByRole('alert')).toContainText('Please sign in again');
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
});

test('a resync that fails says why, and leads back', async ({ page, baseURL }) => {
  await signInAs(page, 'Officer Xbox');
  // The server refuses a resync that another site started.
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${baseURL}/auth/resync">Resync</a>` }),
  );
  await page.goto('http://elsewhere.test/');
  const answer = page.waitForResponse('**/auth/resync');
  await page.getByRole('link', { name: 'Resync' }).click();
  expect((await answer).status()).toBe(403);
  // Beside it stands the place, empty, where panics are told.
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This call came from another site.');
  await expect(page.getByText('You must log in with Discord to continue')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeHidden();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  // From /home an officer is led on.
  await expect(page).toHaveURL(`${baseURL}/dashboard/pso`);
  await expect(page.getByText('This call came from another site.')).toBeHidden();
});

test('every address of the route table is a page, and no other is', async ({ page }) => {
  // The demo's community has written no rules: then there is nothing to show at their address.
  for (const path of PAGES.filter((one) => one !== '/rules')) {
    const answer = await page.goto(path.replace(':id', '0190a000-0000-7000-8000-000000000000'));
    expect([path, answer?.status()]).toEqual([path, 200]);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('404 - Page not found')).toBeHidden();
  }
  const missing = await page.goto('/dashboard/nowhere');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page not found' })).toBeVisible();
});
