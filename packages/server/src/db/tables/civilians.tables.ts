export interface CiviliansTable {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  middle_initial: string | null;
  date_of_birth: string;
  age: number | null;
  sex: string | null;
  /** JSON list of names. */
  known_aliases: string;
  residence: string | null;
  zip_code: string | null;
  occupation: string | null;
  height: string | null;
  weight: string | null;
  skin_tone: string | null;
  hair_color: string | null;
  eye_color: string | null;
  emergency_contact_name: string | null;
  blood_type: string | null;
  allergies: string | null;
  medication: string | null;
  past_history: string | null;
  ssn: string;
  deceased: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
