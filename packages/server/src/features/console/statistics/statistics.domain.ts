import { STATISTICS_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { readPeriod } from '#features/console/period.rules';
import { statisticsOf } from '#features/console/statistics/statistics.rules';
import {
  listMadeCalls,
  listPostsWithin,
  listReported,
  listShiftsWithin,
  listWaysWithin,
} from '#features/console/statistics/statistics.store';
import { clockOf } from '#features/console/statistics/zone.rules';

const DEFAULT_ZONE = 'UTC';

/**
 * Returns statistics of a platform's calls in a period, in a time zone. Throws 400 for more than 92 days and
 * unknown zones.
 */
export async function readStatistics(
  db: Db,
  query: { platform: GamePlatform; from?: string; to?: string; zone?: string },
  now: number,
): Promise<Statistics> {
  const period = readPeriod(query, { daysMax: STATISTICS_DAYS_MAX, now });
  const show = clockOf(query.zone ?? DEFAULT_ZONE);
  const wanted = { platform: query.platform, period };
  const [calls, ways, emergencies, shifts, posts] = await Promise.all([
    listMadeCalls(db, wanted),
    listWaysWithin(db, wanted),
    listReported(db, wanted),
    listShiftsWithin(db, wanted),
    listPostsWithin(db, wanted),
  ]);
  return statisticsOf({ calls, ways, emergencies, shifts, posts }, { period, show, now });
}
