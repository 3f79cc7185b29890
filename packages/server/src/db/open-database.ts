import {
  type Database,
  DatabaseError,
  type DatabaseLocation,
  type OnStatement,
  type OpenedDb,
} from '#db/database';
import { messageOf } from '#db/database-errors';
import { migrate } from '#db/migrate';
import { openPostgres } from '#db/postgres';
import { openSqlite, openSqliteForWriting, readSqlite } from '#db/sqlite';
import { insertMissingSections } from '#platform/settings/defaults';

/** Opens and migrates the configured database and adds missing settings sections. Throws DatabaseError. */
export async function openDatabase(
  options: DatabaseLocation & { onStatement: OnStatement; onIdleError: (error: Error) => void },
): Promise<Database> {
  const { databaseUrl, dataDir, onStatement, onIdleError } = options;
  const database =
    databaseUrl === null
      ? openSqlite(dataDir, onStatement)
      : await openPostgres(databaseUrl, onStatement, onIdleError);
  try {
    await migrate(database.db);
    await insertMissingSections(database.db, Date.now());
    return database;
  } catch (error) {
    await database.close();
    throw new DatabaseError(`The database's tables cannot be brought up to date: ${messageOf(error)}`);
  }
}

export async function openForReading({ databaseUrl, dataDir }: DatabaseLocation): Promise<OpenedDb> {
  const ignore = () => {};
  return databaseUrl === null ? readSqlite(dataDir) : openPostgres(databaseUrl, ignore, ignore);
}

export async function openForWriting(place: DatabaseLocation): Promise<OpenedDb> {
  return place.databaseUrl === null ? openSqliteForWriting(place.dataDir) : openForReading(place);
}
