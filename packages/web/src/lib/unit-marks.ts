import type { StatusMeaning } from '@ten-four/contract/settings/settings.values';

/** The colour that stands for a unit's status; the code always stands beside it. */
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

/** Of a subdivision such as 'Air Support Unit (ASU)' the letters that it goes by. */
export function subdivisionShort(subdivision: string): string {
  return /\(([^)]+)\)$/.exec(subdivision)?.[1] ?? subdivision;
}

/** Of a name such as 'Jonah Haddad' what stands where there is room for one word. */
export const lastName = (name: string): string => name.replace(/^\S+\s+/, '');
