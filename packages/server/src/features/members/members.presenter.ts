import { toDollars } from '@ten-four/contract/common/money';
import type { Member, MemberDetail } from '@ten-four/contract/members/members.contract';
import { readJsonRows } from '#db/engine';
import { shownStatus } from '#features/bank/index';
import type { MemberView } from '#features/members/members.domain';
import { canActOn, canAdjust, canNameAdministrator, type Target } from '#features/members/members.policy';
import { becauseOf, grantsOf, presentRole } from '#features/members/members.rules';
import type { MemberRow } from '#features/members/members.store';
import { HOUR } from '#platform/clock';
import { avatarUrl } from '#platform/discord/avatar';
import type { Viewer } from '#platform/sessions/viewer';
import { storedRank } from '#platform/settings/departments';
import { isOwner } from '#platform/settings/grants';
import type { Settings } from '#platform/settings/settings';
import { timestamp, timestampOrNull } from '#platform/timestamps';

interface Shown {
  settings: Settings;
  cdnUrl: string;
  now: number;
}

const targetOf = (row: MemberRow): Target => ({
  id: row.id,
  discordId: row.discord_id,
  roles: JSON.parse(row.roles),
  isNamed: row.named_at !== null,
  left: row.left_at !== null,
});

function fieldsOf(row: MemberRow, { settings, cdnUrl, now }: Shown) {
  const profiles = readJsonRows(row.profiles);
  const dutyTime = profiles.reduce((sum, profile) => sum + Number(profile.worked ?? 0), 0);
  const { suspended_until: until, discriminator, avatar } = row;
  const target = targetOf(row);
  return {
    _id: row.id,
    discordId: row.discord_id,
    username: row.username,
    discriminator,
    avatarUrl: avatarUrl(cdnUrl, { discordId: row.discord_id, discriminator, avatar }),
    grants: target.left ? [] : grantsOf(target, settings),
    profiles: profiles.map(({ id, kind, platform, department_id, callsign, rank_id, on_duty_since }) => {
      const department = settings.values.departments.entries.find(({ _id }) => _id === department_id);
      return {
        _id: id,
        kind,
        platform,
        callsign,
        departmentShort: department?.shortName ?? null,
        rank: storedRank(department?.ranks ?? [], rank_id),
        onDutySince: timestampOrNull(on_duty_since),
      };
    }),
    hours30: profiles.length === 0 ? null : Math.round((dutyTime / HOUR) * 10) / 10,
    firstSeen: timestamp(row.created_at),
    lastSeen: timestamp(row.last_seen_at),
    suspendedUntil: until !== null && until > now ? timestamp(until) : null,
    left: target.left,
    named: row.named_at === null ? null : { by: row.named_by, at: timestamp(row.named_at) },
  };
}

export const presentMember = (row: MemberRow, shown: Shown): Member => ({
  ...fieldsOf(row, shown),
  characters: row.characters,
});

export function presentDetail(view: MemberView, viewer: Viewer, shown: Shown): MemberDetail {
  const { member, accounts, cash } = view;
  const { settings } = shown;
  const target = targetOf(member);
  const canAct = canActOn(viewer, target, settings);
  return {
    ...fieldsOf(member, shown),
    roles: target.roles.map((id) => presentRole(id, settings)),
    rolesConfirmedAt: timestamp(member.roles_checked_at),
    because: target.left ? [] : becauseOf(target, settings),
    owner: isOwner(target, settings),
    sessions: view.sessions.map(presentSession),
    characters: view.characters.map(({ id, first_name, last_name, occupation, deceased, deleted_at }) => ({
      _id: id,
      firstName: first_name,
      lastName: last_name,
      occupation,
      deceased: deceased === 1,
      deletedAt: timestampOrNull(deleted_at),
    })),
    wallet: toDollars(cash),
    accounts: accounts.map((account) => ({
      _id: account.id,
      civilianId: account.civilian_id,
      holder: `${account.first_name} ${account.last_name}`,
      accountType: account.type,
      accountNumber: account.number,
      name: account.name,
      status: shownStatus(account),
      balance: toDollars(account.balance),
    })),
    unpaidFines: toDollars(view.unpaid),
    shifts: view.shifts.map(({ id, began_at, ended_at, ended_by }) => ({
      _id: id,
      began: timestamp(began_at),
      ended: timestampOrNull(ended_at),
      endedBy: ended_by,
    })),
    suspensions: view.suspensions.map((suspension) => ({
      _id: suspension.id,
      reason: suspension.reason,
      until: timestampOrNull(suspension.until),
      by: suspension.by_name,
      at: timestamp(suspension.created_at),
      endedAt: timestampOrNull(suspension.ended_at),
      endedBy: suspension.ended_by_name,
      note: suspension.note,
    })),
    may: {
      act: canAct,
      adjust: canAdjust(viewer, target),
      name: canNameAdministrator(viewer, target, settings),
      delete: viewer.administrator && canAct,
    },
  };
}

export const presentSession = (session: MemberView['sessions'][number]) => ({
  _id: session.id,
  createdAt: timestamp(session.created_at),
  lastSeen: timestamp(session.last_seen_at),
});
