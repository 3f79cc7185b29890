import type { Page } from '@playwright/test';

/** Waits until the page has its own fonts, and what has begun to move in it has come to its end. */
export async function waitForStillness(page: Page): Promise<void> {
  await page.evaluate(stillness);
}

/** In the page; what moves for ever is left out. */
async function stillness(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const moving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // What was put into the page just now begins to move in the next frame.
  await frame();
  await frame();
  await Promise.allSettled(moving().map(({ finished }) => finished));
  await document.fonts.ready;
}
