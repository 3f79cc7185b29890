import type { Page } from '@playwright/test';

/** Lets the server's next stream of live events be the question that it asks after half an hour. */
export async function askIfOnDuty(page: Page): Promise<void> {
  const clockOutAt = new Date(Date.now() + 5 * 60_000).toISOString();
  await page.route(
    '**/api/events*',
    (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `event: duty-check\ndata: ${JSON.stringify({ clockOutAt })}\n\n`,
      }),
    { times: 1 },
  );
  // The line is opened anew when the network comes back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
