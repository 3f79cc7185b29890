import { useSyncExternalStore } from 'react';

/** What makes itself heard: a panic, a new call, a call that one was put on. */
export const SOUNDS = ['panic', 'call', 'assigned'] as const;
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
  return { panic: settingOf('panic'), call: settingOf('call'), assigned: settingOf('assigned') };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
  } catch {
    // Not ours, or cut off: the same as none.
    return {};
  }
}

let settings: SoundSettings | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** The settings at this moment; the same in all tabs. */
export function soundSettings(): SoundSettings {
  settings ??= parseSettings(readKept());
  return settings;
}

/** Changes a sound's setting and keeps it for this browser. */
export function setSound(name: SoundName, change: Partial<SoundSetting>): void {
  settings = { ...soundSettings(), [name]: { ...soundSettings()[name], ...change } };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing forgets this with the page.
  }
  tell();
}

/** Calls `listener` after each change of a setting, whichever tab made it. Answers the function that ends it. */
export function onSoundSettings(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', changedElsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', changedElsewhere);
  };
}

function changedElsewhere({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  settings = null;
  tell();
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function useSoundSettings(): SoundSettings {
  return useSyncExternalStore(onSoundSettings, soundSettings);
}
