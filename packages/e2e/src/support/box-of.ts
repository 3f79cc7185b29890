import type { Locator } from '@playwright/test';
import { waitForStillness } from './stillness.ts';

/** Where a part of the page is once nothing moves any more, in pixels of the window. Throws for one that is not on the page. */
export async function boxOf(part: Locator) {
  await part.waitFor();
  await waitForStillness(part.page());
  const box = await part.boundingBox();
  if (box === null) throw new Error('What is not on the page has no place');
  return {
    left: box.x,
    top: box.y,
    right: box.x + box.width,
    bottom: box.y + box.height,
    height: box.height,
  };
}
