import type { AuditEntry } from '@ten-four/contract/audit/audit.contract';
import type { AuditRow } from '#features/audit/audit.store';
import { moment } from '#platform/moments';

/** An entry of the audit log as staff see it. */
export function presentEntry(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    at: moment(row.created_at),
    action: row.action,
    by: row.username,
    callsign: row.callsign,
    object: row.object,
    objectId: row.object_id,
    summary: row.summary,
    address: row.address,
  };
}
