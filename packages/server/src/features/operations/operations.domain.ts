import { messageOf } from '#db/database-errors';
import { findStored } from '#features/operations/operations.store';
import type { AppContext } from '#platform/app-context';

export async function readMetrics({ database, metrics, log }: AppContext): Promise<string> {
  const stored = await findStored(database.db).catch((error: unknown) => {
    log.warn({ reason: messageOf(error) }, 'metrics: database counts unavailable');
    return null;
  });
  metrics.showStored(stored);
  return metrics.registry.metrics();
}
