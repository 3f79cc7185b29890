/**
 * Makes something at its first use. The browser's formats of dates and sums take long to make, and a page that is being
 * loaded has no time for those that it does not show.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
