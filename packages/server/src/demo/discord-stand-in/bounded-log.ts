/** Adds to a list and drops the oldest entries beyond `most`, so that a long demo does not grow without end. */
export function remember<T>(list: T[], entry: T, most: number): void {
  list.push(entry);
  if (list.length > most) list.splice(0, list.length - most);
}

/** The same for a map, which keeps the order in which its keys were added. */
export function rememberBy<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
