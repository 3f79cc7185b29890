import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

/** Returns what axe finds wrong with the page, or with a part of it; a line for each element. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  await waitForStillness(page);
  // In the page itself, which has no frames of other origins; otherwise each scan opens a blank page for its results.
  const scan = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part !== undefined) scan.include(part);
  await page.evaluate(stopFading);
  const { violations } = await scan.analyze();
  await page.evaluate(goOnFading);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}, ${help}: ${html}`));
}
