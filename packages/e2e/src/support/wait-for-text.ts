import type { Page } from '@playwright/test';

/**
 * Resolves when the page shows a text, even for less than the second between Playwright's checks. Call it before the
 * action that shows the text.
 */
export function waitForText(page: Page, words: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (document.body.textContent?.includes(wanted)) resolve();
        };
        new MutationObserver(check).observe(document.body, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }),
    words,
  );
}
