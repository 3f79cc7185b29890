import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { ScreenRow } from './switch-row.tsx';

test('says that a phone without wake locks cannot keep the screen on', async () => {
  const wakeLock = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock') ?? {};
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'wakeLock', wakeLock));
  signIn();
  await show(<ScreenRow />);
  await expect.element(page.getByRole('switch', { name: 'Keep the screen on while on duty' })).toBeDisabled();
  await expect.element(page.getByText('This phone does not allow it.')).toBeVisible();
});
