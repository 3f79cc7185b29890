import { type Database, DatabaseError, type Db, type OnStatement } from '#db/database';
import { migrate } from '#db/migrate';
import { openPostgres } from '#db/postgres';
import { openSqlite, openSqliteBeside, readSqlite } from '#db/sqlite';

/**
 * Opens the configured database and brings its schema up to date: PostgreSQL at `databaseUrl`, or, where that is
 * null, the embedded one in `dataDir`. Throws DatabaseError with one line for the operator.
 */
export async function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
  onStatement: OnStatement;
  onIdleError: (error: Error) => void;
}): Promise<Database> {
  const { databaseUrl, dataDir, onStatement, onIdleError } = options;
  const database =
    databaseUrl === null
      ? openSqlite(dataDir, onStatement)
      : await openPostgres(databaseUrl, onStatement, onIdleError);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The database's tables cannot be brought up to date: ${reason}`);
  }
}

/** Opens the configured database for a command that only looks; its schema stays as it is. Throws DatabaseError. */
export async function openForReading(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<{ db: Db; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = options;
  const ignore = () => {};
  return databaseUrl === null ? readSqlite(dataDir) : openPostgres(databaseUrl, ignore, ignore);
}

/** Opens the configured database for a command that changes it beside servers; its schema stays as it is. Throws DatabaseError. */
export async function openBeside(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<{ db: Db; close(): Promise<void> }> {
  return options.databaseUrl === null ? openSqliteBeside(options.dataDir) : openForReading(options);
}
