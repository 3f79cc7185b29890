import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import {
  findAny,
  findFindable,
  findWithin,
  holdWithin,
  type Scope,
} from '#features/ownership/ownership.store';
import { seekersOf } from '#features/ownership/subjects.store';
import { notFound } from '#platform/errors';

/** What a feature that writes about a character needs to know of it. */
export interface HeldCivilian {
  id: string;
  userId: string;
  name: string;
  deceased: boolean;
  /** Null while it is not deleted. */
  deletedAt: number | null;
}

/** Throws 404 for a character outside the scope, with the same words as for a missing one. */
export async function requireCivilian(db: Db, id: string, scope: Scope): Promise<HeldCivilian> {
  return known(await findWithin(db, id, scope));
}

/** Like `requireCivilian`, and holds the character until the transaction ends, so that quotas cannot be overrun. */
export async function holdCivilian(tx: Db, id: string, scope: Scope): Promise<HeldCivilian> {
  return known(await holdWithin(tx, id, scope));
}

/** The same for officers of some platforms, who also find deleted characters that are still sought. */
export async function requireFindable(
  db: Db,
  id: string,
  { platforms, now }: { platforms: readonly Platform[]; now: number },
): Promise<HeldCivilian> {
  return known(await findFindable(db, id, seekersOf(platforms, now)));
}

/** Returns the owner of something that is on record, deleted or not. Throws 404. */
export async function requireOwner(db: Db, id: string): Promise<HeldCivilian> {
  return known(await findAny(db, id));
}

function known(row: Awaited<ReturnType<typeof findWithin>>): HeldCivilian {
  if (row === undefined) throw notFound(CIVILIAN_TEXTS.notFound);
  const name = `${row.first_name} ${row.last_name}`;
  return { id: row.id, userId: row.user_id, name, deceased: row.deceased === 1, deletedAt: row.deleted_at };
}
