import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '#testing/fake-events.ts';
import { answerBoard, broadcast, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage } from '#testing/show.tsx';

/** First pitches of the sounds, in hertz. */
const ATTENTION = 1046.5;
const FIRE_TONE = 553.9;

const RealOscillator = window.OscillatorNode;
let pitches: (number | undefined)[] = [];
const heard = (pitch: number) => pitches.filter((one) => one === pitch).length;

/** Keeps the pitches of the notes that are played. */
function recordNotes(): void {
  pitches = [];
  window.OscillatorNode = new Proxy(RealOscillator, {
    construct: (node, given: ConstructorParameters<typeof OscillatorNode>) => {
      pitches.push(given[1]?.frequency);
      return new node(...given);
    },
  });
}

afterEach(() => {
  window.OscillatorNode = RealOscillator;
});

const sounds = page.getByRole('dialog', { name: 'Sounds' });

/** Opens the sounds of a page that hears live events. */
async function openSounds(): Promise<{ unmount: () => Promise<void> }> {
  const screen = await openLivePage('/dashboard/pso/search');
  await page.getByRole('button', { name: 'Sounds' }).click();
  await expect.element(sounds).toBeVisible();
  // The first press has allowed sound by now.
  await expect.element(sounds.getByRole('button', { name: 'Enable sound' })).not.toBeInTheDocument();
  return screen;
}

test('sounds the tone of a broadcast for those only to whom it is addressed', async () => {
  recordNotes();
  answerBoard({
    officer: officer({ kind: 'Fire & EMS', services: ['Fire'] }),
    user: { fireRescue: true, fireRegistered: true, publicSafety: true },
  });
  await openSounds();
  publish('broadcast', { broadcast: broadcast({ audience: 'Police', tone: 'Attention' }) });
  publish('broadcast', { broadcast: broadcast({ _id: 'tone', audience: 'Fire & EMS', tone: 'Fire/EMS' }) });
  await expect.poll(() => heard(FIRE_TONE)).toBe(1);
  expect(heard(ATTENTION)).toBe(0);
});
