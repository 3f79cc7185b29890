import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { Dialog } from './dialog.tsx';

beforeEach(() => signIn());
afterEach(() => page.viewport(1280, 800));

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Question">
        <p>Really?</p>
      </Dialog>
    </>
  );
}

test('closes on Escape and returns the focus to its button, and on a phone on Back without leaving the page', async () => {
  const screen = await show(<Opener />, { path: '/dashboard/civilian' });
  const button = screen.getByRole('button', { name: 'Open' });
  const dialog = screen.getByRole('dialog', { name: 'Question' });
  await button.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await page.viewport(390, 844);
  await button.click();
  await expect.element(dialog).toBeVisible();
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/dashboard/civilian');
});
