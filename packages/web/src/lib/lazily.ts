/** Makes something at its first use: the browser's formats take long to make, too long for a page that is being loaded. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
