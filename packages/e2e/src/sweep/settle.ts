import type { Page, Request } from '@playwright/test';
import { waitForStillness } from '../support/stillness.ts';

const pending = new WeakMap<Page, Set<Request>>();
const STREAM = '/api/events';

/** Starts counting the page's pending requests, except the endless event stream. */
function follow(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== STREAM) requests.add(request);
  });
  const end = (request: Request) => requests.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Loading placeholders, and the label of a lost connection, which cuts a phone's title. */
const TRANSIENT = '.mantine-Skeleton-root, [data-state="reconnecting"]';

/** Waits until no requests are pending, nothing moves, and nothing transient is left. */
async function wait(page: Page): Promise<void> {
  const end = Date.now() + 10_000;
  let quiet = 0;
  while (quiet < 2 && Date.now() < end) {
    await waitForStillness(page);
    const isQuiet = pending.get(page)?.size === 0 && (await page.locator(TRANSIENT).count()) === 0;
    quiet = isQuiet ? quiet + 1 : 0;
  }
}

export const settle = { follow, wait };
