import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { showNotice } from './toast.ts';

afterEach(() => page.viewport(1280, 800));

test('makes the link in a toast 44 px high on a phone', async () => {
  await page.viewport(390, 844);
  signIn();
  const screen = await show(<h1>Page</h1>);
  await expect.element(screen.getByRole('heading')).toBeVisible();
  showNotice(
    <>
      Warning for <a href="/warning">Tia Harlow</a>
    </>,
  );
  const link = screen.getByRole('status').getByRole('link');
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
