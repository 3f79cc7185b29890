import type { Page } from '@playwright/test';

/** Delays the responses to matching requests until the returned function is called. */
export async function holdResponses(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
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
