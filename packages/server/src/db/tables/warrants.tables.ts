import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { WarrantType } from '@ten-four/contract/warrants/warrants.values';

/** Warrants; that one has expired is read off its times. */
export interface WarrantsTable {
  id: string;
  platform: Platform;
  type: WarrantType;
  reason: string;
  civilian_id: string;
  author_user_id: string;
  officer_id: string;
  officer_name: string;
  officer_callsign: string;
  created_at: number;
  /** Null: it holds until it is resolved. */
  expires_at: number | null;
  resolved_at: number | null;
  /** Callsign. */
  resolved_by: string | null;
}
