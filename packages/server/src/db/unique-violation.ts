import type { Tables } from '#db/tables';

/** Whether an error says that a row of the table would have been there twice, in the words of either engine. */
export function isUniqueViolation(error: unknown, table: keyof Tables): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'table' in error && error.table === table;
  const isSaid = error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
  return isSaid && error.message.includes(` ${table}.`);
}
