import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@ten-four/contract/session/session.values';
import type { Db, Tx } from '#db/database';
import { type Clock, DAY, MINUTE } from '#platform/clock';
import { signedOut } from '#platform/errors';
import { newId } from '#platform/ids';
import { hashToken, newToken } from '#platform/secrets';
import { lockToEnd } from '#platform/sessions/account-lock';
import {
  deleteExpiredSessions,
  deleteSession,
  findMember,
  findMemberByUser,
  findSession,
  findSessionUser,
  insertSession,
  listMembers,
  touchSession,
} from '#platform/sessions/sessions.store';
import {
  areTooOld,
  type DispatchPost,
  type OfficerProfile,
  type Rights,
  type Viewer,
} from '#platform/sessions/viewer';
import { departmentOf, rankOf } from '#platform/settings/departments';
import { type Granted, grantedNothing, grantedTo } from '#platform/settings/grants';
import { rereadSettings, type Settings, type SettingsMemory } from '#platform/settings/settings';

/** A session ends this long after its last request, and this long after sign-in whatever happens. */
const IDLE_LIMIT = SESSION_IDLE_DAYS * DAY;
export const ABSOLUTE_LIMIT = SESSION_DAYS * DAY;

/** Writing down every request would cost a statement each; the idle limit does not need it so exactly. */
const TOUCH_EVERY = 5 * MINUTE;

/** Who may come in: opens, recognises and ends sessions. */
export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(deps: { db: Db; clock: Clock; settings: SettingsMemory }) {
  const { db, clock, settings } = deps;
  /** By the settings that the same statement found the number of: nobody is served by older ones. */
  const viewerOf = async (row: SessionRow, now: number): Promise<Viewer> => {
    const viewer = toViewer(row, await settings.at(row.settings_number));
    return areTooOld(row.roles_checked_at, now) ? withoutRights(viewer) : viewer;
  };
  return {
    /** Opens a session and answers the token for the cookie. */
    open: async (handle: Db, userId: string): Promise<string> => {
      const token = newToken();
      await insertSession(handle, { id: newId(), tokenHash: hashToken(token), userId, now: clock.now() });
      return token;
    },
    /**
     * Who the token belongs to; null when it is unknown, ended or expired, and while the user is suspended. One SQL
     * statement.
     */
    recognise: async (token: string): Promise<Viewer | null> => {
      const row = await findSession(db, hashToken(token));
      if (row === undefined) return null;
      const now = clock.now();
      if (isSuspended(row, now)) return null;
      if (now - row.last_seen_at > IDLE_LIMIT || now - row.created_at > ABSOLUTE_LIMIT) return null;
      if (now - row.last_seen_at > TOUCH_EVERY) {
        await touchSession(db, { sessionId: row.session_id, userId: row.user_id, now });
      }
      return viewerOf(row, now);
    },
    /** Who some users are, by their ids, in one statement; without those who are suspended. */
    viewersOf: async (handle: Db, userIds: readonly string[]): Promise<Map<string, Viewer>> => {
      const viewers = new Map<string, Viewer>();
      if (userIds.length === 0) return viewers;
      const now = clock.now();
      for (const row of await listMembers(handle, userIds)) {
        if (!isSuspended(row, now)) viewers.set(row.user_id, await viewerOf(row, now));
      }
      return viewers;
    },
    /**
     * The same of who is known by Discord's word instead of a session, suspended or not; null for who never signed in.
     * What tells their session apart is empty.
     */
    recogniseMember: async (discordId: string): Promise<{ viewer: Viewer; isSuspended: boolean } | null> => {
      const row = await findMember(db, discordId);
      if (row === undefined) return null;
      const now = clock.now();
      return { viewer: await viewerOf(row, now), isSuspended: isSuspended(row, now) };
    },
    /** Ends the session and tells whose it was; null where there was none. Call it first in a transaction. */
    end: async (tx: Tx, token: string): Promise<string | null> => {
      const userId = await findSessionUser(tx, hashToken(token));
      if (userId === undefined) return null;
      await lockToEnd(tx, userId);
      return deleteSession(tx, hashToken(token));
    },
    /** Deletes what has expired. */
    sweep: () =>
      deleteExpiredSessions(db, {
        seenBefore: clock.now() - IDLE_LIMIT,
        madeBefore: clock.now() - ABSOLUTE_LIMIT,
      }),
  };
}

/**
 * Reads a member's rights again inside a transaction, with the settings that decide them: what was read when the request
 * began may have changed while it waited for a lock. Throws 401 for one who is suspended, left or deleted their account.
 */
