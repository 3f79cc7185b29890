import { messageOf } from '#db/database-errors';
import { findStored } from '#features/operations/operations.store';
import type { Platform } from '#platform/platform';

/** The metrics as Prometheus text. Without the database it is what the process knows by itself. */
export async function readMetrics({ database, metrics, log }: Platform): Promise<string> {
  const stored = await findStored(database.db).catch((error: unknown) => {
    log.warn({ reason: messageOf(error) }, 'the metrics do without what the database knows');
    return null;
  });
  metrics.showStored(stored);
  return metrics.registry.metrics();
}
