import type { MedicalAuthor } from '@ten-four/contract/medical/medical.values';

export interface MedicalRecordsTable {
  id: string;
  civilian_id: string;
  description: string;
  author: MedicalAuthor;
  author_user_id: string;
  /** Null where the owner wrote it. */
  author_name: string | null;
  created_at: number;
}
