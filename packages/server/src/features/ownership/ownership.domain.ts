import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import * as store from '#features/ownership/ownership.store';
import { notFound } from '#platform/errors';

export interface CivilianOwnership {
  id: string;
  userId: string;
  name: string;
  deceased: boolean;
  deletedAt: number | null;
}

/** Throws 404 outside the scope, with the same message as for a missing character. */
export async function requireCivilian(db: Db, id: string, scope: store.Scope): Promise<CivilianOwnership> {
  return toOwnership(await store.findWithin(db, id, scope));
}

/** Locks the character, so quotas cannot be exceeded. */
export async function lockCivilian(tx: Db, id: string, scope: store.Scope): Promise<CivilianOwnership> {
  return toOwnership(await store.lockWithin(tx, id, scope));
}

/** Requires a living or still wanted character. Throws 404. */
export async function requireFindable(
  db: Db,
  id: string,
  { platforms, now }: { platforms: readonly GamePlatform[]; now: number },
): Promise<CivilianOwnership> {
  return toOwnership(await store.findFindable(db, id, store.wantedScopeOf(platforms, now)));
}

/** Includes deleted characters. Throws 404. */
export async function requireOwner(db: Db, id: string): Promise<CivilianOwnership> {
  return toOwnership(await store.findAny(db, id));
}

function toOwnership(row: Awaited<ReturnType<typeof store.findWithin>>): CivilianOwnership {
  if (row === undefined) throw notFound(CIVILIAN_TEXTS.notFound);
  const name = `${row.first_name} ${row.last_name}`;
  return { id: row.id, userId: row.user_id, name, deceased: row.deceased === 1, deletedAt: row.deleted_at };
}
