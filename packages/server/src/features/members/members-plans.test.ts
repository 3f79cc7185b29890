import { MEMBER_SORTS, type MemberFilter, type MemberSort } from '@ten-four/contract/members/members.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { listMembers } from '#features/members/members.store';
import { DAY } from '#platform/clock';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

const MEMBERS = 6000;
/** A department that few serve in. */
const SMALL = newId();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { user } = await signInOfficer(server, { callsign: 'D-1' });
  const { _id } = (await user.get('/api/auth/me')).body;
  const { db, engine } = server.platform.database;
  await multiply(db, _id);
  await employ(db);
  await sql`${sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze')}`.execute(db);
});
afterAll(() => server.stop());

/** Copies a member, each seen at another time; a few are suspended or have left. */
async function multiply(db: Db, id: string): Promise<void> {
  const user = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  for (let at = 0; at < MEMBERS; at += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...user,
      id: newId(),
      discord_id: String(9_000_000_000 + at + index),
      username: `copy.${(at + index) * 7919}`,
      last_seen_at: user.last_seen_at - at - index,
      suspended_until: index === 1 ? user.created_at + DAY : null,
      left_at: index === 2 ? user.created_at : null,
    }));
    await db.insertInto('users').values(rows).execute();
  }
}

/** Has every copy serve, a few of them in a department of their own. */
async function employ(db: Db): Promise<void> {
  const officer = await db.selectFrom('officers').selectAll().executeTakeFirstOrThrow();
  const copies = await db.selectFrom('users').where('username', 'like', 'copy.%').select('id').execute();
  for (let at = 0; at < copies.length; at += 500) {
    const rows = copies.slice(at, at + 500).map(({ id }, index) => ({
      ...officer,
      id,
      user_id: id,
      callsign: `C-${at + index}`,
      badge_number: String(100_000 + at + index),
      department_id: index === 0 ? SMALL : officer.department_id,
    }));
    await db.insertInto('officers').values(rows).execute();
  }
}

function plan(wanted: {
  filter?: MemberFilter;
  sort?: MemberSort;
  q?: string;
  isNext?: boolean;
  departmentId?: string;
}) {
  const { filter = 'all', sort = 'lastSeen', q = null, isNext = false, departmentId = null } = wanted;
  const now = server.clock.now();
  const value = sort === 'username' ? 'copy.5' : sort === 'lastSeen' ? now - 3000 : 7;
  const after = isNext ? { value, id: newId() } : undefined;
  const asked = {
    filter,
    sort,
    q,
    after,
    departmentId,
    limit: 51,
    staffRoles: ['1'],
    ownerId: '2',
    since: now - DAY,
    now,
  };
  return plansOf(server, (db) => listMembers(db, asked));
}

/** As either engine calls the sorting of what was read. */
const SORTED = /TEMP B-TREE FOR (?!DISTINCT)|^\s*(?:->\s+)?Sort\b/m;
/** As either calls the reading of a whole table. */
const READ_ALL = /Seq Scan on users|SCAN u$/m;

test.each([
  ['lastSeen', 'users_by_last_seen'],
  ['username', 'users_by_username'],
] as const)('members in the order of %s are read in it, whatever page', async (sort, index) => {
  for (const isNext of [false, true]) {
    const steps = await plan({ sort, isNext });
    expect(steps).toContain(index);
    expect(steps).not.toMatch(SORTED);
    expect(steps).not.toMatch(READ_ALL);
  }
});

test.each([
  ['suspended', 'users_suspended'],
  ['left', 'users_left'],
] as const)('who is %s is found by an index', async (filter, index) => {
  const steps = await plan({ filter });
  expect(steps).toMatch(new RegExp(`${index}|users_by_last_seen`));
  expect(steps).not.toMatch(READ_ALL);
});

test.each(['officers', 'onDuty', 'staff', 'named'] as const)(
  '%s are no reading of all members',
  async (filter) => {
    expect(await plan({ filter })).not.toMatch(READ_ALL);
  },
);

test.each(MEMBER_SORTS)('the few of a department are found by it, in the order of %s', async (sort) => {
  for (const isNext of [false, true]) {
    const steps = await plan({ departmentId: SMALL, sort, isNext });
    expect(steps).toContain('officers_by_department');
    expect(steps).not.toMatch(READ_ALL);
    expect(steps).not.toMatch(/Seq Scan on officers|SCAN o$/m);
  }
});

test.each(['co', 'copy.79', 'D-1'])('the search for %j is no reading of all members', async (q) => {
  const steps = await plan({ q });
  expect(steps).toContain('user_keys');
  expect(steps).not.toMatch(READ_ALL);
});

test('hours are summed up over the last shifts alone', async () => {
  expect(await plan({ sort: 'hours30' })).toMatch(/shifts_by_(begin|unit)|Seq Scan on shifts/);
});
