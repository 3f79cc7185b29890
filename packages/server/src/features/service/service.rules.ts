import { TRAFFIC_STOP_TYPE } from '@ten-four/contract/dispatch/stop-plate';
import { SERVICE_MONTHS } from '@ten-four/contract/service/service.values';
import { type Period, unitFiguresOf } from '#features/console/index';
import type { ServiceRows } from '#features/service/service.store';

/** Computes a unit's figures of a period: time on duty, calls and response as in the statistics. */
export function figuresOf(rows: ServiceRows, unitId: string, period: Period) {
  const { types, onDutySeconds, response } = unitFiguresOf(rows, unitId, period);
  return {
    onDutySeconds,
    calls: types.length,
    stops: types.filter((type) => type === TRAFFIC_STOP_TYPE).length,
    response,
    reports: countWithin(rows.reports, period),
  };
}

export const countWithin = (rows: readonly { created_at: number }[], { from, to }: Period): number =>
  rows.filter(({ created_at }) => created_at >= from && created_at < to).length;

/** Returns the months of a service record up to now, in UTC, oldest first. */
export function monthsUntil(now: number): (Period & { month: string })[] {
  const today = new Date(now);
  const firstOf = (month: number) => Date.UTC(today.getUTCFullYear(), month, 1);
  const current = today.getUTCMonth();
  return Array.from({ length: SERVICE_MONTHS }, (_, index) => {
    const month = current - SERVICE_MONTHS + 1 + index;
    const from = firstOf(month);
    return {
      month: new Date(from).toISOString().slice(0, 7),
      from,
      to: Math.min(firstOf(month + 1), now + 1),
    };
  });
}
