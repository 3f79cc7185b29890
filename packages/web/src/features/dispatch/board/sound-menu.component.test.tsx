import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SoundMenu } from './sound-menu.tsx';

const sounds = page.getByRole('dialog', { name: 'Sounds' });
const volume = sounds.getByRole('slider', { name: 'New call volume' });
const mute = sounds.getByRole('button', { name: 'Mute Panic' });

async function openSounds() {
  const screen = await show(<SoundMenu />);
  await page.getByRole('button', { name: 'Sounds' }).click();
  return screen;
}

test('stores volumes and mutes in the browser, and follows changes in another tab', async () => {
  answerBoard();
  const screen = await openSounds();
  await volume.fill('20');
  await mute.click();
  await screen.unmount();
  await openSounds();
  await expect.element(volume).toHaveValue('20');
  await expect.element(mute).toHaveAttribute('aria-pressed', 'true');
  window.dispatchEvent(new StorageEvent('storage'));
  await expect.element(volume).toHaveValue('20');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
  await expect.element(volume).toHaveValue('50');
  await expect.element(mute).toHaveAttribute('aria-pressed', 'false');
});
