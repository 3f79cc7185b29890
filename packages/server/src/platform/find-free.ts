const MAX_TRIES = 20;

/** Repeats an attempt with generated numbers until it returns a result. Throws if 20 attempts return undefined. */
export async function findFree<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = await attempt();
    if (found !== undefined) return found;
  }
  throw new Error(`No free ${what} was found`);
}
