import type { Db } from '#db/database';
import { NO_STANDING, type Standing, standingsOf } from '#features/consequences/index';
import { listActiveWarrantsAgainst, type WarrantRow } from '#features/warrants/index';
import type { Settings } from '#platform/settings/settings';

export interface Context {
  viewer: { userId: string };
  db: Db;
  settings: Settings;
  now: number;
}

/** State of a character that follows from reports and warrants. */
export interface Situation {
  standing: Standing;
  /** Active warrants, where the viewer may see them as the owner. */
  wanted: readonly Pick<WarrantRow, 'type' | 'reason' | 'platform'>[];
  settings: Settings;
  now: number;
}

/** Returns a function that gives each character's situation, with warrants for its owner if the community shows them. */
export async function readSituations(
  { viewer, db, settings, now }: Context,
  civilians: readonly { id: string; user_id: string }[],
): Promise<(civilian: { id: string }) => Situation> {
  const { ownersSeeWarrants } = settings.values.consequences;
  const own = civilians.filter(({ user_id }) => ownersSeeWarrants && user_id === viewer.userId);
  const ids = (list: typeof civilians) => list.map(({ id }) => id);
  const [standings, warrants] = await Promise.all([
    standingsOf(db, ids(civilians), settings, now),
    listActiveWarrantsAgainst(db, ids(own), now),
  ]);
  return ({ id }) => {
    const standing = standings.get(id) ?? NO_STANDING;
    return { standing, wanted: warrants.get(id) ?? [], settings, now };
  };
}
