import { STATISTICS_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { readPeriod } from '#features/console/period.rules';
import { statisticsOf } from '#features/console/statistics/statistics.rules';
import { readStatisticsRows } from '#features/console/statistics/statistics.store';
import { localTimeIn } from '#features/console/statistics/zone.rules';

const DEFAULT_ZONE = 'UTC';

/** Returns a platform's statistics for a period. Throws 400 for more than 92 days and an unknown time zone. */
export async function readStatistics(
  db: Db,
  query: { platform: GamePlatform; from?: string; to?: string; zone?: string },
  now: number,
): Promise<Statistics> {
  const period = readPeriod(query, { daysMax: STATISTICS_DAYS_MAX, now });
  const toLocalTime = localTimeIn(query.zone ?? DEFAULT_ZONE);
  const rows = await readStatisticsRows(db, { platform: query.platform, period });
  return statisticsOf(rows, { period, toLocalTime, now });
}
