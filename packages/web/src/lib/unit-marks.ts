import type { Status } from '@ten-four/contract/dispatch/dispatch.values';

/** The colour that stands for a unit's status; the code always stands beside it. */
export type StatusTone = 'available' | 'busy' | 'stop' | 'off';

const TONES: Readonly<Record<Status, StatusTone>> = {
  '10-8': 'available',
  '10-41': 'available',
  '10-6': 'busy',
  '10-11': 'stop',
  'Signal 11': 'stop',
  '10-7': 'off',
  '10-42': 'off',
};

export function statusTone(status: Status): StatusTone {
  return TONES[status];
}

/** Of a subdivision such as 'Air Support Unit (ASU)' the letters that it goes by. */
export function subdivisionShort(subdivision: string): string {
  return /\(([^)]+)\)$/.exec(subdivision)?.[1] ?? subdivision;
}
