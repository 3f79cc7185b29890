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

/** Returns whether the box of one part overlaps none of the others. */
export async function liesOff(part: Locator, others: Locator): Promise<boolean> {
  const { left, right, top, bottom } = await boxOf(part);
  const boxes = await Promise.all((await others.all()).map(boxOf));
  return boxes.every(
    (other) => other.right <= left || other.left >= right || other.bottom <= top || other.top >= bottom,
  );
}
