import { existsSync } from 'node:fs';
import { fileIn, readSqlite } from '#db/sqlite';
import { findDamage, keepOnDisk } from '#db/sqlite-file';
import { OperatorError, stampOf } from '#operator/command';
import { placeKeptFiles, replaceDatabase } from '#operator/data-folder';
import { type Restored, type RestoreRequest, withBackup } from '#operator/opened-backup';
import { countPeople } from '#operator/operator.store';

/**
 * Makes a backup the embedded database in the data folder, with the files that belong to it. What was there before is put
 * aside into a folder of its own; where anybody has signed in, only with `replace`. Throws
 * OperatorError or DatabaseError; a server that runs on the folder is one reason.
 */
export function restoreEmbedded(request: RestoreRequest): Promise<Restored> {
  const { dataDir } = request.config;
  const stamp = stampOf(request.now);
  return withBackup(request, async (backup, close) => {
    if (!request.replace) await refuseToReplace(dataDir);
    const damage = await findDamage(backup.db);
    if (damage.length > 0) {
      throw new OperatorError(`the copy of ${request.file} is damaged: ${damage.join('; ')}`);
    }
    await close();
    keepOnDisk(backup.file);
    const filesAside = placeKeptFiles(dataDir, stamp, backup.files);
    const aside = replaceDatabase(dataDir, stamp, backup.file);
    const { madeAt, heldMessages, faults } = backup;
    return { madeAt, heldMessages, faults, aside: aside ?? filesAside };
  });
}

async function refuseToReplace(dataDir: string): Promise<void> {
  if (!existsSync(fileIn(dataDir))) return;
  const people = await countPeopleIn(dataDir);
  if (people === 0) return;
  const holds = people === null ? 'that cannot be read' : `with ${people} people in it`;
  throw new OperatorError(
    `DATA_DIR ${dataDir} holds a database ${holds}. Add --replace to put it aside and restore the backup in its place`,
  );
}

/** Null where the database is too broken to say. */
async function countPeopleIn(dataDir: string): Promise<number | null> {
  try {
    const { db, close } = readSqlite(dataDir);
    try {
      return await countPeople(db);
    } finally {
      await close();
    }
  } catch {
    // Whatever is wrong with it, somebody may need it yet.
    return null;
  }
}
