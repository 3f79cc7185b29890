import { foldWords } from '@ten-four/contract/common/fold';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/database';
import { collated } from '#db/engine';
import { hasInserted } from '#db/query-results';
import type { OfficersTable } from '#db/tables/people.tables';
import { updateById } from '#db/update-by-id';
import { containing } from '#platform/search-text';

/** Excludes removed profiles; only `findRemovedOf` finds them. */

export type OfficerRow = NonNullable<Awaited<ReturnType<typeof findOfficer>>>;

const officers = (db: Db) =>
  db
    .selectFrom('officers as o')
    .innerJoin('users', 'users.id', 'o.user_id')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .innerJoin('units as u', 'u.id', 'o.id')
    // Crew members show the state of their apparatus.
    .leftJoin('units as a', 'a.id', 'u.aboard')
    .where('o.removed_at', 'is', null)
    .selectAll('o')
    .select(['users.discord_id', 'users.roles', 'p.first_name', 'p.last_name', 'p.deceased', 'p.deleted_at'])
    .select(['u.subdivision_id', 'u.on_duty_since', 'u.active_at', 'u.asked_at', 'u.aboard'])
    .select(({ fn }) => [
      fn.coalesce('a.status_id', 'u.status_id').as('status_id'),
      fn.coalesce('a.contacted_at', 'u.contacted_at').as('contacted_at'),
      fn.coalesce('a.welfare_asked_at', 'u.welfare_asked_at').as('welfare_asked_at'),
      fn.coalesce('a.welfare_asked_by', 'u.welfare_asked_by').as('welfare_asked_by'),
    ]);

export const findOfficerByDiscordId = (db: Db, discordId: string, kind: DepartmentKind) =>
  officers(db).where('users.discord_id', '=', discordId).where('o.kind', '=', kind).executeTakeFirst();

export const findOfficerOf = (db: Db, { userId, kind }: { userId: string; kind: DepartmentKind }) =>
  officers(db).where('o.user_id', '=', userId).where('o.kind', '=', kind).executeTakeFirst();

export const listOfficersOf = (db: Db, userId: string): Promise<OfficerRow[]> =>
  officers(db).where('o.user_id', '=', userId).orderBy('o.id').execute();

/** Returns false if the user has a profile, or the callsign or badge number is taken. */
export const insertOfficer = (tx: Db, row: Insertable<OfficersTable>): Promise<boolean> =>
  tx
    .insertInto('officers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasInserted);

export const findOfficer = (db: Db, id: string) => officers(db).where('o.id', '=', id).executeTakeFirst();

export async function findRemovedOf(db: Db, { userId, kind }: { userId: string; kind: DepartmentKind }) {
  const row = await db
    .selectFrom('officers')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('removed_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export type OfficerChange = Partial<
  Pick<
    OfficersTable,
    'civilian_id' | 'platform' | 'department_id' | 'callsign' | 'badge_number' | 'rank_id' | 'services'
  >
>;

export const updateOfficer = updateById('officers');

export function markRemoved(tx: Db, id: string, now: number): Promise<void> {
  // Both columns are unique and not null, so they get values that are never issued.
  const placeholder = `removed ${id}`;
  const columns = { callsign: placeholder, badge_number: placeholder, department_id: '' };
  return updateOfficer(tx, id, { ...columns, removed_at: now });
}

export async function findHolder(
  db: Db,
  { platform, callsign }: { platform: GamePlatform; callsign: string },
): Promise<string | undefined> {
  const holders = db.selectFrom('officers').where('platform', '=', platform).where('callsign', '=', callsign);
  return (await holders.select('id').executeTakeFirst())?.id;
}

export async function listCallsigns(db: Db, platform: GamePlatform, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('officers')
    .where('platform', '=', platform)
    .where('callsign', 'like', `${beginning}%`)
    .select('callsign')
    .execute();
  return rows.map(({ callsign }) => callsign);
}

export async function listBadgeNumbers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('officers').select('badge_number').execute();
  return rows.map(({ badge_number }) => badge_number);
}

export type ListedRow = Awaited<ReturnType<typeof listOfficers>>[number];

export function listOfficers(
  db: Db,
  page: {
    text: string | null;
    platforms: readonly GamePlatform[];
    after: [platform: string, callsign: string] | undefined;
    limit: number;
  },
) {
  const { text, platforms, after, limit } = page;
  const platform = collated(db, sql<string>`o.platform`, 'C');
  const callsign = collated(db, sql<string>`o.callsign`, 'C');
  const words = foldWords(text ?? '');
  const contains = (column: string, folded: string) =>
    sql<boolean>`${sql.ref(column)} like ${containing(folded)} escape '\\'`;
  return officers(db)
    .select('users.username')
    .where('o.platform', 'in', platforms)
    .$if(text !== null, (query) =>
      query.where(({ or, exists, selectFrom }) => {
        const keys = selectFrom('name_keys as k')
          .whereRef('k.object_id', '=', 'p.id')
          .where('k.inside', '=', 1);
        const named = keys.where(({ and }) => and(words.map((word) => contains('k.key', word))));
        return or([
          contains('o.callsign', (text ?? '').toUpperCase()),
          contains('o.badge_number', text ?? ''),
          contains('users.username', (text ?? '').toLowerCase()),
          ...(words.length === 0 ? [] : [exists(named.select('k.no'))]),
        ]);
      }),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${platform}, ${callsign}) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(platform)
    .orderBy(callsign)
    .limit(limit)
    .execute();
}

export type ServingCharacter = Awaited<ReturnType<typeof listCharactersOf>>[number];

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
