import type { MedicalRecord } from '@ten-four/contract/medical/medical.contract';
import type { MedicalRecordRow } from '#features/medical/medical.store';
import { timestamp } from '#platform/timestamps';

export const presentRecord = (
  row: Omit<MedicalRecordRow, 'author_user_id' | 'report_id'>,
): MedicalRecord => ({
  _id: row.id,
  civilianId: row.civilian_id,
  description: row.description,
  author: row.author,
  authorName: row.author_name,
  createdAt: timestamp(row.created_at),
});
