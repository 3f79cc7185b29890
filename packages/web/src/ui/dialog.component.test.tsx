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

test('closes on Back on a phone and stays on the page', async () => {
  await page.viewport(390, 844);
  const screen = await show(<Opener />, { path: '/dashboard/civilian' });
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Question' })).toBeVisible();
  window.history.back();
  await expect.element(screen.getByRole('dialog', { name: 'Question' })).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/dashboard/civilian');
});

test('closes on Escape and returns the focus to its button', async () => {
  const screen = await show(<Opener />);
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  await expect.element(screen.getByRole('dialog', { name: 'Question' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Question' })).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