export async function rereadViewer(
  tx: Db,
  known: { userId: string; settings: Settings; now: number },
): Promise<{ viewer: Viewer; settings: Settings }> {
  const { userId, now } = known;
  const row = await findMemberByUser(tx, userId);
  if (row === undefined || isSuspended(row, now)) throw signedOut();
  const isCurrent = row.settings_number === known.settings.number;
  const settings = isCurrent ? known.settings : await rereadSettings(tx, known.settings);
  const viewer = toViewer(row, settings);
  return { viewer: areTooOld(row.roles_checked_at, now) ? withoutRights(viewer) : viewer, settings };
}

const isSuspended = ({ suspended_until: until }: Pick<SessionRow, 'suspended_until'>, now: number): boolean =>
  until !== null && until > now;

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Whose session it is, as long as the roles are not too old: nothing in it depends on the time. */
function toViewer(row: SessionRow, settings: Settings): Viewer {
  const roles: string[] = JSON.parse(row.roles);
  const holder = { discordId: row.discord_id, roles, isNamed: row.administrator_id !== null };
  const granted = grantedTo(holder, settings);
  const profiles = {
    officer: profileOf(lawProfile(row), { roles, granted, settings }),
    fireOfficer: profileOf(fireProfile(row), { roles, granted, settings }),
  };
  const rights: Rights = {
    ...granted,
    ...profiles,
    onDutyAs: onDutyAs(row, profiles),
    posts: granted.dispatcher ? postsOf(row, settings) : [],
  };
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    discordId: row.discord_id,
    username: row.username,
    discriminator: row.discriminator,
    avatar: row.avatar,
    registered: row.officer_id !== null,
    fireRegistered: row.fire_id !== null,
    roles,
    platforms: settings.values.general.platforms,
    ...rights,
    rolesCheckedAt: row.roles_checked_at,
    rolesTooOld: false,
    onceConfirmed: rights,
  };
}

/** Where somebody is signed on as dispatcher, of the platforms that are on. */
function postsOf(row: SessionRow, { values }: Settings): DispatchPost[] {
  const posts = [
    { platform: 'Xbox', id: row.xbox_post_id, position: row.xbox_position },
    { platform: 'PlayStation', id: row.playstation_post_id, position: row.playstation_position },
  ] as const;
  return posts.flatMap(({ platform, id, position }) =>
    id === null || position === null || !values.general.platforms.includes(platform)
      ? []
      : [{ platform, id, position }],
  );
}

/** A profile as the session's statement finds it. */
const lawProfile = (row: SessionRow) => ({
  kind: 'Law Enforcement' as const,
  id: row.officer_id,
  civilian_id: row.civilian_id,
  department_id: row.department_id,
  platform: row.platform,
  callsign: row.callsign,
  rank: row.rank,
  aboard: row.aboard,
});

const fireProfile = (row: SessionRow) => ({
  kind: 'Fire & EMS' as const,
  id: row.fire_id,
  civilian_id: row.fire_civilian_id,
  department_id: row.fire_department_id,
  platform: row.fire_platform,
  callsign: row.fire_callsign,
  rank: row.fire_rank,
  aboard: row.fire_aboard,
});

function profileOf(
  profile: ReturnType<typeof lawProfile> | ReturnType<typeof fireProfile>,
  { roles, granted, settings }: { roles: readonly string[]; granted: Granted; settings: Settings },
): OfficerProfile | null {
  const { id, kind, civilian_id, department_id, platform, callsign, rank, aboard } = profile;
  const isThere =
    id !== null &&
    civilian_id !== null &&
    department_id !== null &&
    platform !== null &&
    callsign !== null &&
    rank !== null;
  if (!isThere || !granted.departments.includes(department_id)) return null;
  const department = departmentOf(settings, department_id);
  return {
    id,
    kind,
    unitId: aboard ?? id,
    civilianId: civilian_id,
    departmentId: department_id,
    departmentName: department.name,
    departmentShort: department.shortName,
    platform,
    callsign,
    rank: rankOf(settings, { department_id, rank, roles }),
  };
}

function onDutyAs(
  row: SessionRow,
  { officer, fireOfficer }: Pick<Rights, 'officer' | 'fireOfficer'>,
): Rights['onDutyAs'] {
  if (officer !== null && row.on_duty_since !== null) return 'Law Enforcement';
  return fireOfficer !== null && row.fire_on_duty_since !== null ? 'Fire & EMS' : null;
}

const withoutRights = (viewer: Viewer): Viewer => ({
  ...viewer,
  ...grantedNothing(),
  officer: null,
  fireOfficer: null,
  onDutyAs: null,
  posts: [],
  rolesTooOld: true,
});
