import { createStore } from '../store.ts';

/** Browsers allow audio only after a user gesture. */
let context: AudioContext | null = null;
const running = createStore(false);

export const audio = (): AudioContext | null => (context?.state === 'running' ? context : null);

export const onAudio = running.subscribe;

const updateRunning = () => running.set(audio() !== null);

/** Enables sound. Call it in a user gesture. */
async function enableAudio(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  if (context === null) {
    context = new AudioContext();
    context.addEventListener('statechange', updateRunning);
  }
  await context.resume();
  updateRunning();
}

/** Milliseconds. Browsers attribute work within a second of a key press to that press. */
const AFTER_KEY = 150;

const wake = () => {
  if (audio() === null) void enableAudio();
};

// Any click enables audio, after the page's own handlers so that no button moves under the click. Deferred after keys, because
// creating audio takes 40 ms.
document.addEventListener('click', wake);
document.addEventListener('keydown', () => setTimeout(wake, AFTER_KEY));

export function useSound(): { state: 'locked' | 'on'; enable: () => void } {
  return { state: running.use() ? 'on' : 'locked', enable: () => void enableAudio() };
}
