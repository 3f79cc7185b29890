import type { Page } from '@playwright/test';

/** Pages whose state matches their address; `reused` if a closed dialog may have left traces. */
const clean = new WeakMap<Page, 'new' | 'reused'>();

/** The not-found page, which shares no component with other pages. */
const NOWHERE = '/nowhere';

/** Opens an address, by the app's router if possible, which is much faster than a page load. */
export async function visit(page: Page, address: string): Promise<void> {
  const state = clean.get(page);
  clean.delete(page);
  const { pathname, search } = new URL(page.url());
  if (state !== undefined && `${pathname}${search}` === address) return;
  // The server itself answers failed sign-ins.
  if (page.url() === 'about:blank' || address.startsWith('/auth/')) {
    await page.goto(address);
    return;
  }
  // A page with a query may still be changing its address.
  const isSure = state === 'new' && search === '' && !address.includes('?');
  if (isSure || (await removePage(page))) await page.evaluate(follow, address);
  else await page.goto(address);
}

/** Unmounts the whole page, so that no component state remains. Returns false if unsaved changes prevent that. */
async function removePage(page: Page): Promise<boolean> {
  await page.evaluate(follow, NOWHERE);
  const heading = page.getByRole('heading', { name: '404 - Page not found' });
  return heading.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

/** Navigates in the page. */
function follow(address: string): void {
  const state = { usr: null, key: Math.random().toString(36).slice(2), idx: (history.state?.idx ?? 0) + 1 };
  history.pushState(state, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Closes the page's open dialog, if any. */
export async function leave(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ visible: true });
  if ((await dialog.count()) === 0) {
    clean.set(page, 'new');
    return;
  }
  await page.keyboard.press('Escape');
  await dialog
    .first()
    .waitFor({ state: 'hidden', timeout: 1_000 })
    .then(
      () => clean.set(page, 'reused'),
      () => undefined,
    );
}
