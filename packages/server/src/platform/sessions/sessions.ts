import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@ten-four/contract/session/session.values';
import type { Db, Tx } from '#db/database';
import { type Clock, DAY, MINUTE } from '#platform/clock';
import { signedOut } from '#platform/errors';
import { newId } from '#platform/ids';
import { hashToken, newToken } from '#platform/secrets';
import { lockForEnding } from '#platform/sessions/account-lock';
import * as store from '#platform/sessions/sessions.store';
import {
  areTooOld,
  type DispatchPost,
  type OfficerProfile,
  type Rights,
  type Viewer,
} from '#platform/sessions/viewer';
import { departmentOf, rankOf } from '#platform/settings/departments';
import { type Granted, grantedTo, withoutGrants } from '#platform/settings/grants';
import { rereadSettings, type Settings, type SettingsMemory } from '#platform/settings/settings';

const IDLE_LIMIT = SESSION_IDLE_DAYS * DAY;
export const ABSOLUTE_LIMIT = SESSION_DAYS * DAY;

/** The idle limit needs no exact time, and every update costs a statement. */
const TOUCH_EVERY = 5 * MINUTE;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(deps: { db: Db; clock: Clock; settings: SettingsMemory }) {
  const { db, clock, settings } = deps;
  /** Uses settings at least as new as those the statement read. */
  const viewerOf = async (row: SessionRow, now: number): Promise<Viewer> =>
    currentViewer(row, await settings.at(row.settings_number), now);
  return {
    open: async (handle: Db, userId: string): Promise<string> => {
      const token = newToken();
      const now = clock.now();
      const times = { created_at: now, last_seen_at: now };
      await store.insertSessions(handle, [
        { id: newId(), token_hash: hashToken(token), user_id: userId, ...times },
      ]);
      return token;
    },
    /** Returns null for an unknown, ended or expired session and for suspended users. */
    recognize: async (token: string): Promise<Viewer | null> => {
      const row = await store.findSession(db, hashToken(token));
      if (row === undefined) return null;
      const now = clock.now();
      if (isSuspended(row, now)) return null;
      if (now - row.last_seen_at > IDLE_LIMIT || now - row.created_at > ABSOLUTE_LIMIT) return null;
      if (now - row.last_seen_at > TOUCH_EVERY) {
        await store.touchSession(db, { sessionId: row.session_id, userId: row.user_id, now });
      }
      return viewerOf(row, now);
    },
    /** Reads newer settings with `handle` too: its transaction may hold the only connection. */
    viewersOf: async (handle: Db, userIds: readonly string[]): Promise<Map<string, Viewer>> => {
      const viewers = new Map<string, Viewer>();
      if (userIds.length === 0) return viewers;
      const now = clock.now();
      let known = settings.current();
      for (const row of await store.listMembers(handle, userIds)) {
        if (isSuspended(row, now)) continue;
        if (known.number < row.settings_number) known = await rereadSettings(handle, known);
        viewers.set(row.user_id, currentViewer(row, known, now));
      }
      return viewers;
    },
    /** Returns null for members who never signed in. Their viewer has an empty session ID. */
    recognizeMember: async (discordId: string): Promise<{ viewer: Viewer; isSuspended: boolean } | null> => {
      const row = await store.findMember(db, 'discord_id', discordId);
      if (row === undefined) return null;
      const now = clock.now();
      return { viewer: await viewerOf(row, now), isSuspended: isSuspended(row, now) };
    },
    /** Ends a session; call it first in a transaction. */
    end: async (tx: Tx, token: string): Promise<string | null> => {
      const userId = await store.findSessionUser(tx, hashToken(token));
      if (userId === undefined) return null;
      await lockForEnding(tx, userId);
      return store.deleteSession(tx, hashToken(token));
    },
    sweep: () =>
      store.deleteExpiredSessions(db, {
        seenBefore: clock.now() - IDLE_LIMIT,
        madeBefore: clock.now() - ABSOLUTE_LIMIT,
      }),
  };
}

/** Rereads rights, which may change while waiting for a lock. Throws 401 if the account ended. */
export async function rereadViewer(
  tx: Db,
  known: { userId: string; settings: Settings; now: number },
): Promise<{ viewer: Viewer; settings: Settings }> {
  const { userId, now } = known;
  const row = await store.findMember(tx, 'id', userId);
  if (row === undefined || isSuspended(row, now)) throw signedOut();
  const isCurrent = row.settings_number === known.settings.number;
  const settings = isCurrent ? known.settings : await rereadSettings(tx, known.settings);
  return { viewer: currentViewer(row, settings, now), settings };
}

const isSuspended = ({ suspended_until: until }: Pick<SessionRow, 'suspended_until'>, now: number): boolean =>
  until !== null && until > now;

type SessionRow = NonNullable<Awaited<ReturnType<typeof store.findSession>>>;

function currentViewer(row: SessionRow, settings: Settings, now: number): Viewer {
  const viewer = toViewer(row, settings);
  return areTooOld(row.roles_checked_at, now) ? withoutRights(viewer) : viewer;
}

function toViewer(row: SessionRow, settings: Settings): Viewer {
  const roles: string[] = JSON.parse(row.roles);
  const holder = { discordId: row.discord_id, roles, isNamed: row.administrator_id !== null };
  const granted = grantedTo(holder, settings);
  const holds = { roles, granted, settings };
  const profiles = {
    officer: profileOf('Law Enforcement', { ...row, id: row.officer_id }, holds),
    fireOfficer: profileOf('Fire & EMS', fireColumns(row), holds),
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

type ProfileColumns = { id: string | null } & Pick<
  SessionRow,
  'civilian_id' | 'department_id' | 'platform' | 'callsign' | 'rank_id' | 'aboard'
>;

function profileOf(
  kind: OfficerProfile['kind'],
  { id, civilian_id, department_id, platform, callsign, rank_id, aboard }: ProfileColumns,
  { roles, granted, settings }: { roles: readonly string[]; granted: Granted; settings: Settings },
): OfficerProfile | null {
  const isComplete =
    id !== null &&
    civilian_id !== null &&
    department_id !== null &&
    platform !== null &&
    callsign !== null &&
    rank_id !== null;
  if (!isComplete || !granted.departments.includes(department_id)) return null;
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
    rank: rankOf(settings, { department_id, rank_id, roles }),
  };
}

const fireColumns = (row: SessionRow): ProfileColumns => ({
  id: row.fire_id,
  civilian_id: row.fire_civilian_id,
  department_id: row.fire_department_id,
  platform: row.fire_platform,
  callsign: row.fire_callsign,
  rank_id: row.fire_rank_id,
  aboard: row.fire_aboard,
});

function onDutyAs(row: SessionRow, { officer, fireOfficer }: Pick<Rights, 'officer' | 'fireOfficer'>) {
  if (officer !== null && row.on_duty_since !== null) return 'Law Enforcement';
  return fireOfficer !== null && row.fire_on_duty_since !== null ? 'Fire & EMS' : null;
}

const withoutRights = (viewer: Viewer): Viewer => ({
  ...viewer,
  ...withoutGrants(),
  officer: null,
  fireOfficer: null,
  onDutyAs: null,
  posts: [],
  rolesTooOld: true,
});
