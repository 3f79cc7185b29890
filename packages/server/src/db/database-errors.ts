import type { Tables } from '#db/tables';

/** Connection trouble, shutdown, too many connections, a full or failing disk, a read-only replica, and timeouts. */
const UNAVAILABLE_CODES =
  /^(08...|53...|57P0[123]|57014|25006|25P03|40001|40P01|SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN|IOERR)(_\w+)?)$/;
const UNAVAILABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error|query read timeout/i;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    UNAVAILABLE_CODES.test(code) || UNAVAILABLE_ERRNO.has(code) || UNAVAILABLE_MESSAGES.test(error.message)
  );
}

export function isUniqueViolation(error: unknown, table: keyof Tables): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'table' in error && error.table === table;
  const hasCode = error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
  return hasCode && error.message.includes(` ${table}.`);
}

/** Returns whether the referenced user or session was deleted. Never true on SQLite, which has one writer. */
export function isAccountDeleted(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'constraint' in error)) return false;
  return error.code === '23503' && /_(user|session)_id_fkey$/.test(String(error.constraint));
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
