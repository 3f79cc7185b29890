import { keep, readKept } from '../kept-text.ts';
import { createStore } from '../store.ts';

/** What makes itself heard: a panic, a new call, a call that one was put on, a 911 call, what dispatchers broadcast, a welfare check. */
export const SOUNDS = ['panic', 'call', 'assigned', 'emergency', 'broadcast', 'fireTone', 'welfare'] as const;
export type SoundName = (typeof SOUNDS)[number];

/** How loud, from 0 to 1, and whether at all. */
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

/** Reads what was kept; whatever in it is no setting is as it is at first. */
export function parseSettings(kept: string | null): SoundSettings {
  const found = parseObject(kept);
  const settingOf = (name: SoundName): SoundSetting => {
    const { volume, muted } = Object(found[name]) as { volume?: unknown; muted?: unknown };
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return {
      volume: isVolume ? volume : DEFAULTS[name].volume,
      muted: typeof muted === 'boolean' ? muted : DEFAULTS[name].muted,
    };
  };
  return Object.fromEntries(SOUNDS.map((name) => [name, settingOf(name)])) as SoundSettings;
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
  } catch {
    // Not ours, or cut off: the same as none.
    return {};
  }
}

const kept = (): SoundSettings => parseSettings(readKept(KEY));

/** The same in all tabs. */
const settings = createStore(kept());
export const { get: soundSettings, subscribe: onSoundSettings, use: useSoundSettings } = settings;
// Outside of a browser, as in tests, nobody else changes them.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) settings.set(kept());
});

/** Changes a sound's setting and keeps it for this browser. */
export function setSound(name: SoundName, change: Partial<SoundSetting>): void {
  const changed = { ...settings.get(), [name]: { ...settings.get()[name], ...change } };
  settings.set(changed);
  keep(KEY, JSON.stringify(changed));
}
