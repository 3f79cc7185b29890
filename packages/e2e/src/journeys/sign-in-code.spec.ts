import { expect, test } from '../support/server.fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a code shown on one device signs another in, once', async ({ page, openAs, watch, browser }) => {
  const desk = await openAs('Civilian');
  await desk.goto('/dashboard/phone');
  await desk.getByRole('button', { name: 'Show a code' }).tap();
  const shown = desk.getByRole('status', { name: 'Code' });
  await expect(shown).toHaveText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  await expect(
    desk.getByText('Enter this only on your own phone. Anyone with this code can sign in as you.'),
  ).toBeVisible();
  const code = (await shown.textContent()) ?? '';

  await page.goto('/?returnTo=%2F911');
  await page.getByRole('button', { name: 'Sign in with a code' }).tap();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
  await expect(page).toHaveURL(/\/911$/);
  await expect(desk.getByText('This code has been used.')).toBeVisible();

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  watch(other, { requestsFail: true });
  const again = await other.newPage();
  await again.goto(new URL('/', page.url()).href);
  await again.getByRole('button', { name: 'Sign in with a code' }).click();
  await again.getByLabel('Code').fill(code);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again.getByText('This code is wrong or was used.')).toBeVisible();
  await other.close();
});
