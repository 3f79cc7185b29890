const OFFERED = 4;

/** Returns the newest places of calls, each once, without the place that is known already. */
export function lastPlaces(
  calls: readonly { location: string | null; createdAt: string }[],
  known: string,
): string[] {
  const newestFirst = [...calls].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  const places = new Set(newestFirst.flatMap(({ location }) => location ?? []));
  places.delete(known);
  return [...places].slice(0, OFFERED);
}
