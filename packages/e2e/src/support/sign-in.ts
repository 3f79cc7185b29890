import type { Page } from '@playwright/test';

/** The personas that the demo's Discord offers, by the names on its buttons. */
export type PersonaLabel =
  | 'Civilian'
  | 'Officer Xbox'
  | 'Officer PlayStation'
  | 'Staff'
  | 'Fire/Rescue'
  | 'Newcomer';

/** Signs a persona in as a person would: from the landing page through Discord's page, until the app is there. */
export async function signInAs(page: Page, persona: PersonaLabel): Promise<void> {
  await page.goto('/');
  const { origin } = new URL(page.url());
  await page.getByRole('button', { name: 'Discord', exact: true }).click();
  await page.getByRole('button', { name: persona, exact: true }).click();
  await page.waitForURL((url) => url.origin === origin && /^\/(home|dashboard)\b/.test(url.pathname));
  await page.getByRole('heading').first().waitFor();
}
