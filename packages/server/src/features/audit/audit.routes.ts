import { type AuditEntry, auditEndpoints } from '@ten-four/contract/audit/audit.contract';
import { listAudit } from '#features/audit/audit.domain';
import type { ListedEntry } from '#features/audit/audit.store';
import { routes } from '#platform/http/routes';
import { timestamp } from '#platform/timestamps';

export const auditRoutes = routes(auditEndpoints, {
  listAudit: async ({ query, db, now }) => {
    const { rows, nextCursor } = await listAudit(db, query, now);
    return { entries: rows.map(presentEntry), nextCursor };
  },
});

const presentEntry = (row: ListedEntry): AuditEntry => ({
  _id: row.id,
  at: timestamp(row.created_at),
  action: row.action,
  by: row.username,
  callsign: row.callsign,
  object: row.object,
  objectId: row.object_id,
  objectName: row.object_name,
  summary: row.summary,
  address: row.address,
});
