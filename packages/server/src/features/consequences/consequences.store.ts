import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import { NO_STANDING, type Standing, standingOf } from '#features/consequences/consequences.rules';
import { DAY, MINUTE } from '#platform/clock';
import { groupBy } from '#platform/group-by';
import type { Settings } from '#platform/settings/settings';

/** Returns one standing per character, from the reports that matter: recent ones with points or jail time, and overdue ones. */
export async function standingsOf(
  db: Db,
  civilianIds: readonly string[],
  settings: Settings,
  now: number,
): Promise<Map<string, Standing>> {
  if (civilianIds.length === 0) return new Map();
  const { pointsWindowDays, pointsSuspendDays, jailMaxMinutes } = settings.values.consequences;
  const longest = Math.max((pointsWindowDays + pointsSuspendDays) * DAY, jailMaxMinutes * MINUTE);
  const rows = await db
    .selectFrom('reports')
    .where('civilian_id', 'in', [...civilianIds])
    .where('voided_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('created_at', '>', now - longest),
          eb.or([eb('points', '>', 0), eb('jail_minutes', '>', 0)]),
        ]),
        eb.and([eb('due_at', '<=', now), eb('paid_at', 'is', null)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();
  const reports = groupBy(rows, ({ civilian_id }) => civilian_id);
  return new Map(civilianIds.map((id) => [id, standingOf(reports.get(id) ?? [], settings, now)]));
}

export async function readStanding(
  db: Db,
  civilianId: string,
  settings: Settings,
  now: number,
): Promise<Standing> {
  const standings = await standingsOf(db, [civilianId], settings, now);
  return standings.get(civilianId) ?? NO_STANDING;
}

/** Selects fines that are due or overdue, like `fineStatusOf`. `table` is the alias of `reports`. */
export const isUnpaidFine = (table: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`(${column('paid_at')} is null and ${column('fine')} > 0 and ${column('type')} <> 'warning'
    and ${column('voided_at')} is null and coalesce(${column('case_state')}, '') not in ('Open', 'Dismissed'))`;
};
