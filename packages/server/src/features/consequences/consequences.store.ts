import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database';
import {
  FACTS,
  type ReportFacts,
  type Standing,
  standingOf,
} from '#features/consequences/consequences.rules';
import { DAY, MINUTE } from '#platform/clock';
import { groupBy } from '#platform/group-by';
import type { Settings } from '#platform/settings/settings';

/**
 * Returns the reports that matter now, by character: those whose points count or suspend, overdue ones, and those that
 * may be in custody.
 */
export async function listFactsOf(
  db: Db,
  civilianIds: readonly string[],
  settings: Settings,
  now: number,
): Promise<Map<string, ReportFacts[]>> {
  if (civilianIds.length === 0) return new Map();
  const { pointsWindowDays, pointsSuspendDays, jailMaxMinutes } = settings.values.consequences;
  const rows = await db
    .selectFrom('reports')
    .where('civilian_id', 'in', [...civilianIds])
    .where('voided_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('points', '>', 0),
          eb('created_at', '>', now - (pointsWindowDays + pointsSuspendDays) * DAY),
        ]),
        eb.and([eb('due_at', '<=', now), eb('paid_at', 'is', null)]),
        eb.and([
          eb('type', '=', 'arrest'),
          eb('jail_minutes', '>', 0),
          eb('released_at', 'is', null),
          eb('created_at', '>', now - jailMaxMinutes * MINUTE),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .select(['civilian_id', ...FACTS])
    .execute();
  return groupBy(rows, ({ civilian_id }) => civilian_id);
}

/** Returns one standing per character. */
export async function standingsOf(
  db: Db,
  civilianIds: readonly string[],
  settings: Settings,
  now: number,
): Promise<Map<string, Standing>> {
  const facts = await listFactsOf(db, civilianIds, settings, now);
  return new Map(civilianIds.map((id) => [id, standingOf(facts.get(id) ?? [], settings, now)]));
}

export async function readStanding(
  db: Db,
  civilianId: string,
  settings: Settings,
  now: number,
): Promise<Standing> {
  const facts = await listFactsOf(db, [civilianId], settings, now);
  return standingOf(facts.get(civilianId) ?? [], settings, now);
}

/** Selects fines that are due or overdue, like `fineStatusOf`. `table` is the alias of `reports`. */
export const isUnpaidFine = (table: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`(${column('paid_at')} is null and ${column('fine')} > 0 and ${column('type')} <> 'warning'
    and ${column('voided_at')} is null and coalesce(${column('case_state')}, '') not in ('Open', 'Dismissed'))`;
};

/** Selects reports that are not void. `table` is the alias of `reports`. */
export const isShownReport = (table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.voided_at`)} is null`;
