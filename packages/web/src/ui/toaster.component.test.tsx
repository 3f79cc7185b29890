import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { showSuccess } from './toast.ts';

beforeEach(() => signIn());
afterEach(() => page.viewport(1280, 800));

for (const width of [390, 1440]) {
  test(`a toast lies on no button at ${width}`, async () => {
    await page.viewport(width, 700);
    const screen = await show(
      <button type="button" style={{ position: 'fixed', right: 0, bottom: 0, width: 390, height: 300 }}>
        Approve
      </button>,
    );
    showSuccess('Account approved.');
    const toast = screen.getByText('Account approved.');
    await expect.element(toast).toBeVisible();
    const button = screen.getByRole('button', { name: 'Approve' }).element();
    const isClear = () => {
      const box = toast.element().getBoundingClientRect();
      const other = button.getBoundingClientRect();
      return box.bottom <= other.top || box.right <= other.left;
    };
    await expect.poll(isClear).toBe(true);
  });
}
