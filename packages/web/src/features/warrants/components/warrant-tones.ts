import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';

export const WARRANT_TONES: Readonly<Record<WarrantStatus, 'available' | 'busy'>> = {
  Active: 'busy',
  Resolved: 'available',
  Expired: 'available',
};
