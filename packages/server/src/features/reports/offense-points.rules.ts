import { foldKey } from '#platform/search-text';
import type { Settings } from '#platform/settings/settings';

/** Returns the points of an offense by its title. */
export type PointsOf = (title: string) => number;

/** Returns the points of the penal code; free text has none. */
export const pointsByTitle = ({ values }: Settings): PointsOf =>
  pointsIn(values['penal-code'].entries, () => 0);

/** Returns the points that a report's offenses already have, and `pointsOf` for others. */
export const keepingPoints = (
  offenses: readonly { title: string; points: number }[],
  pointsOf: PointsOf,
): PointsOf => pointsIn(offenses, pointsOf);

function pointsIn(known: readonly { title: string; points: number }[], others: PointsOf): PointsOf {
  const points = new Map(known.map((offense) => [foldKey(offense.title.trim()), offense.points]));
  return (title) => points.get(foldKey(title.trim())) ?? others(title);
}
