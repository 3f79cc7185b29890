import { expect, type Page } from '@playwright/test';

/** Makes members with the role Staff judges, as an administrator. Undo it with `undoLatestChange`. */
export async function openCourt(admin: Page): Promise<void> {
  const read = async (path: string) => (await admin.request.get(path)).json();
  const { roles } = await read('/api/settings/guild');
  const { version } = await read('/api/settings/grants');
  const { _id: roleId } = roles.find(({ name }: { name: string }) => name === 'Staff');
  const ops = [{ op: 'add', list: 'entries', entry: { grant: 'Judge', roleId } }];
  const answer = await admin.request.patch('/api/settings/grants', { data: { version, ops } });
  expect(answer.status()).toBe(200);
}
