import { expect, type Page } from '@playwright/test';

/** Undoes the latest settings change through the API, because the page offers Undo only for a few seconds. */
export async function undoLatestChange(page: Page): Promise<void> {
  const { changes } = await (await page.request.get('/api/settings/history')).json();
  const latest = changes.find(
    ({ via, undoable }: { via: string; undoable: boolean }) => undoable && via !== 'undo',
  );
  expect((await page.request.post(`/api/settings/history/${latest._id}/undo`)).status()).toBe(200);
}
