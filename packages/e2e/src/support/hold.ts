import type { Page } from '@playwright/test';

/** Holds back the answers to what `address` matches until the answered function is called. */
export async function hold(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    return route.fallback();
  });
  return release;
}
