import type { Page, Response } from '@playwright/test';

/** Resolves when the server answers the page's event stream. Call it before opening the page. */
export function waitForEventStream(page: Page): Promise<Response> {
  return page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
}
