import {
  HOURS_DAYS,
  MEMBER_TEXTS,
  type MemberFilter,
  type MemberSort,
  SHIFTS_SHOWN,
} from '@ten-four/contract/members/members.values';
import type { Db } from '#db/database';
import { findLedgerAccount, listAccountsOfUser } from '#features/bank/index';
import * as details from '#features/members/member-details.store';
import * as store from '#features/members/members.store';
import { DAY } from '#platform/clock';
import { invalidCursor, readCursor } from '#platform/cursor';
import { notFound } from '#platform/errors';
import { fitPage, type PageQuery, readPage } from '#platform/newest-first';
import { readText } from '#platform/plain-text';
import type { Settings } from '#platform/settings/settings';

interface MembersQuery extends PageQuery {
  q?: string;
  filter?: MemberFilter;
  departmentId?: string;
  sort?: MemberSort;
}

/** Includes counts on the first page. */
export async function listMembers(
  db: Db,
  { cursor, ...query }: MembersQuery,
  { settings, now }: { settings: Settings; now: number },
) {
  const { limit } = readPage(query);
  const { filter = 'all', sort = 'lastSeen', departmentId = null } = query;
  const { after, at } = readPlace(cursor, sort) ?? { after: undefined, at: now };
  const rows = await store.listMembers(db, {
    q: readText(query.q),
    filter,
    departmentId,
    sort,
    after,
    limit: limit + 1,
    staffRoles: settings.values.grants.entries
      .filter(({ grant }) => grant === 'Staff' || grant === 'Administrator')
      .map(({ roleId }) => roleId),
    ownerId: settings.guild?.ownerId ?? null,
    since: at - HOURS_DAYS * DAY,
    now: at,
  });
  return {
    ...fitPage(rows, limit, ({ value, id }) => [sort, value, id, at]),
    counts: cursor === undefined ? await store.countMembers(db, departmentId, now) : undefined,
  };
}

/** Reads a cursor; all pages use the first page's time, because hours keep growing. */
function readPlace(
  cursor: string | undefined,
  sort: MemberSort,
): { after: store.After; at: number } | undefined {
  const keys = readCursor(cursor, 'string', sort === 'username' ? 'string' : 'number', 'string', 'number');
  if (keys === undefined) return undefined;
  const [sortedBy, value, id, at] = keys;
  if (sortedBy !== sort) throw invalidCursor();
  return { after: { value, id }, at };
}

export async function getMember(db: Db, id: string, now: number) {
  const member = await store.findMember(db, id, { since: now - HOURS_DAYS * DAY, now });
  if (member === undefined) throw notFound(MEMBER_TEXTS.notFound);
  const [sessions, characters, wallet, accounts, unpaid, shifts, suspensions] = await Promise.all([
    details.listSessionsOf(db, id),
    details.listCharactersOf(db, id),
    findLedgerAccount(db, id),
    listAccountsOfUser(db, id),
    details.sumUnpaidFines(db, id),
    details.listShiftsOf(db, id, SHIFTS_SHOWN),
    details.listSuspensionsOf(db, id),
  ]);
  return { member, sessions, characters, cash: wallet?.balance ?? 0, accounts, unpaid, shifts, suspensions };
}

export type MemberView = Awaited<ReturnType<typeof getMember>>;
