import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Community } from '@ten-four/contract/settings/community.contract';

const MINUTE = 60_000;

export interface Overdue {
  /** Amber at the limit, red at twice. */
  level: 'amber' | 'red';
  what: string;
  /** How long without contact, in milliseconds. */
  passed: number;
  minutes: number;
  welfare: boolean;
  /** Since when it counts; with the unit it names one case of it. */
  since: string;
}

type Limits = Community['dispatch']['limits'];

/**
 * What of a unit is over its limit, at a time in milliseconds: the beginning of a status or response counts, or a contact
 * that came after it. Of several the one that dispatchers are to look after; null where none is.
 */
export function overdueOf(
  unit: Unit,
  limits: Limits,
  statuses: readonly Pick<Community['statuses'][number], '_id' | 'code' | 'kinds'>[],
  now: number,
): Overdue | null {
  const found = limits.flatMap(({ statusId, response, minutes, welfare }): Overdue[] => {
    const status = statuses.find(({ _id, kinds }) => _id === statusId && kinds.includes(unit.kind));
    const isMeant = response === null ? status?.code === unit.status : response === unit.response;
    const began = response === null ? unit.statusSince : unit.responseSince;
    if (!isMeant || began === null) return [];
    // Moments are ISO 8601 in UTC with milliseconds: as text they are in the order of time.
    const [, since = began] = [began, unit.contactAt].sort();
    const passed = now - Date.parse(since);
    if (passed < minutes * MINUTE) return [];
    const level = passed < 2 * minutes * MINUTE ? 'amber' : 'red';
    return [{ level, what: response ?? unit.status, passed, minutes, welfare, since }];
  });
  return found.find(({ welfare }) => welfare) ?? found[0] ?? null;
}
