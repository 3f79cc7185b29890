/** What can pay, with what it holds in cents. */
export interface Source {
  id: string;
  label: string;
  balance: number;
}

/** A part of a payment, in cents, above zero. */
export interface PartialPayment {
  id: string;
  label: string;
  amount: number;
}

/** Takes an amount (cents) from sources in their order, all of one before the next; null where they hold too little. */
export function shareOut(amount: number, sources: readonly Source[]): PartialPayment[] | null {
  const parts: PartialPayment[] = [];
  let missing = amount;
  for (const { id, label, balance } of sources) {
    const part = Math.min(missing, balance);
    if (part > 0) parts.push({ id, label, amount: part });
    missing -= part;
  }
  return missing === 0 ? parts : null;
}
