export interface OfficersTable {
  id: string;
  user_id: string;
  civilian_id: string;
  platform: string;
  callsign: string;
  badge_number: string;
  rank: string;
  created_at: number;
}
