import { foldWords } from '@ten-four/contract/common/fold';
import type { MemberFilter, MemberSort } from '@ten-four/contract/members/members.values';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { collated, jsonRows } from '#db/engine';
import { forUpdate } from '#db/lock-rows';
import { hasInserted } from '#db/query-results';
import { containsWords, insideWords, type SearchKeys } from '#db/search-keys';
import type { PeopleTables } from '#db/tables/people.tables';
import { containing } from '#platform/search-text';

export interface After {
  value: string | number;
  id: string;
}

export interface MemberQuery {
  q: string | null;
  filter: MemberFilter;
  departmentId: string | null;
  sort: MemberSort;
  after: After | undefined;
  limit: number;
  staffRoles: readonly string[];
  ownerId: string | null;
  since: number;
  now: number;
}

/** Upper bound of a prefix range. */
const HIGHEST = '\u{10FFFF}';

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

const dutyTimeOf = (officer: string, { since, now }: { since: number; now: number }) => sql<number>`(
  select coalesce(sum(coalesce(s.ended_at, ${now}) - s.began_at), 0) from shifts s
  where s.unit_id = ${sql.ref(officer)} and s.began_at >= ${since}
)`;

const members = (db: Db, times: { since: number; now: number }) =>
  db
    .selectFrom('users as u')
    .leftJoin('administrators as a', 'a.user_id', 'u.id')
    .leftJoin('users as n', 'n.id', 'a.named_by_user_id')
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.discord_id', 'u.username', 'u.discriminator', 'u.avatar', 'u.roles'])
    .select(['u.roles_checked_at', 'u.created_at', 'u.last_seen_at', 'u.left_at', 'u.suspended_until'])
    .select(['a.named_at', 'n.username as named_by'])
    .select((eb) => [
      eb
        .selectFrom('civilians as c')
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('characters'),
      jsonRows(
        db,
        eb
          .selectFrom('officers as o')
          .innerJoin('units as d', 'd.officer_id', 'o.id')
          .whereRef('o.user_id', '=', 'u.id')
          .where('o.removed_at', 'is', null)
          .orderBy('o.id')
          .select(['o.id', 'o.kind', 'o.platform', 'o.department_id', 'o.callsign', 'o.rank_id'])
          .select('d.on_duty_since')
          .select(dutyTimeOf('o.id', times).as('worked')),
      ).as('profiles'),
    ]);

export async function listMembers(db: Db, wanted: MemberQuery) {
  const page = await selectPage(db, wanted);
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await members(db, wanted).where('u.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap(({ id, value }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, value }];
  });
}

