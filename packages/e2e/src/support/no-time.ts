import type { Page } from '@playwright/test';

/** Has a page that is not opened yet fetch nothing ahead of need, as though there were never the time. */
export async function leaveNoTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}
