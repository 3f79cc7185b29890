import type { Locator } from '@playwright/test';
import { waitForStillness } from './stillness.ts';

/** Returns an element's position in pixels of the viewport once nothing moves. Throws if it isn't on the page. */
export async function boxOf(part: Locator) {
  await part.waitFor();
  await waitForStillness(part.page());
  const box = await part.boundingBox();
  if (box === null) throw new Error('The element is not on the page');
  return {
    left: box.x,
    top: box.y,
    right: box.x + box.width,
    bottom: box.y + box.height,
    height: box.height,
  };
}

/** Returns whether an element overlaps none of the others. */
export async function isClearOf(part: Locator, others: Locator): Promise<boolean> {
  const { left, right, top, bottom } = await boxOf(part);
  const boxes = await Promise.all((await others.all()).map(boxOf));
  return boxes.every(
    (other) => other.right <= left || other.left >= right || other.bottom <= top || other.top >= bottom,
  );
}
