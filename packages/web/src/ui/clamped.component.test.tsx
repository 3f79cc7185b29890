import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { Clamped } from './clamped.tsx';

beforeEach(() => signIn());

test('offers to expand a text that takes more lines once its font is loaded', async () => {
  const text = 'lit '.repeat(22).trim();
  const screen = await show(
    <div style={{ width: 300 }}>
      <Clamped>{text}</Clamped>
    </div>,
  );
  const paragraph = screen.getByText(text);
  await expect.element(paragraph).toBeVisible();
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more.elements()).toEqual([]);
  paragraph.element().style.letterSpacing = '8px';
  document.fonts.dispatchEvent(new Event('loadingdone'));
  await more.click();
  await expect.element(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
});
