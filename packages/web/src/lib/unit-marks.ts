import type { StatusMeaning } from '@ten-four/contract/settings/settings.values';

export type StatusTone = 'available' | 'busy' | 'stop' | 'off';

const TONES: Readonly<Record<StatusMeaning, StatusTone>> = {
  Available: 'available',
  Interruptible: 'stop',
  'En route': 'stop',
  'On scene': 'stop',
  'On a stop': 'stop',
  Busy: 'busy',
  'Off duty': 'off',
};

export function statusTone(meaning: StatusMeaning): StatusTone {
  return TONES[meaning];
}

export function subdivisionShort(subdivision: string): string {
  return /\(([^)]+)\)$/.exec(subdivision)?.[1] ?? subdivision;
}

export const lastName = (name: string): string => name.replace(/^\S+\s+/, '');
