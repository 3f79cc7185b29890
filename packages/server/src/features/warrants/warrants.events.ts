import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import type { Db } from '#db/database';
import { warrantStatus } from '#features/warrants/warrants.rules';
import type { WarrantRow } from '#features/warrants/warrants.store';
import { publish } from '#platform/live/publish';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export const presentWarrant = (row: WarrantRow, now: number): Warrant => ({
  _id: row.id,
  platform: row.platform,
  type: row.type,
  status: warrantStatus(row, now),
  reason: row.reason,
  civilianId: {
    _id: row.civilian_id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
  },
  officerName: row.officer_name,
  officerCallsign: row.officer_callsign,
  createdAt: timestamp(row.created_at),
  expiresAt: timestampOrNull(row.expires_at),
  resolvedAt: timestampOrNull(row.resolved_at),
  resolvedBy: row.resolved_by,
});

export async function publishWarrant(tx: Db, warrant: WarrantRow, now: number): Promise<void> {
  const readers = { officers: warrant.platform };
  await publish(tx, { name: 'warrant', readers, data: { warrant: presentWarrant(warrant, now) }, now });
}
