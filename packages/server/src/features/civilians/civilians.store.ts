import { type Insertable, type NotNull, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { countMatches, hasUpdated } from '#db/query-results';
import { addSearchKeys, nameKeys } from '#db/search-keys';
import type { CiviliansTable } from '#db/tables/people.tables';
import type { CivilianFields } from '#features/civilians/civilians.rules';
import { isUnpaidFine } from '#features/consequences/index';
import type { HeldLicense } from '#features/licenses/index';
import type { Scope } from '#features/ownership/index';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

/** Finds deleted rows only for restoring. */

export type OwnedCivilian = Omit<LivingRow, keyof HeldLicense> & { licenses: HeldLicense[] };

export const NOT_SELECTED = {
  unpaid_count: null,
  unpaid_sum: null,
  proposal_id: null,
  proposed_call: null,
  proposed_by: null,
  proposed_department: null,
  proposed_at: null,
};

export const civiliansWithOwners = (db: Db) =>
  db
    .selectFrom('civilians')
    .innerJoin('users', 'users.id', 'civilians.user_id')
    .selectAll('civilians')
    .select('users.discord_id as owner_discord_id');

const UNPAID = sql`from reports where reports.civilian_id = civilians.id and ${isUnpaidFine('reports')}`;

const living = (db: Db) =>
  civiliansWithOwners(db)
    .where('civilians.deleted_at', 'is', null)
    .leftJoin('licenses', 'licenses.civilian_id', 'civilians.id')
    .leftJoin('death_proposals as d', (join) =>
      join.onRef('d.civilian_id', '=', 'civilians.id').on('d.answer', 'is', null),
    )
    .orderBy('civilians.created_at')
    .orderBy('civilians.id')
    .orderBy('licenses.since')
    .orderBy('licenses.id')
    .select(['licenses.license_id', 'licenses.since', 'licenses.suspended_at'])
    .select(['licenses.suspension_reason', 'licenses.suspended_by'])
    .select(['licenses.suspended_until', 'licenses.lifted_at'])
    .select(['d.id as proposal_id', 'd.call_number as proposed_call', 'd.by_callsign as proposed_by'])
    .select(['d.department_name as proposed_department', 'd.created_at as proposed_at'])
    .select((eb) => [
      eb
        .selectFrom('vehicles')
        .whereRef('vehicles.civilian_id', '=', 'civilians.id')
        .where('vehicles.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('vehicle_count'),
      eb
        .selectFrom('weapons')
        .whereRef('weapons.civilian_id', '=', 'civilians.id')
        .where('weapons.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('weapon_count'),
      sql<number | null>`(select count(*) ${UNPAID})`.as('unpaid_count'),
      sql<number | null>`(select coalesce(sum(fine), 0) ${UNPAID})`.as('unpaid_sum'),
    ]);

const ofOwner = (db: Db, ownerId: string) => living(db).where('civilians.user_id', '=', ownerId);

const listRowsOf = (db: Db, ownerId: string) => ofOwner(db, ownerId).execute();

type LivingRow = Awaited<ReturnType<typeof listRowsOf>>[number];

/** Keeps the row, because copying its many columns is expensive. */
function mergeRows(rows: LivingRow[]): OwnedCivilian[] {
  const civilians: OwnedCivilian[] = [];
  for (const row of rows) {
    const { license_id, since, suspended_at, suspension_reason } = row;
    const { suspended_by, suspended_until, lifted_at } = row;
    const last = civilians.at(-1);
    const civilian = last?.id === row.id ? last : Object.assign(row, { licenses: [] });
    if (civilian !== last) civilians.push(civilian);
    if (license_id === null || since === null) continue;
    const suspension = { suspended_at, suspension_reason, suspended_by, suspended_until, lifted_at };
    civilian.licenses.push({ license_id, since, ...suspension });
  }
  return civilians;
}

export const listCiviliansOf = async (db: Db, ownerId: string): Promise<OwnedCivilian[]> =>
  mergeRows(await listRowsOf(db, ownerId));

export async function findCivilian(db: Db, id: string, scope: Scope): Promise<OwnedCivilian | undefined> {
  const found = scope === 'all' ? living(db) : ofOwner(db, scope.ownerId);
  return mergeRows(await found.where('civilians.id', '=', id).execute())[0];
}

export function listNames(db: Db, page: { after: string; limit: number }) {
  return db
    .selectFrom('civilians')
    .where('deleted_at', 'is', null)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .select(['id', 'first_name', 'last_name', 'middle_initial', 'date_of_birth'])
    .execute();
}

export const countCiviliansOf = (db: Db, ownerId: string): Promise<number> =>
  db
    .selectFrom('civilians')
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$call(countMatches);

export async function findCreationTime(db: Db, ownerId: string, nth: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('civilians')
    .where('user_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .select('created_at')
    .executeTakeFirst();
  return row?.created_at;
}

/** Returns false if the SSN is taken. */
export async function insertCivilian(
  tx: Db,
  row: Insertable<CiviliansTable> & { middle_initial: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('civilians')
    .values(row)
    .onConflict((conflict) => conflict.column('ssn').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await addSearchKeys(tx, 'name_keys', [{ id: row.id, keys: nameKeys(row) }]);
  return true;
}

export interface NameChange {
  before: NamedCivilian;
  after: NamedCivilian;
}
type NamedCivilian = Pick<CiviliansTable, (typeof NAMES)[number]>;

const NAMES = ['first_name', 'middle_initial', 'last_name', 'ssn', 'date_of_birth'] as const;

export async function updateCivilian(
  tx: Db,
  key: { id: string; ownerId: string },
  change: Partial<CivilianFields> & { updated_at: number },
): Promise<NameChange | undefined> {
  const own = tx
    .selectFrom('civilians')
    .where('id', '=', key.id)
    .where('user_id', '=', key.ownerId)
    .where('deleted_at', 'is', null)
    .select(NAMES);
  const before = await forUpdate(tx, own, 'civilians').executeTakeFirst();
  if (before === undefined) return undefined;
  const changed = tx.updateTable('civilians').set(change).where('id', '=', key.id).returning(NAMES);
  return { before, after: await changed.executeTakeFirstOrThrow() };
}

/** Returns false outside the scope. */
export const updateWithin = (
  db: Db,
  { id, scope }: { id: string; scope: Scope },
  change: Updateable<CiviliansTable>,
) =>
  db
    .updateTable('civilians')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => (scope === 'all' ? eb.lit(true) : eb('user_id', '=', scope.ownerId)))
    .$call(hasUpdated);

export const findDeleted = (db: Db, id: string) =>
  db
    .selectFrom('civilians')
    .innerJoin('users', 'users.id', 'civilians.user_id')
    .where('civilians.id', '=', id)
    .where('civilians.deleted_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .select(['civilians.user_id', 'civilians.deleted_at'])
    .$narrowType<{ deleted_at: NotNull }>()
    .executeTakeFirst();

export const markRestored = (db: Db, id: string, now: number) =>
  db
    .updateTable('civilians')
    .set({ deleted_at: null, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .$call(hasUpdated);

export const listDeleted = (db: Db, page: NewestFirst) =>
  db
    .selectFrom('civilians as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .where('c.deleted_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .$call(newestFirst(page, 'c.deleted_at', 'c.id'))
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.middle_initial', 'c.date_of_birth', 'c.ssn'])
    .select(['c.deleted_at', 'users.username', 'users.discord_id'])
    .$narrowType<{ deleted_at: NotNull }>()
    .execute();

export type DeletedCivilianRow = Awaited<ReturnType<typeof listDeleted>>[number];

export const answerProposal = (
  tx: Db,
  civilianId: string,
  { answer, now }: { answer: 'Accepted' | 'Declined'; now: number },
) =>
  tx
    .updateTable('death_proposals')
    .set({ answer, answered_at: now })
    .where('civilian_id', '=', civilianId)
    .where('answer', 'is', null)
    .$call(hasUpdated);
