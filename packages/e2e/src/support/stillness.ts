import type { Page } from '@playwright/test';

/** Waits until the page's fonts have loaded and its animations have ended. */
export async function waitForStillness(page: Page): Promise<void> {
  await page.evaluate(stillness);
}

/** Runs in the page. Ignores endless animations. */
async function stillness(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const moving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // New elements start to move in the next frame.
  await frame();
  await frame();
  await Promise.allSettled(moving().map(({ finished }) => finished));
  await document.fonts.ready;
}

/** Waits until the browser is idle, after the page's effects have run. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
