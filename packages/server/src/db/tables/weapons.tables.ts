export interface WeaponsTable {
  id: string;
  civilian_id: string;
  weapon_type: string | null;
  /** Unique among the weapons that are not deleted. */
  serial_number: string;
  registered_name: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
