import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { waitForStillness } from './stillness.ts';

declare global {
  var axe: typeof axeCore | undefined;
}

/** Runs axe in the page without transitions, which would distort the contrast of half-faded elements. */
async function runAxe(part: string | undefined): Promise<string[]> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
  try {
    const results = await globalThis.axe?.run(part ?? document, {
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
      // It takes a card's or an option's description for part of its label.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    });
    if (results === undefined) throw new Error('axe is not in the page');
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}, ${help}: ${html}`),
    );
  } finally {
    document.adoptedStyleSheets.pop();
  }
}

/** Returns axe's violations on the page or in part of it, one line per element. */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  await waitForStillness(page);
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(axeCore.source);
  return page.evaluate(runAxe, part);
}
