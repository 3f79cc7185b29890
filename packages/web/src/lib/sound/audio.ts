import { useSyncExternalStore } from 'react';

/**
 * The browser's audio. It may be used only after somebody has touched the page, so it is made by the first touch, and
 * woken by the next one where the system put it to sleep.
 */
let context: AudioContext | null = null;
let watching = false;
const listeners = new Set<() => void>();
/** Heard last, after the page's own handlers: what changes here must not take a button away from under its click. */
const GESTURES = ['click', 'keydown'] as const;

/** The running audio, null while the browser does not allow any. */
export function audio(): AudioContext | null {
  return context?.state === 'running' ? context : null;
}

/** Asks the browser for audio; to be called while a button or key is pressed. Settles when it said yes or no. */
async function enableAudio(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  if (context === null) {
    context = new AudioContext();
    context.addEventListener('statechange', tell);
  }
  await context.resume();
  tell();
}

/** Tells of each change between allowed and not. Answers the function that ends it. */
export function onAudio(listener: () => void): () => void {
  listeners.add(listener);
  watchGestures();
  return () => {
    listeners.delete(listener);
  };
}

function tell(): void {
  watchGestures();
  for (const listener of [...listeners]) listener();
}

/** Any touch of the page allows audio: nobody should have to ask for it who uses the page anyway. */
function watchGestures(): void {
  const wanted = audio() === null && listeners.size > 0;
  if (wanted === watching) return;
  watching = wanted;
  for (const gesture of GESTURES) {
    if (wanted) document.addEventListener(gesture, onGesture);
    else document.removeEventListener(gesture, onGesture);
  }
}

function onGesture(): void {
  void enableAudio();
}

const isOn = (): boolean => audio() !== null;

/**
 * Whether the browser lets this page be heard; `enable` asks it to, and is to be called while a button is pressed.
 * Without that it allows sound with the first touch of the page.
 */
export function useSound(): { state: 'locked' | 'on'; enable: () => void } {
  const on = useSyncExternalStore(onAudio, isOn);
  return { state: on ? 'on' : 'locked', enable: () => void enableAudio() };
}
