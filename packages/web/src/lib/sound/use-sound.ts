import { useSyncExternalStore } from 'react';
import { audio, enableAudio, onAudio } from './audio.ts';

const isOn = (): boolean => audio() !== null;

/**
 * Whether the browser lets this page be heard; `enable` asks it to, and is to be called while a button is pressed.
 * Without that it allows sound with the first touch of the page.
 */
export function useSound(): { state: 'locked' | 'on'; enable: () => void } {
  const on = useSyncExternalStore(onAudio, isOn);
  return { state: on ? 'on' : 'locked', enable: () => void enableAudio() };
}
