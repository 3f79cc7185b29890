import type { Locator } from '@playwright/test';

/**
 * Where a part of the page is, in pixels of the window, in the page's own fonts: words break otherwise before those are
 * there. Throws for one that is not on the page.
 */
export async function boxOf(part: Locator) {
  await part.page().evaluate(async () => void (await document.fonts.ready));
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
