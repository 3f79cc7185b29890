import { auditEndpoints } from '@ten-four/contract/audit/audit.contract';
import { listAudit } from '#features/audit/audit.domain';
import { presentEntry } from '#features/audit/audit.presenter';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** Staff read here who did what. */
export function auditRoutes({ clock }: Platform): Routes[] {
  return routes(auditEndpoints, {
    listAudit: async ({ query, db }) => {
      const { entries, nextCursor } = await listAudit(db, query, clock.now());
      return { entries: entries.map(presentEntry), nextCursor };
    },
  });
}
