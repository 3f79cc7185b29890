import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '#testing/fake-events.ts';
import { fakeBroadcast, fakeCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, logEntry, officer, panic } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage } from '#testing/show.tsx';

const NEW_CALL = 880;
const SIREN = 830;
const URGENT_CALL = 1568;
const ATTENTION = 1046.5;
const FIRE_TONE = 553.9;

const RealOscillator = window.OscillatorNode;
let pitches: (number | undefined)[] = [];
const timesPlayed = (pitch: number) => pitches.filter((one) => one === pitch).length;

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

test('plays only the siren for a panic, without the chime for its call, and broadcasts only for recipients', async () => {
  recordNotes();
  answerBoard({
    officer: officer({ kind: 'Fire & EMS', services: ['Fire'] }),
    user: { fireRescue: true, fireRegistered: true, publicSafety: true },
  });
  await openLivePage('/dashboard/pso/search');
  await page.getByRole('button', { name: 'Sounds' }).click();
  // The first press enables sound.
  await expect.element(sounds.getByRole('button', { name: 'Enable sound' })).not.toBeInTheDocument();
  await sounds.getByRole('button', { name: 'Test New call' }).click();
  await expect.poll(() => timesPlayed(NEW_CALL)).toBe(1);
  publish('call', {
    call: fakeCall({
      _id: 'panic-call',
      type: 'Officer Down',
      priority: 1,
      services: ['Fire'],
      source: 'Panic',
    }),
    entries: ['created', 'panic'].map((kind) => logEntry(kind, { kind: kind as 'panic' })),
  });
  publish('panic', { panic: panic() });
  await expect.poll(() => timesPlayed(SIREN)).toBe(1);
  expect(timesPlayed(URGENT_CALL)).toBe(0);
  publish('panic', { panic: panic({ clearedAt: new Date().toISOString() }) });
  publish('call', {
    call: fakeCall({ _id: 'urgent', priority: 1, services: ['Fire'] }),
    entries: [logEntry('Call created', { kind: 'created' })],
  });
  await expect.poll(() => timesPlayed(URGENT_CALL)).toBeGreaterThan(0);

  publish('broadcast', { broadcast: fakeBroadcast({ audience: 'Police', tone: 'Attention' }) });
  publish('broadcast', {
    broadcast: fakeBroadcast({ _id: 'tone', audience: 'Fire & EMS', tone: 'Fire/EMS' }),
  });
  await expect.poll(() => timesPlayed(FIRE_TONE)).toBe(1);
  expect(timesPlayed(ATTENTION)).toBe(0);
});
