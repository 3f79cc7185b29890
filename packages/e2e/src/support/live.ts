import type { Page, Response } from '@playwright/test';

/** Begins to wait until the page that is about to be opened hears of what happens: the server has answered its stream. */
export function becomesLive(page: Page): Promise<Response> {
  return page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
}
