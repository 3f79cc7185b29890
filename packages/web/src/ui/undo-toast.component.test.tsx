import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { showUndo } from './undo-toast.tsx';

const undo = vi.fn(async () => {});
const offerUndo = () => showUndo('Saved.', { undo, failed: 'Failed.', unreachable: 'Unreachable.' });

// Timers run on, for the toast's transitions.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  undo.mockClear();
});

async function showToastOnPage() {
  signIn();
  const screen = await show(<button type="button">Page</button>);
  offerUndo();
  const button = screen.getByRole('button', { name: 'Undo' });
  await expect.element(button).toBeVisible();
  return { screen, button };
}

test('offers an undo for six seconds', async () => {
  const { button } = await showToastOnPage();
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(button).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(button).not.toBeInTheDocument();
});

test('keeps an undo that has the keyboard focus, so that Enter reaches it', async () => {
  const { screen, button } = await showToastOnPage();
  button.element().focus();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Saved.')).not.toBeInTheDocument();
});

test('hides an undo six seconds after the focus has left it', async () => {
  const { screen, button } = await showToastOnPage();
  button.element().focus();
  await vi.advanceTimersByTimeAsync(30_000);
  screen.getByRole('button', { name: 'Page' }).element().focus();
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(button).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(button).not.toBeInTheDocument();
});
