export type { Period } from '#features/console/period.rules';
export { timesOf, unitFiguresOf } from '#features/console/statistics/statistics.rules';
export { listCalls, listResponses } from '#features/console/statistics/statistics.store';
