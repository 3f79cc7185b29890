import { STATISTICS_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
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

const USUAL_ZONE = 'UTC';

/**
 * What came of the calls that were made on a platform in a time, its days and hours by the clock of a zone. Five statements,
 * however much there is. Throws 400 for more than 92 days, and for an unknown zone.
 */
export async function readStatistics(
  db: Db,
  query: { platform: Platform; from?: string; to?: string; zone?: string },
  now: number,
): Promise<Statistics> {
  const period = readPeriod(query, { daysMax: STATISTICS_DAYS_MAX, now });
  const show = clockOf(query.zone ?? USUAL_ZONE);
  const wanted = { platform: query.platform, period };
  const counted = {
    calls: await listMadeCalls(db, wanted),
    ways: await listWaysWithin(db, wanted),
    emergencies: await listReported(db, wanted),
    shifts: await listShiftsWithin(db, wanted),
    posts: await listPostsWithin(db, wanted),
  };
  return statisticsOf(counted, { period, show, now });
}
