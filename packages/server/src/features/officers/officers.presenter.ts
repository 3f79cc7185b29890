import type { Officer, StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import { clockOutDeadline } from '#features/dispatch/index';
import type { ListedOfficer } from '#features/officers/officers.domain';
import { isIneligible } from '#features/officers/officers.rules';
import type { OfficerRow } from '#features/officers/officers.store';
import { departmentOf, rankOf, subdivisionOf } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';
import { statusOf } from '#platform/settings/statuses';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export function presentOfficer(row: OfficerRow, settings: Settings): Officer {
  const department = departmentOf(settings, row.department_id);
  const { code: status, meaning } = statusOf(settings, row);
  return {
    _id: row.id,
    discordId: row.discord_id,
    civilianId: row.civilian_id,
    department: row.platform,
    departmentId: department._id,
    kind: row.kind,
    services: JSON.parse(row.services),
    departmentName: department.name,
    departmentShort: department.shortName,
    callsign: row.callsign,
    badgeNumber: row.badge_number,
    firstName: row.first_name,
    lastName: row.last_name,
    rank: rankOf(settings, { ...row, roles: JSON.parse(row.roles) }),
    unfit: isIneligible(row),
    status,
    meaning,
    subdivision: subdivisionOf(settings, row),
    aboard: row.aboard,
    onDutySince: timestampOrNull(row.on_duty_since),
    clockOutAt: row.asked_at === null ? null : timestamp(clockOutDeadline(row.active_at, row.asked_at)),
    welfare: openWelfareCheck(row),
  };
}

function openWelfareCheck(row: OfficerRow): Officer['welfare'] {
  const { welfare_asked_at: at, welfare_asked_by: by } = row;
  const contactAt = Math.max(row.active_at, row.contacted_at ?? 0);
  if (row.on_duty_since === null || at === null || by === null || at < contactAt) return null;
  return { by, at: timestamp(at) };
}

export const presentStaffOfficer = (
  { officer, civilians }: ListedOfficer,
  settings: Settings,
): StaffOfficer => ({
  ...presentOfficer(officer, settings),
  username: officer.username,
  civilians: civilians.map((row) => ({ _id: row.id, firstName: row.first_name, lastName: row.last_name })),
});
