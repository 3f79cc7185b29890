import {
  type Database,
  DatabaseError,
  type DatabasePlace,
  type OnStatement,
  type OpenedDb,
} from '#db/database';
import { messageOf } from '#db/database-errors';
import { migrate } from '#db/migrate';
import { openPostgres } from '#db/postgres';
import { openSqlite, openSqliteBeside, readSqlite } from '#db/sqlite';
import { insertMissingSections } from '#platform/settings/defaults';

/** Opens the configured database and brings its schema up to date, with the default of each settings section it lacks. Throws DatabaseError with one line for the operator. */
export async function openDatabase(
  options: DatabasePlace & { onStatement: OnStatement; onIdleError: (error: Error) => void },
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

/** Opens the configured database for a command that only looks; its schema stays as it is. Throws DatabaseError. */
export async function openForReading({ databaseUrl, dataDir }: DatabasePlace): Promise<OpenedDb> {
  const ignore = () => {};
  return databaseUrl === null ? readSqlite(dataDir) : openPostgres(databaseUrl, ignore, ignore);
}

/** Opens the configured database for a command that changes it beside servers; its schema stays as it is. Throws DatabaseError. */
export async function openBeside(place: DatabasePlace): Promise<OpenedDb> {
  return place.databaseUrl === null ? openSqliteBeside(place.dataDir) : openForReading(place);
}
