import type { CiviliansTable } from '#db/tables/civilians.tables';
import type { OfficersTable } from '#db/tables/officers.tables';
import type { IdempotencyKeysTable } from '#db/tables/platform.tables';
import type { SessionsTable, SignInsTable, UsersTable } from '#db/tables/session.tables';

/**
 * The tables, as both engines have them: ids are UUIDv7 text, times are milliseconds since 1970, flags are 0 or 1,
 * money is whole cents, lists are JSON text. Only stores know these rows; presenters name what goes out. Each feature's
 * tables are described in a file of their own beside this one.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  idempotency_keys: IdempotencyKeysTable;
  civilians: CiviliansTable;
  officers: OfficersTable;
}
