import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';

export async function listUnitsWith(
  tx: Db,
  {
    statuses,
    ...ids
  }: Record<'subdivisions' | 'ranks' | 'departments', readonly string[]> & {
    statuses: readonly { kind: DepartmentKind; _id: string }[];
  },
): Promise<{ id: string; on_duty_since: number | null }[]> {
  const wanted = [
    ['u.subdivision_id', ids.subdivisions],
    ['o.rank_id', ids.ranks],
    ['o.department_id', ids.departments],
  ] as const;
  return tx
    .selectFrom('units as u')
    .leftJoin('officers as o', 'o.id', 'u.officer_id')
    .where('o.removed_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        ...statuses.map(({ kind, _id }) => and([eb('u.kind', '=', kind), eb('u.status_id', '=', _id)])),
        ...wanted.flatMap(([column, values]) => (values.length === 0 ? [] : [eb(column, 'in', [...values])])),
      ]),
    )
    .orderBy('u.id')
    .select(['u.id', 'u.on_duty_since'])
    .execute();
}

export async function countUnitsOf(tx: Db, platform: GamePlatform): Promise<number> {
  const { n } = await tx
    .selectFrom('officers')
    .where('platform', '=', platform)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function replaceStatus(
  tx: Db,
  { kind, isOnDuty, from, to }: { kind: DepartmentKind; isOnDuty: boolean; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('units')
    .set({ status_id: to })
    .where('kind', '=', kind)
    .where('status_id', '=', from)
    .where('on_duty_since', isOnDuty ? 'is not' : 'is', null)
    .execute();
}

export async function replaceSubdivision(tx: Db, from: string, to: string | null): Promise<void> {
  await tx.updateTable('units').set({ subdivision_id: to }).where('subdivision_id', '=', from).execute();
}

export async function replaceRank(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('officers').set({ rank_id: to }).where('rank_id', '=', from).execute();
}

/** Moves a department's officers; ranks that the new one doesn't have become its lowest. */
export async function moveOfficers(
  tx: Db,
  { from, to, rankIds }: { from: string; to: string; rankIds: readonly [string, ...string[]] },
): Promise<void> {
  const [lowest] = rankIds;
  await tx
    .updateTable('officers')
    .set({
      department_id: to,
      rank_id: sql<string>`case when rank_id in (${sql.join(rankIds)}) then rank_id else ${lowest} end`,
    })
    .where('department_id', '=', from)
    .execute();
}
