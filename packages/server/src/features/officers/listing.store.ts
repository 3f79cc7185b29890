import { sql } from 'kysely';
import { collated } from '#db/collated';
import type { Db } from '#db/database';
import { officers } from '#features/officers/officers.store';
import { containing, foldKey } from '#platform/search-text';

/** Profiles as staff look through them; there are as many as officers ever registered, which is no long list. */

export type ListedRow = Awaited<ReturnType<typeof listOfficers>>[number];

/** A page of profiles by platform and callsign, of which some text holds this one. */
export function listOfficers(
  db: Db,
  page: { text: string | null; after: { platform: string; callsign: string } | undefined; limit: number },
) {
  const { text, after, limit } = page;
  const platform = collated(db, sql<string>`o.platform`, 'C');
  const callsign = collated(db, sql<string>`o.callsign`, 'C');
  const holds = (column: string, folded: string) =>
    sql<boolean>`${sql.ref(column)} like ${containing(folded)} escape '\\'`;
  return officers(db)
    .select('users.username')
    .$if(text !== null, (query) =>
      query.where((eb) =>
        eb.or([
          holds('o.callsign', (text ?? '').toUpperCase()),
          holds('o.badge_number', text ?? ''),
          holds('users.username', (text ?? '').toLowerCase()),
          eb.exists(
            eb
              .selectFrom('name_keys as k')
              .whereRef('k.object_id', '=', 'p.id')
              .where('k.inside', '=', 1)
              .where(holds('k.key', foldKey(text ?? '')))
              .select('k.no'),
          ),
        ]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${platform}, ${callsign}) > (${after?.platform}, ${after?.callsign})`),
    )
    .orderBy(platform)
    .orderBy(callsign)
    .limit(limit)
    .execute();
}

export type ServingCharacter = Awaited<ReturnType<typeof listCharactersOf>>[number];

/** The living characters of some users, oldest first. */
export async function listCharactersOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('civilians')
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .where('deceased', '=', 0)
    .orderBy('id')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .execute();
}
