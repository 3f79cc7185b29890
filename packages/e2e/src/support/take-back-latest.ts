import { expect, type Page } from '@playwright/test';

/** Takes the latest change of the settings back as a program would: the page offers it for a few seconds only. */
export async function takeBackLatest(page: Page): Promise<void> {
  const { changes } = await (await page.request.get('/api/settings/history')).json();
  const latest = changes.find(
    ({ via, undoable }: { via: string; undoable: boolean }) => undoable && via !== 'undo',
  );
  expect((await page.request.post(`/api/settings/history/${latest._id}/undo`)).status()).toBe(200);
}
