import { afterEach, expect, test } from 'vitest';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { InstallHint } from './install-hint.tsx';

const HINT = 'Put Ten-Four on your Home Screen to hear a panic with the phone locked.';
const BY_HAND = 'Share, then Add to Home Screen. Open it from there and sign in.';

afterEach(() => void Reflect.deleteProperty(navigator, 'userAgent'));

async function showOn(userAgent: string) {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  signIn();
  return show(
    <main>
      <h1>Phone</h1>
      <InstallHint />
    </main>,
  );
}

test('explains manual installation on an iPhone', async () => {
  const screen = await showOn('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)');
  await expect.element(screen.getByText(HINT)).toBeVisible();
  await expect.element(screen.getByText(BY_HAND)).toBeVisible();
});

test('is hidden on a computer', async () => {
  const screen = await showOn('Mozilla/5.0 (X11; Linux x86_64)');
  await expect.element(screen.getByRole('heading', { name: 'Phone' })).toBeVisible();
  await expect.element(screen.getByText(HINT)).not.toBeInTheDocument();
});
