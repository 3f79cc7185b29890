import { createStore } from '../store.ts';
import { readStoredJson, storeText } from '../stored-text.ts';

const DEFAULT_VOLUMES = {
  panic: 0.8,
  call: 0.5,
  assigned: 0.6,
  emergency: 0.7,
  broadcast: 0.6,
  fireTone: 0.7,
  welfare: 0.6,
};
export type SoundName = keyof typeof DEFAULT_VOLUMES;
export const SOUNDS = Object.keys(DEFAULT_VOLUMES) as SoundName[];

export interface SoundSetting {
  volume: number;
  muted: boolean;
}
export type SoundSettings = Readonly<Record<SoundName, Readonly<SoundSetting>>>;

const KEY = 'ten-four-sounds';

/** Replaces missing and invalid settings by the defaults. */
export function validSettings(stored: unknown): SoundSettings {
  const settingOf = (name: SoundName): SoundSetting => {
    const { volume, muted }: { volume?: unknown; muted?: unknown } = Object(Object(stored)[name]);
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return { volume: isVolume ? volume : DEFAULT_VOLUMES[name], muted: muted === true };
  };
  return Object.fromEntries(SOUNDS.map((name) => [name, settingOf(name)])) as SoundSettings;
}

const storedSettings = () => validSettings(readStoredJson(KEY));

const settings = createStore(storedSettings());
export const { get: soundSettings, subscribe: onSoundSettings, use: useSoundSettings } = settings;
// Tests run without a browser.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) settings.set(storedSettings());
});

export function setSound(name: SoundName, change: Partial<SoundSetting>): void {
  const changed = { ...settings.get(), [name]: { ...settings.get()[name], ...change } };
  settings.set(changed);
  storeText(KEY, JSON.stringify(changed));
}
