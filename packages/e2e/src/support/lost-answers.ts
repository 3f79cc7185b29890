import type { Page, Request } from '@playwright/test';

/**
 * Lets the answers of the next `times` POSTs to a path get lost on their way to the page: the server does what it was
 * asked to, the page never learns of it. Answers the POSTs to that path in their order, also those after the lost
 * ones; the list grows with them.
 */
export async function loseAnswers(page: Page, path: string, times = 1): Promise<readonly Request[]> {
  const asked: Request[] = [];
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      asked.push(route.request());
      if (asked.length > times) return route.fallback();
      await route.fetch();
      return route.abort();
    },
  );
  return asked;
}
