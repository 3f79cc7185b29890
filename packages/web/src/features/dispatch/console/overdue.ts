import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Community } from '@ten-four/contract/settings/community.contract';

const MINUTE = 60_000;

/**
 * Returns the exceeded limit of a unit, welfare checks first, or null. Counts from the start of the status or
 * response, or from a later contact.
 */
export function overdueOf(
  unit: Unit,
  limits: Community['dispatch']['limits'],
  statuses: readonly Pick<Community['statuses'][number], '_id' | 'code' | 'kinds'>[],
  now: number,
) {
  const exceeded = limits.flatMap(({ statusId, response, minutes, welfare }) => {
    const status = statuses.find(({ _id, kinds }) => _id === statusId && kinds.includes(unit.kind));
    const applies = response === null ? status?.code === unit.status : response === unit.response;
    const startedAt = response === null ? unit.statusSince : unit.responseSince;
    if (!applies || startedAt === null) return [];
    // ISO 8601 timestamps in UTC sort as text.
    const [, since = startedAt] = [startedAt, unit.contactAt].sort();
    const elapsed = now - Date.parse(since);
    if (elapsed < minutes * MINUTE) return [];
    const level: 'amber' | 'red' = elapsed < 2 * minutes * MINUTE ? 'amber' : 'red';
    return [{ level, label: response ?? unit.status, elapsed, minutes, welfare, since }];
  });
  return exceeded.find(({ welfare }) => welfare) ?? exceeded[0] ?? null;
}
