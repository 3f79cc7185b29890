import type { Page } from '@playwright/test';

/** Pages that show what their address says; `kept` those where a dialog was closed, which may leave its mark. */
const clean = new WeakMap<Page, 'new' | 'kept'>();

/** Opens an address; where that is enough by the app's own router, which is much faster than a new start. */
export async function visit(page: Page, address: string): Promise<void> {
  const state = clean.get(page);
  clean.delete(page);
  const { pathname, search } = new URL(page.url());
  if (state !== undefined && `${pathname}${search}` === address) return;
  // A page with a query may still be changing its address.
  if (state === 'new' && search === '' && !address.includes('?')) await page.evaluate(follow, address);
  else await page.goto(address);
}

/** In the page. */
function follow(address: string): void {
  const state = { usr: null, key: Math.random().toString(36).slice(2), idx: (history.state?.idx ?? 0) + 1 };
  history.pushState(state, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Closes the dialog that is open over the page, if there is one. */
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
