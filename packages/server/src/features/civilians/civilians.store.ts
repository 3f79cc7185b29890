import { type Insertable, type NotNull, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import type { CiviliansTable } from '#db/tables/people.tables';
import { addSearchKeys, nameKeys } from '#db/trigram-index/search-keys';
import type { HeldLicense } from '#features/licenses/index';
import type { Scope } from '#features/ownership/index';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

/** Characters. Deleted ones stay in the table and are found by `restore` only. */
type CivilianRow = Selectable<CiviliansTable>;

/** A character, the Discord id of who plays it, its licenses, how much is registered to it, and what it has to pay. */
export type OwnedCivilian = CivilianRow & {
  owner_discord_id: string;
  licenses: HeldLicense[];
  vehicle_count: number;
  weapon_count: number;
  /** Null where nobody asked. */
  unpaid_count: number | null;
  /** Cents. */
  unpaid_sum: number | null;
  /** That somebody pronounced it dead, while its owner has not answered. */
  proposal_id: string | null;
  proposed_call: number | null;
  proposed_by: string | null;
  proposed_department: string | null;
  proposed_at: number | null;
};

/** What of a character its owner alone is told, where nobody asked for it. */
export const NOT_ASKED = {
  unpaid_count: null,
  unpaid_sum: null,
  proposal_id: null,
  proposed_call: null,
  proposed_by: null,
  proposed_department: null,
  proposed_at: null,
};

/** Characters and who plays each: what a statement that says more about them begins with. */
export const civiliansWithOwners = (db: Db) =>
  db
    .selectFrom('civilians')
    .innerJoin('users', 'users.id', 'civilians.user_id')
    .selectAll('civilians')
    .select('users.discord_id as owner_discord_id');

/** In the words of its index. */
const UNPAID = sql`from reports
  where reports.civilian_id = civilians.id and paid_at is null and fine > 0 and type <> 'warning'`;

/** These with their licenses and counts in one statement: a row for each license, or one for a character without any. */
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
    .select((eb) => [
      'licenses.license_id',
      'licenses.since',
      'licenses.suspended_at',
      'licenses.suspension_reason',
      'licenses.suspended_by',
      'd.id as proposal_id',
      'd.call_number as proposed_call',
      'd.by_callsign as proposed_by',
      'd.department_name as proposed_department',
      'd.created_at as proposed_at',
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
      sql<number>`(select count(*) ${UNPAID})`.as('unpaid_count'),
      sql<number>`(select coalesce(sum(fine), 0) ${UNPAID})`.as('unpaid_sum'),
    ]);

type LivingRow = Awaited<ReturnType<typeof ofOwner>>[number];

const ofOwner = (db: Db, { ownerId }: { ownerId: string }) =>
  living(db).where('civilians.user_id', '=', ownerId).execute();

const anybodys = (db: Db, { id }: { id: string }) => living(db).where('civilians.id', '=', id).execute();

const owners = (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  living(db).where('civilians.id', '=', id).where('civilians.user_id', '=', ownerId).execute();

/** One character for each group of rows; a row is taken over as it is, since a copy of so many columns costs more. */
function gather(rows: LivingRow[]): OwnedCivilian[] {
  const civilians: OwnedCivilian[] = [];
  for (const row of rows) {
    const { license_id, since, suspended_at, suspension_reason, suspended_by } = row;
    const last = civilians.at(-1);
    const civilian = last?.id === row.id ? last : Object.assign(row, { licenses: [] });
    if (civilian !== last) civilians.push(civilian);
    if (license_id === null || since === null) continue;
    civilian.licenses.push({ license_id, since, suspended_at, suspension_reason, suspended_by });
  }
  return civilians;
}

/** A user's characters, oldest first. */
export const listCiviliansOf = async (db: Db, ownerId: string): Promise<OwnedCivilian[]> =>
  gather(await ofOwner(db, { ownerId }));

export async function findCivilian(db: Db, id: string, scope: Scope): Promise<OwnedCivilian | undefined> {
  const rows = await (scope === 'all' ? anybodys(db, { id }) : owners(db, { id, ownerId: scope.ownerId }));
  return gather(rows)[0];
}

/** A page of everybody's characters in order of their ids, which is the order they were made in. */
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

export async function countCiviliansOf(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('civilians')
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the user made the latest but so many characters, deleted ones too; undefined where there are fewer. */
export async function findTimeMade(db: Db, ownerId: string, nth: number): Promise<number | undefined> {
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

/** Stores a character and makes it known to the search. Answers false, with nothing stored, when the SSN is taken. */
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

/** Answers whether there was such a character within the scope. */
export async function updateDeceased(
  db: Db,
  { id, scope }: { id: string; scope: Scope },
  change: { deceased: number; updated_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('civilians')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => (scope === 'all' ? eb.lit(true) : eb('user_id', '=', scope.ownerId)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Answers whether the owner had such a character. */
export async function markDeleted(
  db: Db,
  key: { id: string; ownerId: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('civilians')
    .set({ deleted_at: now })
    .where('id', '=', key.id)
    .where('user_id', '=', key.ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The owner of a deleted character, and when it was deleted; undefined when none of that id is deleted. */
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

/** Answers whether there was such a deleted character. */
export async function markRestored(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('civilians')
    .set({ deleted_at: null, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deleted characters and who played them, the last deleted first, and one more than a page where there is one. */
export const listDeleted = (db: Db, page: NewestFirst) =>
  db
    .selectFrom('civilians as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .where('c.deleted_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .$call(newestFirst(page, 'c.deleted_at', 'c.id'))
    .select([
      'c.id',
      'c.first_name',
      'c.last_name',
      'c.middle_initial',
      'c.date_of_birth',
      'c.ssn',
      'c.deleted_at',
      'users.username',
      'users.discord_id',
    ])
    .$narrowType<{ deleted_at: NotNull }>()
    .execute();

export type DeletedCivilianRow = Awaited<ReturnType<typeof listDeleted>>[number];

/** Answers what is proposed of a character; false where nothing is. */
export async function answerProposal(
  tx: Db,
  civilianId: string,
  { answer, now }: { answer: 'Accepted' | 'Declined'; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('death_proposals')
    .set({ answer, answered_at: now })
    .where('civilian_id', '=', civilianId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
