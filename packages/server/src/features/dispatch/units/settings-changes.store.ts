import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { countMatches } from '#db/query-results';

type ChangedIds = Record<'subdivisions' | 'ranks' | 'departments', string[]> & {
  statuses: { kind: DepartmentKind; _id: string }[];
};

export const listUnitsWith = (tx: Db, { statuses, ...ids }: ChangedIds) =>
  tx
    .selectFrom('units as u')
    .leftJoin('officers as o', 'o.id', 'u.officer_id')
    .where('o.removed_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        ...statuses.map(({ kind, _id }) => and([eb('u.kind', '=', kind), eb('u.status_id', '=', _id)])),
        ...(ids.subdivisions.length > 0 ? [eb('u.subdivision_id', 'in', ids.subdivisions)] : []),
        ...(ids.ranks.length > 0 ? [eb('o.rank_id', 'in', ids.ranks)] : []),
        ...(ids.departments.length > 0 ? [eb('o.department_id', 'in', ids.departments)] : []),
      ]),
    )
    .orderBy('u.id')
    .select(['u.id', 'u.on_duty_since'])
    .execute();

export const countUnitsOf = (tx: Db, platform: GamePlatform): Promise<number> =>
  tx
    .selectFrom('officers')
    .where('platform', '=', platform)
    .where('removed_at', 'is', null)
    .$call(countMatches);

export const replaceStatus = (
  tx: Db,
  { kind, isOnDuty, from, to }: { kind: DepartmentKind; isOnDuty: boolean; from: string; to: string },
) =>
  tx
    .updateTable('units')
    .set({ status_id: to })
    .where('kind', '=', kind)
    .where('status_id', '=', from)
    .where('on_duty_since', isOnDuty ? 'is not' : 'is', null)
    .execute();

export const replaceSubdivision = (tx: Db, from: string, to: string | null) =>
  tx.updateTable('units').set({ subdivision_id: to }).where('subdivision_id', '=', from).execute();

export const replaceRank = (tx: Db, from: string, to: string) =>
  tx.updateTable('officers').set({ rank_id: to }).where('rank_id', '=', from).execute();

/** Moves a department's officers; ranks that the new one doesn't have become its lowest. */
export const moveOfficers = (
  tx: Db,
  { from, to, rankIds }: { from: string; to: string; rankIds: readonly [string, ...string[]] },
) =>
  tx
    .updateTable('officers')
    .set({
      department_id: to,
      rank_id: sql<string>`case when rank_id in (${sql.join(rankIds)}) then rank_id else ${rankIds[0]} end`,
    })
    .where('department_id', '=', from)
    .execute();
