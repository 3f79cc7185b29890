import { expect, type Page } from '@playwright/test';

/** The demo personas, by the names on their buttons. */
export type PersonaLabel =
  | 'Civilian'
  | 'Officer Xbox'
  | 'Officer PlayStation'
  | 'Staff'
  | 'Administrator'
  | 'Fire/Rescue'
  | 'Dispatcher'
  | 'Newcomer';

/** Signs in by requesting the addresses of the sign-in, without opening a page. */
export async function signInAs(page: Page, persona: PersonaLabel): Promise<void> {
  const follow = async (address: string) => {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    const { location } = answer.headers();
    expect(location, `${address} answered ${answer.status()}`).toBeDefined();
    return location ?? '';
  };
  const authorize = new URL(await follow('/auth/discord'));
  authorize.searchParams.set('persona', persona.toLowerCase().replace(/\W/, '-'));
  expect(new URL(await follow(await follow(authorize.href))).pathname).toBe('/home');
}
