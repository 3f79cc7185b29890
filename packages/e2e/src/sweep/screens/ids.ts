import type { Page } from '@playwright/test';

/** Sends a GET request as the page's user. */
export async function read(page: Page, path: string) {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return answer.json();
}

/** Sends a POST request as the page's user. */
export async function send(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Returns the ID of the user's character with this first name, or of the first one. */
export const character =
  (firstName?: string) =>
  async (page: Page): Promise<string> => {
    const { civilians } = await read(page, '/api/civilians');
    const found = civilians.find(
      (one: { firstName: string }) => one.firstName === (firstName ?? one.firstName),
    );
    return found._id;
  };
