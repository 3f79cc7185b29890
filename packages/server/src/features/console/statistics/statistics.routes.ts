import { statisticsEndpoints } from '@ten-four/contract/console/statistics.contract';
import { readStatistics } from '#features/console/statistics/statistics.domain';
import { routes } from '#platform/http/routes';

export const statisticsRoutes = routes(statisticsEndpoints, {
  getStatistics: ({ query, db, now }) => readStatistics(db, query, now),
});
