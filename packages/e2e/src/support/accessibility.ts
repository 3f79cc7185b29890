import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails unless axe finds the page, as it is once nothing fades in any more, free of accessibility faults. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(stillness);
  // In the page itself, which has no frames of other origins; otherwise each scan opens a blank page for its results.
  const scan = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await scan.analyze();
  const faults = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html }) => html),
  }));
  expect(faults).toEqual([]);
}

/** In the page: resolves once what has begun to move has come to its end; what moves for ever is left out. */
async function stillness(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const moving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // What was put into the page just now begins to move in the next frame.
  await frame();
  await frame();
  await Promise.allSettled(moving().map(({ finished }) => finished));
}
