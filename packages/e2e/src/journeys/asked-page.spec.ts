import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('a signed-out visitor signs in at last, and returns to the page they asked for', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Discord', exact: true });
  const answer = await page.goto('/auth/discord/callback?code=1&state=forged');
  expect(answer?.status()).toBe(400);
  await expect(page.getByRole('alert')).toContainText('Please sign in again');
  await button.click();
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: 'Cancel' }))
    .click();
  await expect(page.getByText('You must log in with Discord to continue')).toBeVisible();

  await page.goto('/dashboard/pso/search?name=Mara');
  await expect(button).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await button.click();
  await page.getByRole('button', { name: 'Officer Xbox', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Search Database' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard/pso/search');
  expect(new URL(page.url()).search).toBe('?name=Mara');
});

test('an address that is no page is not found', async ({ page }) => {
  const missing = await page.goto('/dashboard/nowhere');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page not found' })).toBeVisible();
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
  await page.getByRole('link', { name: 'Back to Home' }).click();
  // From /home an officer is led on.
  await expect(page).toHaveURL(`${baseURL}/dashboard/pso`);
  await expect(page.getByText('This call came from another site.')).toBeHidden();
});
