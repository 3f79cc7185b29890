import type { Restored, RestoreRequest } from '#operator/opened-backup';
import { restoreEmbedded } from '#operator/restore-embedded';
import { restorePostgres } from '#operator/restore-postgres';

/** Makes a backup the content of the configured database, whichever engine it was made of. Throws like its two ways. */
export function restoreBackup(request: RestoreRequest): Promise<Restored> {
  return request.config.databaseUrl === null ? restoreEmbedded(request) : restorePostgres(request);
}
