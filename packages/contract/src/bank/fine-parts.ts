/** What a fine can be paid from, in the order in which it is taken, with what it holds in cents. */
export interface FineSource {
  balance: number;
}

/** What is taken from a source and what remains in it, in cents. */
export type FinePart<S extends FineSource> = S & { amount: number; remaining: number };

/**
 * Takes a fine (cents) from sources in their order, all of one before the next. Sources that pay nothing are left out;
 * null where all together hold too little.
 */
export function partsOfFine<S extends FineSource>(fine: number, sources: readonly S[]): FinePart<S>[] | null {
  const parts: FinePart<S>[] = [];
  let missing = fine;
  for (const source of sources) {
    const amount = Math.min(missing, source.balance);
    if (amount > 0) parts.push({ ...source, amount, remaining: source.balance - amount });
    missing -= amount;
  }
  return missing === 0 ? parts : null;
}
