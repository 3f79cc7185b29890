import type { Page, Request } from '@playwright/test';

/**
 * Drops the responses to the next `times` POST requests to a path after the server has processed them. Returns a
 * growing list of all POST requests to that path.
 */
export async function loseAnswers(page: Page, path: string, times = 1): Promise<readonly Request[]> {
  const requests: Request[] = [];
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      requests.push(route.request());
      if (requests.length > times) return route.fallback();
      await route.fetch();
      return route.abort();
    },
  );
  return requests;
}