export async function findMember(db: Db, id: string, times: { since: number; now: number }) {
  const row = await members(db, times).where('u.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : { ...row, value: 0 };
}

async function selectPage(db: Db, wanted: MemberQuery): Promise<After[]> {
  const { sort, after, limit } = wanted;
  const username = collated(db, sql<string>`u.username`, 'C');
  const orders = {
    lastSeen: { by: sql`u.last_seen_at`, from: sql`users u`, direction: sql`desc` },
    username: { by: username, from: sql`users u`, direction: sql`asc` },
    hours30: {
      by: sql`coalesce(h.worked, 0)`,
      from: sql`users u left join (${hours(wanted)}) h on h.user_id = u.id`,
      direction: sql`desc`,
    },
  };
  const { by, from, direction } = orders[sort];
  const beyond =
    after === undefined
      ? []
      : [sql`(${by}, u.id) ${sort === 'username' ? sql`>` : sql`<`} (${after.value}, ${after.id})`];
  const conditions = [
    IS_NOT_DELETED,
    ...serving(wanted),
    ...filtered(wanted),
    ...searched(db, wanted.q),
    ...beyond,
  ];
  const { rows } = await sql<After>`
    select u.id, ${by} as value from ${from}
    where ${sql.join(conditions, sql` and `)}
    order by ${by} ${direction}, u.id ${direction} limit ${limit}`.execute(db);
  return rows;
}

const hours = ({ since, now }: MemberQuery) => sql`
  select o.user_id, cast(sum(coalesce(s.ended_at, ${now}) - s.began_at) as bigint) as worked
  from shifts s join officers o on o.id = s.unit_id
  where s.began_at >= ${since} group by o.user_id`;

const IS_NAMED = sql`u.id in (select user_id from administrators)`;
const PROFILES = sql`select user_id from officers where removed_at is null`;

const IS_NOT_DELETED = sql`u.deleted_at is null`;
const serving = ({ departmentId }: Pick<MemberQuery, 'departmentId'>): RawBuilder<unknown>[] =>
  departmentId === null ? [] : [sql`u.id in (${PROFILES} and department_id = ${departmentId})`];

function filtered({ filter, staffRoles, ownerId, now }: MemberQuery): RawBuilder<unknown>[] {
  switch (filter) {
    case 'all':
      return [];
    case 'officers':
      return [sql`u.id in (${PROFILES})`];
    case 'onDuty':
      return [
        sql`u.id in (
          select o.user_id from units d join officers o on o.id = d.officer_id where d.on_duty_since is not null
        )`,
      ];
    case 'staff': {
      const held = staffRoles.map(
        (role) => sql`u.roles like ${containing(JSON.stringify(role))} escape '\\'`,
      );
      const others = [IS_NAMED, sql`u.discord_id = ${ownerId}`];
      return [sql`(${sql.join([...held, ...others], sql` or `)})`, sql`u.left_at is null`];
    }
    case 'suspended':
      return [sql`u.suspended_until > ${now}`];
    case 'left':
      return [sql`u.left_at is not null`];
    case 'named':
      return [IS_NAMED];
  }
}

/** Matches short texts only as a prefix. */
function searched(db: Db, q: string | null): RawBuilder<unknown>[] {
  if (q === null) return [];
  const words = foldWords(q);
  const callsign = sql`
    ${PROFILES} and callsign like ${containing(q.toUpperCase())} escape '\\'`;
  const found = [
    sql`select object_id from (${matchKeys(db, 'user_keys', words)}) by_user`,
    sql`select c.user_id from civilians c where c.id in (${matchKeys(db, 'name_keys', words)})`,
    callsign,
  ];
  return [sql`u.id in (${sql.join(found, sql` union `)})`];
}

function matchKeys(db: Db, table: SearchKeys, words: readonly string[]): RawBuilder<unknown> {
  // Text without letters and digits matches nothing.
  if (words.length === 0) return sql`select k.object_id from ${sql.table(table)} k where k.key = ''`;
  const prefixMatches = [...new Set([words.join(' '), words.join('')])].map(
    (text) => sql`
    select k.object_id from ${sql.table(table)} k where k.key >= ${text} and k.key < ${text + HIGHEST}`,
  );
  const within = insideWords(words);
  if (within === null) return sql.join(prefixMatches, sql` union `);
  const inside = sql`select k.object_id from ${sql.table(table)} k where ${containsWords(db, within)}`;
  return sql.join([...prefixMatches, inside], sql` union `);
}

export async function countMembers(db: Db, departmentId: string | null, now: number) {
  const wanted = sql.join([IS_NOT_DELETED, ...serving({ departmentId })], sql` and `);
  const { rows } = await sql<{ all: number; on_duty: number; suspended: number }>`select
    (select count(*) from users u where ${wanted}) as "all",
    (select count(*) from units where on_duty_since is not null and officer_id is not null) as on_duty,
    (select count(*) from users where suspended_until > ${now} and deleted_at is null) as suspended`.execute(
    db,
  );
  const [counts] = rows;
  return { all: Number(counts?.all), onDuty: Number(counts?.on_duty), suspended: Number(counts?.suspended) };
}

export const findRights = (tx: Db, id: string) => memberOf(tx, id).executeTakeFirst();

export const lockMember = (tx: Db, id: string) => forUpdate(tx, memberOf(tx, id), 'u').executeTakeFirst();

const memberOf = (tx: Db, id: string) =>
  tx
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.discord_id', 'u.roles', 'u.left_at', 'u.suspended_until', 'u.discord_tokens'])
    .select((eb) =>
      eb
        .selectFrom('administrators as a')
        .whereRef('a.user_id', '=', 'u.id')
        .select('a.user_id')
        .as('administrator_id'),
    );

export const nameMember = (
  tx: Db,
  { userId, by, now }: { userId: string; by: string | null; now: number },
): Promise<boolean> =>
  tx
    .insertInto('administrators')
    .values({ user_id: userId, named_by_user_id: by, named_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .$call(hasInserted);

export async function unnameMember(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('administrators')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Inserts a suspension. The latest one not ended early counts; its end is also in the user's row. */

export async function insertSuspension(
  tx: Db,
  row: Insertable<PeopleTables['suspensions']>,
  until: number,
): Promise<void> {
  await tx.insertInto('suspensions').values(row).execute();
  await tx.updateTable('users').set({ suspended_until: until }).where('id', '=', row.user_id).execute();
}

export async function endSuspensions(
  tx: Db,
  userId: string,
  end: { by: string; note: string | null; now: number },
): Promise<void> {
  await tx
    .updateTable('suspensions')
    .set({ ended_at: end.now, ended_by_user_id: end.by, note: end.note })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', end.now)]))
    .execute();
  await tx.updateTable('users').set({ suspended_until: null }).where('id', '=', userId).execute();
}
