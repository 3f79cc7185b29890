import {
  HOURS_DAYS,
  MEMBER_TEXTS,
  type MemberFilter,
  type MemberSort,
  SHIFTS_SHOWN,
} from '@ten-four/contract/members/members.values';
import type { Db } from '#db/database';
import {
  findCash,
  listAccountsOf,
  listCharactersOf,
  listSessionsOf,
  listShiftsOf,
  listSuspensionsOf,
  sumUnpaidFines,
} from '#features/members/member-details.store';
import {
  type After,
  countMembers,
  findMember,
  listMembers as listRows,
  type MemberRow,
} from '#features/members/members.store';
import { DAY } from '#platform/clock';
import { invalidField, notFound } from '#platform/errors';
import { fitPage, type PageQuery, readPage } from '#platform/newest-first';
import { readText } from '#platform/plain-text';
import type { Settings } from '#platform/settings/settings';

interface MembersQuery extends PageQuery {
  q?: string;
  filter?: MemberFilter;
  departmentId?: string;
  sort?: MemberSort;
}

/** A page of members; how many there are comes with the first. */
export async function listMembers(
  db: Db,
  { cursor, ...query }: MembersQuery,
  { settings, now }: { settings: Settings; now: number },
) {
  const { limit } = readPage(query);
  const { filter = 'all', sort = 'lastSeen', departmentId = null } = query;
  const { after, at } = readCursor(cursor, sort) ?? { after: undefined, at: now };
  const rows = await listRows(db, {
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
  const { kept, goesOnAfter } = fitPage(rows, limit);
  return {
    rows: kept,
    nextCursor: goesOnAfter === null ? null : writeCursor(goesOnAfter, sort, at),
    counts: cursor === undefined ? await countMembers(db, departmentId, now) : undefined,
  };
}

/** Hours go on while a list is read, so that all its pages are of the time of the first. */
const writeCursor = ({ value, id }: After, sort: MemberSort, at: number): string =>
  Buffer.from(JSON.stringify([sort, value, id, at])).toString('base64url');

function readCursor(cursor: string | undefined, sort: MemberSort): { after: After; at: number } | undefined {
  if (cursor === undefined) return undefined;
  const read = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const [of, value, id, at] = Array.isArray(read) ? read : [];
  const fits = typeof value === (sort === 'username' ? 'string' : 'number');
  if (
    of !== sort ||
    !fits ||
    typeof id !== 'string' ||
    !Number.isSafeInteger(at) ||
    JSON.stringify(read).includes('\\u0000')
  ) {
    throw invalidField('cursor', 'Invalid cursor.');
  }
  return { after: { value, id }, at };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A member with all that staff see. Throws 404. */
export async function getMember(db: Db, id: string, now: number) {
  const member = await findMember(db, id, { since: now - HOURS_DAYS * DAY, now });
  if (member === undefined) throw notFound(MEMBER_TEXTS.notFound);
  const [sessions, characters, cash, accounts, unpaid, shifts, suspensions] = await Promise.all([
    listSessionsOf(db, id),
    listCharactersOf(db, id),
    findCash(db, id),
    listAccountsOf(db, id),
    sumUnpaidFines(db, id),
    listShiftsOf(db, id, SHIFTS_SHOWN),
    listSuspensionsOf(db, id),
  ]);
  return { member, sessions, characters, cash, accounts, unpaid, shifts, suspensions };
}

export type MemberView = Awaited<ReturnType<typeof getMember>>;
export type ListedMember = MemberRow;
