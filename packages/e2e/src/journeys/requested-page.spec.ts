import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('a visitor returns to the requested page by signing in, even after a failed and a canceled sign-in', async ({
  page,
}) => {
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

test('an unknown address shows the not-found page', async ({ page }) => {
  const missing = await page.goto('/dashboard/nowhere');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page not found' })).toBeVisible();
});

test('a resync started by another site is refused, and the error page links back home', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'Civilian');
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${baseURL}/auth/resync">Resync</a>` }),
  );
  await page.goto('http://elsewhere.test/');
  const answer = page.waitForResponse('**/auth/resync');
  await page.getByRole('link', { name: 'Resync' }).click();
  expect((await answer).status()).toBe(403);
  // The page also has an empty alert region for panics, outside main.
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This request came from another site.');
  await expect(page.getByText('You must log in with Discord to continue')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  // /home redirects players to their characters.
  await expect(page).toHaveURL(`${baseURL}/dashboard/civilian`);
  await expect(page.getByText('This request came from another site.')).toBeHidden();
});
