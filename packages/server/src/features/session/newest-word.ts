import { type Db, inTransaction, type Tx } from '#db/database';
import { isOtherWord, type StoredWord } from '#platform/sessions/users.store';

/** Takes back what was done by an answer of Discord's that is older than what is stored. */
export class LaterWord extends Error {
  readonly stored: StoredWord;

  constructor(stored: StoredWord) {
    super('Discord has told of it since');
    this.stored = stored;
  }
}

/** Throws LaterWord where another word is stored than the one that was known when Discord was asked. */
export function refuseLater(stored: StoredWord | undefined, known: StoredWord | undefined): void {
  if (stored !== undefined && isOtherWord(stored, known)) throw new LaterWord(stored);
}

/**
 * Does the work in a transaction by the roles that Discord answered, or by what it has told since it was asked: a slow
 * answer undoes nothing. `known` is what was stored before; the work hands it to `refuseLater`. Throws what `hasLeft`
 * makes for who has left since.
 */
export async function byNewestWord<T>(
  db: Db,
  { told, hasLeft }: { told: { roles: string[]; known: StoredWord | undefined }; hasLeft: () => Error },
  work: (tx: Tx, roles: string[], known: StoredWord | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, (tx) => work(tx, told.roles, told.known));
  } catch (error) {
    if (!(error instanceof LaterWord)) throw error;
    const { stored } = error;
    if (stored.left_at !== null) throw hasLeft();
    const newer = { roles: JSON.parse(stored.roles), known: stored };
    return byNewestWord(db, { told: newer, hasLeft }, work);
  }
}
