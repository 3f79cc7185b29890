import { resolve } from 'node:path';
import { OperatorError, stampOf } from '#operator/command';
import { placeKeptFiles } from '#operator/data-folder';
import { loadPostgres, openToFill } from '#operator/load-postgres';
import { makeBackup } from '#operator/make-backup';
import { type Restored, type RestoreRequest, withBackup } from '#operator/opened-backup';

/**
 * Makes a backup the content of the PostgreSQL database at DATABASE_URL. What was in it before is written into a backup
 * of its own in `asideFolder` first; where anybody has signed in, only with `replace`. Throws
 * OperatorError or DatabaseError, and then nothing has changed.
 */
export function restorePostgres(request: RestoreRequest): Promise<Restored> {
  const { config, replace, asideFolder, now, onProgress } = request;
  const stamp = stampOf(now);
  return withBackup(request, async (backup) => {
    const target = await openToFill(config);
    try {
      if (target.people > 0 && !replace) {
        throw new OperatorError(
          `the database at DATABASE_URL has ${target.people} people in it. Add --replace to write it into a backup of its own first and restore this one in its place`,
        );
      }
      const aside =
        target.people > 0 ? resolve(asideFolder, `ten-four-before-restore-${stamp}.backup`) : null;
      if (aside !== null) await makeBackup({ config, file: aside, now, onProgress });
      await loadPostgres({ from: backup.db, to: target.db, onProgress });
      placeKeptFiles(config.dataDir, stamp, backup.files);
      const { madeAt, heldMessages, faults } = backup;
      return { madeAt, heldMessages, faults, aside };
    } finally {
      await target.close();
    }
  });
}
