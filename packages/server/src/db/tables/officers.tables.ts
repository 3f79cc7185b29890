import type { Platform } from '@ten-four/contract/officers/officers.values';

export interface OfficersTable {
  id: string;
  user_id: string;
  civilian_id: string;
  platform: Platform;
  callsign: string;
  badge_number: string;
  rank: string;
  created_at: number;
}
