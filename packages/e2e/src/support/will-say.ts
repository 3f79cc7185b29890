import type { Page } from '@playwright/test';

/**
 * Begins to look out for words that the page says for less than two seconds, which an expectation, looking once a
 * second, can miss. To be called before what makes the page say them; resolves once they were there.
 */
export function willSay(page: Page, words: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.body.textContent?.includes(wanted)) resolve();
        };
        new MutationObserver(look).observe(document.body, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }),
    words,
  );
}
