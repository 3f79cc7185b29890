import type { Tables } from '#db/tables';

/**
 * The engines' codes for "not now": connection trouble, shutting down, too many connections, a full disk, a replica that
 * takes no writes, time limits; a disk that is full, or fails, beneath the embedded database.
 */
const AWAY_CODES =
  /^(08...|53...|57P0[123]|57014|25006|25P03|40001|40P01|SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN|IOERR)(_\w+)?)$/;
const AWAY_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error|query read timeout/i;

/** Whether an error says that the database cannot be used right now; the caller answers 503 with Retry-After. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_CODES.test(code) || AWAY_ERRNO.has(code) || AWAY_MESSAGES.test(error.message);
}

/** Whether an error says that a row of the table would have been there twice, in the words of either engine. */
export function isUniqueViolation(error: unknown, table: keyof Tables): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'table' in error && error.table === table;
  const isSaid = error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
  return isSaid && error.message.includes(` ${table}.`);
}

/** Whether an error says that the user or session a row refers to is gone. SQLite has one writer at a time, so it never is. */
export function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'constraint' in error)) return false;
  return error.code === '23503' && /_(user|session)_id_fkey$/.test(String(error.constraint));
}

/** An error's words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
