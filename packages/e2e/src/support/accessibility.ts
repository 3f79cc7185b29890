import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { waitForStillness } from './stillness.ts';

/** In the page: what comes or goes while axe looks does so at once, or its letters would be measured half gone. */
function stopFading(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

function goOnFading(): void {
  document.adoptedStyleSheets.pop();
}

/** Fails unless axe finds the page, as it is once nothing fades in any more, free of accessibility faults. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await waitForStillness(page);
  // In the page itself, which has no frames of other origins; otherwise each scan opens a blank page for its results.
  const scan = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  await page.evaluate(stopFading);
  const { violations } = await scan.analyze();
  await page.evaluate(goOnFading);
  const faults = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html }) => html),
  }));
  expect(faults).toEqual([]);
}
