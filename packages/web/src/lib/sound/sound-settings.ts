import { createStore } from '../store.ts';
import { readStoredJson, storeText } from '../stored-text.ts';

export const SOUNDS = ['panic', 'call', 'assigned', 'emergency', 'broadcast', 'fireTone', 'welfare'] as const;
export type SoundName = (typeof SOUNDS)[number];

export interface SoundSetting {
  volume: number;
  muted: boolean;
}
export type SoundSettings = Readonly<Record<SoundName, Readonly<SoundSetting>>>;

const DEFAULTS: SoundSettings = {
  panic: { volume: 0.8, muted: false },
  call: { volume: 0.5, muted: false },
  assigned: { volume: 0.6, muted: false },
  emergency: { volume: 0.7, muted: false },
  broadcast: { volume: 0.6, muted: false },
  fireTone: { volume: 0.7, muted: false },
  welfare: { volume: 0.6, muted: false },
};
const KEY = 'ten-four-sounds';

/** Replaces missing and invalid settings by the defaults. */
export function validSettings(stored: unknown): SoundSettings {
  const settingOf = (name: SoundName): SoundSetting => {
    const { volume, muted }: { volume?: unknown; muted?: unknown } = Object(Object(stored)[name]);
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return {
      volume: isVolume ? volume : DEFAULTS[name].volume,
      muted: typeof muted === 'boolean' ? muted : DEFAULTS[name].muted,
    };
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
