/** Amounts in cents. */
export interface FineSource {
  balance: number;
}

export type FinePart<S extends FineSource> = S & { amount: number; remaining: number };

/** Splits a fine (cents) over sources in order. Returns null when the sources hold too little. */
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
