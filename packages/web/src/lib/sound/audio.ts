import { createStore } from '../store.ts';

/** May be used only after somebody has touched the page: made by the first touch, woken by the next where it was asleep. */
let context: AudioContext | null = null;
const running = createStore(false);

/** The running audio, null while the browser does not allow any. */
export const audio = (): AudioContext | null => (context?.state === 'running' ? context : null);

/** Tells of each change between allowed and not. Answers the function that ends it. */
export const onAudio = running.subscribe;

const look = () => running.set(audio() !== null);

/** Asks the browser for audio; to be called while a button or key is pressed. Settles when it said yes or no. */
async function enableAudio(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  if (context === null) {
    context = new AudioContext();
    context.addEventListener('statechange', look);
  }
  await context.resume();
  look();
}

/** Milliseconds after which the page has answered a key. Browsers take it for the key's own up to a second. */
const AFTER_KEY = 150;

const wake = () => {
  if (audio() === null) void enableAudio();
};

// Any touch of the page allows audio: nobody should have to ask for it who uses the page anyway. Heard last, after the
// page's own handlers: what changes here must not take a button away from under its click. Making audio takes 40 ms,
// which who types would wait for; a click may be on a button that plays something.
document.addEventListener('click', wake);
document.addEventListener('keydown', () => setTimeout(wake, AFTER_KEY));

/** Whether the page may be heard; `enable` asks for it, while a button is pressed. The first touch of the page does too. */
export function useSound(): { state: 'locked' | 'on'; enable: () => void } {
  return { state: running.use() ? 'on' : 'locked', enable: () => void enableAudio() };
}
