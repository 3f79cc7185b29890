/** Drops the oldest entries beyond `max`, so that a long demo does not grow forever. */
export function pushBounded<T>(list: T[], entry: T, max: number): void {
  list.push(entry);
  if (list.length > max) list.splice(0, list.length - max);
}

export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= max) return;
    map.delete(oldest);
  }
}

const DISCORD_EPOCH = 1_420_070_400_000n;

/** Creates a generator of snowflakes: milliseconds since 2015 above 22 bits that keep IDs unique. */
export function snowflakeMaker(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fromTime = (BigInt(Math.floor(now())) - DISCORD_EPOCH) << 22n;
    last = fromTime > last ? fromTime : last + 1n;
    return last.toString();
  };
}

export const isSnowflake = (text: string): boolean => /^\d{1,20}$/.test(text);
