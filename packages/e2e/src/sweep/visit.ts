import type { Page } from '@playwright/test';

/** Pages that show the state of their address; `kept` if a closed dialog may have left traces. */
const clean = new WeakMap<Page, 'new' | 'kept'>();

/** Opens an address, by the app's router if possible, which is much faster than a page load. */
export async function visit(page: Page, address: string): Promise<void> {
  const state = clean.get(page);
  clean.delete(page);
  const { pathname, search } = new URL(page.url());
  if (state !== undefined && `${pathname}${search}` === address) return;
  // A page with a query may still be changing its address.
  if (state === 'new' && search === '' && !address.includes('?')) await page.evaluate(follow, address);
  else await page.goto(address);
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
      () => clean.set(page, 'kept'),
      () => undefined,
    );
}
