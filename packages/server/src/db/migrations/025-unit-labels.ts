import { type Kysely, type Migration, sql } from 'kysely';

interface Named {
  _id: string;
  name: string;
}

interface Stored {
  dispatch?: { statuses: { _id: string; code: string; meaning: string; kinds: string[] }[] };
  departments?: { entries: { _id: string; subdivisions: Named[]; ranks: Named[] }[] };
}

/**
 * Units store IDs of statuses and subdivisions, and officers store rank IDs. Maps a status missing from the
 * settings to one with the same meaning, else to available or off duty. Keeps a missing rank as its name.
 */
export const unitLabels: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table units rename column status to status_id`.execute(db);
    await sql`alter table units rename column subdivision to subdivision_id`.execute(db);
    await sql`alter table officers rename column rank to rank_id`.execute(db);
    const { rows } = await sql<{ section: string; value: string }>`
      select section, value from settings where section in ('dispatch', 'departments')`.execute(db);
    const settings: Stored = Object.fromEntries(
      rows.map(({ section, value }) => [section, JSON.parse(value)]),
    );
    for (const kind of ['Law Enforcement', 'Fire & EMS']) {
      const statuses = settings.dispatch?.statuses.filter(({ kinds }) => kinds.includes(kind)) ?? [];
      if (statuses.length > 0) await convertStatuses(db, kind, statuses);
    }
    for (const department of settings.departments?.entries ?? []) await convertLabels(db, department);
    await sql`alter table units drop column meaning`.execute(db);
  },
};

async function convertStatuses(
  db: Kysely<never>,
  kind: string,
  statuses: NonNullable<Stored['dispatch']>['statuses'],
): Promise<void> {
  for (const { _id, code } of statuses) {
    await sql`update units set status_id = ${_id} where kind = ${kind} and status_id = ${code}`.execute(db);
  }
  const isUnknown = sql`kind = ${kind} and status_id not in (${sql.join(statuses.map(({ _id }) => _id))})`;
  for (const { _id, meaning } of statuses) {
    await sql`update units set status_id = ${_id} where ${isUnknown} and meaning = ${meaning}`.execute(db);
  }
  const first = (wanted: string) => statuses.find(({ meaning }) => meaning === wanted)?._id ?? '';
  await sql`
    update units set status_id = case when on_duty_since is null then ${first('Off duty')} else ${first('Available')} end
    where ${isUnknown}`.execute(db);
}

async function convertLabels(
  db: Kysely<never>,
  { _id: departmentId, subdivisions, ranks }: NonNullable<Stored['departments']>['entries'][number],
): Promise<void> {
  for (const { _id, name } of ranks) {
    await sql`update officers set rank_id = ${_id} where department_id = ${departmentId} and rank_id = ${name}`.execute(
      db,
    );
  }
  for (const { _id, name } of subdivisions) {
    await sql`
      update units set subdivision_id = ${_id}
      where subdivision_id = ${name}
        and officer_id in (select id from officers where department_id = ${departmentId})`.execute(db);
  }
}
