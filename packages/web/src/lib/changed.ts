/** Of what an edit sends only what is different: what somebody else changed meanwhile stays. */
export function changed<V extends object>(before: Record<keyof V, unknown>, after: V): Partial<V> {
  const different = Object.entries(after).filter(([field, value]) => value !== before[field as keyof V]);
  return Object.fromEntries(different) as Partial<V>;
}
