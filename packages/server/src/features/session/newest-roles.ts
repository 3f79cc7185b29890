import { type Db, inTransaction, type Tx } from '#db/database';
import { isDifferentMember, type StoredMember } from '#platform/sessions/users.store';

/** Roles of a member, when Discord was asked for them, and what was stored before. */
export interface Fetched {
  roles: string[];
  checkedAt: number;
  known: StoredMember | undefined;
}

/** Rolls back work based on older data than stored. */
export class NewerRoles extends Error {
  readonly stored: StoredMember;

  constructor(stored: StoredMember) {
    super('newer roles are stored');
    this.stored = stored;
  }
}

/** Throws `NewerRoles` if the stored data differ from `known`. */
export function refuseIfNewer(stored: StoredMember | undefined, known: StoredMember | undefined): void {
  if (stored !== undefined && isDifferentMember(stored, known)) throw new NewerRoles(stored);
}

/**
 * Runs the work with the roles from Discord, or newer stored ones. The work passes `known` to `refuseIfNewer`. Throws
 * `hasLeft()` if the member left.
 */
export async function withNewestRoles<T>(
  db: Db,
  { fetched, hasLeft }: { fetched: Fetched; hasLeft: () => Error },
  work: (tx: Tx, fetched: Fetched) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, (tx) => work(tx, fetched));
  } catch (error) {
    if (!(error instanceof NewerRoles)) throw error;
    const { stored } = error;
    if (stored.left_at !== null) throw hasLeft();
    const newer = { roles: JSON.parse(stored.roles), checkedAt: stored.roles_checked_at, known: stored };
    return withNewestRoles(db, { fetched: newer, hasLeft }, work);
  }
}
