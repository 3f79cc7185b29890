import type { Platform } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { UnitState } from '#platform/settings/statuses';

/** Units as a change of the settings finds them. */

/** A unit with what of it the settings name. */
export interface SettingsUnit extends UnitState {
  id: string;
  platform: Platform;
  department_id: string;
  /** Empty of an apparatus. */
  rank: string;
  subdivision: string | null;
  on_duty_since: number | null;
}

/**
 * The units, on duty or not, that show one of the codes, are in one of the subdivisions, or serve in one of the departments; of these
 * lists one at least is not empty.
 */
export async function listUnitsWith(
  tx: Db,
  with_: { codes: readonly string[]; subdivisions: readonly string[]; departments: readonly string[] },
): Promise<SettingsUnit[]> {
  const department = sql<string>`coalesce(u.department_id, o.department_id)`;
  const wanted = [
    ['u.status', with_.codes],
    ['u.subdivision', with_.subdivisions],
    ['o.department_id', with_.departments],
    ['u.department_id', with_.departments],
  ] as const;
  return tx
    .selectFrom('units as u')
    .leftJoin('officers as o', 'o.id', 'u.officer_id')
    .where('o.removed_at', 'is', null)
    .where(({ eb, or }) =>
      or(wanted.flatMap(([column, values]) => (values.length === 0 ? [] : [eb(column, 'in', [...values])]))),
    )
    .orderBy('u.id')
    .select([
      'u.id',
      'u.platform',
      department.as('department_id'),
      sql<string>`coalesce(o.rank, '')`.as('rank'),
      'u.status',
      'u.meaning',
      'u.subdivision',
      'u.on_duty_since',
    ])
    .execute();
}

/** How many units a platform has, on duty or not. */
export async function countUnitsOf(tx: Db, platform: Platform): Promise<number> {
  const { n } = await tx
    .selectFrom('officers')
    .where('platform', '=', platform)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Stores what some units show from now on, the same of all. */
export async function updateUnits(
  tx: Db,
  officerIds: readonly string[],
  { status, meaning, subdivision }: UnitState & { subdivision: string | null },
): Promise<void> {
  await tx
    .updateTable('units')
    .set({ status, meaning, subdivision })
    .where('id', 'in', [...officerIds])
    .execute();
}

/** Has officers serve in a department, with a rank of it. */
export async function updateDepartment(
  tx: Db,
  officerIds: readonly string[],
  change: { department_id: string; rank: string },
): Promise<void> {
  await tx
    .updateTable('officers')
    .set(change)
    .where('id', 'in', [...officerIds])
    .execute();
}
