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

const DISCORD_EPOCH = 1_420_070_400_000n;

/** Makes Discord's ids: milliseconds since 2015 above 22 bits that tell apart what was made in the same millisecond. */
export function snowflakeMaker(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fromTime = (BigInt(Math.floor(now())) - DISCORD_EPOCH) << 22n;
    last = fromTime > last ? fromTime : last + 1n;
    return last.toString();
  };
}

/** Whether a text can be one of Discord's ids at all. */
export const isSnowflake = (text: string): boolean => /^\d{1,20}$/.test(text);
